import { z } from 'zod'
import type { EventActor } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/tasks/task.ts'
import { checkRows } from './check.actions.ts'
import { importTaskName, type ImportStep } from './imports.actions.ts'
import { findImport, updateImport, type ImportRecord } from './imports.queries.ts'
import { readImport } from './read.actions.ts'
import { runRows, undoRows } from './run.actions.ts'

const StepPayload = z.object({
  importId: z.uuid(),
  step: z.enum(['read', 'check', 'run', 'undo']),
  userId: z.uuid(),
  token: z.object({ id: z.uuid() }).optional(),
})

const stateOf = { read: 'reading', check: 'checking', run: 'running', undo: 'undoing' } as const

const steps: Record<ImportStep, (deps: Deps, record: ImportRecord, actor: EventActor) => Promise<void>> = {
  read: readImport,
  check: checkRows,
  run: runRows,
  undo: undoRows,
}

/** After a kill the step is taken up where it was left: what is done is done, and no more is to do than the rest. */
export const importTask: Task = {
  name: importTaskName,
  summary: 'Reads, checks and writes imported spreadsheets',
  run: async ({ deps, payload, isLastAttempt }) => {
    const { importId, step, ...actor } = StepPayload.parse(payload)
    const record = await findImport(deps.db, importId)
    if (record?.state !== stateOf[step]) return
    try {
      await steps[step](deps, record, actor)
    } catch (error) {
      if (isLastAttempt) {
        const sentence = 'The import stopped because of a fault in the system. What is written so far is kept.'
        await updateImport(deps.db, importId, { state: 'failed', error: sentence })
      }
      throw error
    }
  },
}
