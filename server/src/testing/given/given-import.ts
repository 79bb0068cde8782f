import {
  checkImport,
  createImport,
  getImport,
  mapImport,
  runImport,
  undoImport,
} from '#contract/imports/imports.contract.ts'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import { importTask } from '#server/features/imports/import.task.ts'
import type { ImportStep } from '#server/features/imports/imports.actions.ts'
import type { testApp } from '#server/testing/test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>

interface Sheet {
  kind?: ImportKind
  /** A text is a CSV. */
  file: string | Buffer
  name?: string
  companyId?: string
}

/** Imports of an administrator, each step of which is taken at once, as the background engine takes it. */
export function importsOf({ deps, admin }: Pick<App, 'deps' | 'admin'>) {
  const step = (importId: string, what: ImportStep) =>
    importTask.run({ deps, payload: { importId, step: what, userId: admin.user.id }, isLastAttempt: false })
  const read = async (importId: string) => (await admin.send(getImport, { importId })).body

  async function upload({ kind = 'equipment', file, name = 'register.csv', companyId }: Sheet) {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file
    const fields = { kind, ...(companyId && { companyId }) }
    const answer = await admin.upload(createImport, fields, { name, type: 'text/csv', bytes })
    if (answer.status !== 201) throw new Error(`The file was refused: ${JSON.stringify(answer.body)}`)
    await step(answer.body._id, 'read')
    return read(answer.body._id)
  }

  async function take(importId: string, what: 'check' | 'run' | 'undo') {
    const call = { check: checkImport, run: runImport, undo: undoImport }[what]
    const { status, body } = await admin.send(call, { importId })
    if (status !== 202) throw new Error(`The import refused to ${what}: ${JSON.stringify(body)}`)
    await step(importId, what)
    return read(importId)
  }

  return {
    upload,
    read,
    step,
    check: (importId: string) => take(importId, 'check'),
    run: (importId: string) => take(importId, 'run'),
    undo: (importId: string) => take(importId, 'undo'),
    /** Says what unknown names mean, everything else as it was guessed. */
    async choose(importId: string, more: Record<string, unknown>) {
      const { columns } = await read(importId)
      return admin.send(mapImport, {
        importId,
        columns: columns.map(({ index, field }) => ({ index, field })),
        ...more,
      })
    },
    async uploadAndCheck(sheet: Sheet) {
      return take((await upload(sheet))._id, 'check')
    },
    async uploadAndRun(sheet: Sheet) {
      const { _id } = await take((await upload(sheet))._id, 'check')
      return take(_id, 'run')
    },
  }
}
