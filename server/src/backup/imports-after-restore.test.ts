import { expect, test } from 'vitest'
import { listImports, runImport } from '#contract/imports/imports.contract.ts'
import { archivePath, givenFirm, restoredFrom, systemOf } from '#server/testing/given/backup-system.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { makeBackup } from './make-backup.ts'

test('an import that was under way when the backup was made waits for nobody after the restore', async () => {
  const firm = await givenFirm()
  const imports = importsOf(firm)
  const states = ['reading', 'checking', 'running', 'undoing'] as const
  for (const state of states) {
    const { _id } = await imports.upload({ file: 'Serial No,Description\nA1,Hoist\n', companyId: firm.company.id })
    const ran = state === 'running' || state === 'undoing' ? { ran_at: firm.clock.now() } : {}
    await firm.db
      .updateTable('imports')
      .set({ state, file_name: state, ...ran })
      .where('id', '=', _id)
      .execute()
  }
  const path = await archivePath()
  await makeBackup(path, systemOf(firm))

  const { admin } = await restoredFrom(path, firm)

  const { body } = await admin.send(listImports)
  const found = Object.fromEntries(body.map(({ fileName, state, waitingFor }) => [fileName, [state, waitingFor]]))
  expect(found).toEqual({
    reading: ['failed', null],
    checking: ['mapping', null],
    running: ['failed', null],
    undoing: ['done', null],
  })
  const running = body.find(({ fileName }) => fileName === 'running')
  expect(running?.error).toContain('Continue the import to write the rest.')
  expect((await admin.send(runImport, { importId: String(running?._id) })).status).toBe(202)
})
