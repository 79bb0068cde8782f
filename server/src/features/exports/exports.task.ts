import { z } from 'zod'
import type { Task } from '#server/tasks/task.ts'
import { makeExport, makeExportTaskName, sweepExports } from './exports.actions.ts'

const Payload = z.object({ exportId: z.uuid() })

export const makeExportTask: Task = {
  name: makeExportTaskName,
  summary: 'Makes the zip of an export',
  run: ({ deps, payload, isLastAttempt }) => makeExport(deps, Payload.parse(payload).exportId, isLastAttempt),
}

export const sweepExportsTask: Task = {
  name: 'sweep-exports',
  summary: 'Removes exports that are a day old',
  schedule: '37 * * * *',
  run: ({ deps }) => sweepExports(deps),
}
