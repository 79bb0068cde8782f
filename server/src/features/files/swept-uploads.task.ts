import type { Task } from '#server/tasks/task.ts'
import { sweepUploads } from './swept-uploads.actions.ts'

export const sweepUploadsTask: Task = {
  name: 'sweep-uploads',
  summary: 'Removes what was uploaded and never used',
  schedule: '17 * * * *',
  run: ({ deps }) => sweepUploads(deps),
}
