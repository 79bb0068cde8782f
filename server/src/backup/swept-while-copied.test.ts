import { expect, test } from 'vitest'
import { sweepUploads } from '#server/features/files/swept-uploads.actions.ts'
import { emptySystem, givenFirm, systemOf } from '#server/testing/given/backup-system.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { folderTarget } from './backup-target.ts'
import { makeBackup, type System } from './make-backup.ts'
import { backUpTo } from './target-backup.ts'
import { restoreFrom } from './target-restore.ts'

const dayMinutes = 24 * 60

test.each([
  ['to a folder', async (system: System) => backUpTo(folderTarget(await testFolder()), system)],
  ['to a single file', async (system: System) => makeBackup(`${await testFolder()}/backup.tar`, system)],
])('a backup %s that takes more than a day finds the files that were swept meanwhile', async (_, backUp) => {
  const firm = await givenFirm()
  const { clock, deps, db } = firm
  clock.pass(91 * dayMinutes)
  let isFirst = true
  const open: typeof deps.files.open = async (key) => {
    if (isFirst) {
      isFirst = false
      await sweepUploads(deps)
      clock.pass(2 * dayMinutes)
      await sweepUploads(deps)
    }
    return deps.files.open(key)
  }

  const report = await backUp({ ...systemOf(firm), files: { ...deps.files, open } })

  expect(report).toMatchObject({ files: 3, missing: [] })
  expect(await db.selectFrom('removed_files').select('key').execute()).not.toEqual([])
  await sweepUploads(deps)
  expect(await db.selectFrom('removed_files').select('key').execute()).toEqual([])
})

test('a restored system keeps every file that its backup names, also of uploads that the old one swept since', async () => {
  const firm = await givenFirm()
  const target = folderTarget(await testFolder())
  await backUpTo(target, systemOf(firm))
  firm.clock.pass(91 * dayMinutes)
  await sweepUploads(firm.deps)
  firm.clock.pass(2 * dayMinutes)
  await sweepUploads(firm.deps)
  const restored = await emptySystem()
  const report = await restoreFrom(target, undefined, restored.system)

  await sweepUploads({ ...firm.deps, db: restored.db, files: restored.system.files })

  expect(report).toMatchObject({ files: 3, missing: [] })
  const keys = await restored.db.selectFrom('files').select('key').execute()
  for (const { key } of keys) (await restored.system.files.open(key)).destroy()
})
