import type { Task } from '#server/tasks/task.ts'
import { sweepUploads } from './swept-uploads.actions.ts'

export const sweepUploadsTask: Task = {
  name: 'sweep-uploads',
  summary: 'Removes uploads that were never used',
  schedule: '17 * * * *',
  run: ({ deps }) => sweepUploads(deps),
}
