import { expect, test } from 'vitest'
import { sweepUploads } from '#server/features/files/swept-uploads.actions.ts'
import { archivePath, emptySystem, givenFirm, systemOf } from '#server/testing/given/backup-system.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const dayMinutes = 24 * 60

test('a backup that takes more than a day finds the files that were swept meanwhile', async () => {
  const firm = await givenFirm()
  const { clock, deps, db } = firm
  clock.pass(91 * dayMinutes)
  let isFirst = true
  const fetch: typeof deps.files.fetch = async (...words) => {
    if (isFirst) {
      isFirst = false
      await sweepUploads(deps)
      clock.pass(2 * dayMinutes)
      await sweepUploads(deps)
    }
    return deps.files.fetch(...words)
  }

  const report = await makeBackup(await archivePath(), { ...systemOf(firm), files: { ...deps.files, fetch } })

  expect(report).toMatchObject({ files: 3, missing: [] })
  expect(await db.selectFrom('removed_files').select('key').execute()).not.toEqual([])
  await sweepUploads(deps)
  expect(await db.selectFrom('removed_files').select('key').execute()).toEqual([])
})

test('a restored system keeps every file that its backup names, also of uploads that the old one swept since', async () => {
  const firm = await givenFirm()
  const path = await archivePath()
  await makeBackup(path, systemOf(firm))
  firm.clock.pass(91 * dayMinutes)
  await sweepUploads(firm.deps)
  firm.clock.pass(2 * dayMinutes)
  await sweepUploads(firm.deps)
  const restored = await emptySystem()
  const report = await restoreBackup(path, restored.system)

  await sweepUploads({ ...firm.deps, db: restored.db, files: restored.system.files })

  expect(report.files).toBe(3)
  const keys = await restored.db.selectFrom('files').select('key').execute()
  for (const { key } of keys) (await restored.system.files.open(key)).destroy()
})
