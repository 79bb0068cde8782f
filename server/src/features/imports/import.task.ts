import { z } from 'zod'
import type { Task } from '#server/tasks/task.ts'
import { checkRows } from './check.actions.ts'
import { importTaskName } from './imports.actions.ts'
import { findImport, updateImport } from './imports.queries.ts'
import { readImport } from './read.actions.ts'
import { runRows } from './run.actions.ts'
import { undoRows } from './undo.actions.ts'

const StepPayload = z.object({
  importId: z.uuid(),
  step: z.enum(['read', 'check', 'run', 'undo']),
  userId: z.uuid(),
  token: z.object({ id: z.uuid() }).optional(),
})

const steps = {
  read: { state: 'reading', run: readImport },
  check: { state: 'checking', run: checkRows },
  run: { state: 'running', run: runRows },
  undo: { state: 'undoing', run: undoRows },
} as const

/** After a kill the step is taken up where it was left: what is done is done, and no more is to do than the rest. */
export const importTask: Task = {
  name: importTaskName,
  summary: 'Reads, checks and writes imported spreadsheets',
  run: async ({ deps, payload, isLastAttempt }) => {
    const { importId, step, ...actor } = StepPayload.parse(payload)
    const record = await findImport(deps.db, importId)
    const { state, run } = steps[step]
    if (record?.state !== state) return
    try {
      await run(deps, record, actor)
    } catch (error) {
      if (isLastAttempt) {
        const sentence = 'The import stopped because of a fault in the system. What is written so far is kept.'
        await updateImport(deps.db, importId, { state: 'failed', error: sentence })
      }
      throw error
    }
  },
}
