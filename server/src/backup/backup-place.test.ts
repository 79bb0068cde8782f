import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { emptySystem, givenFirm, openRestored, systemOf } from '#server/testing/given/backup-system.ts'
import { startObjectStorage } from '#server/testing/files/object-storage.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { bucketPlace, folderPlace, type BackupPlace } from './backup-place.ts'
import { backUpTo } from './make-backup.ts'
import { restoreFrom } from './restore-backup.ts'

type Firm = Awaited<ReturnType<typeof givenFirm>>

async function givenBucket(prefix: string): Promise<BackupPlace> {
  const { port } = await startObjectStorage(await testFolder())
  const access = { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return bucketPlace({ bucket: 'thorough', ...access }, prefix)
}

async function addPhoto({ engineer }: Firm) {
  const file = { name: 'hook.jpg', bytes: await testPictures.jpeg(), type: 'image/jpeg' }
  await engineer.upload(uploadPhoto, {}, file)
}

async function expectSameFiles(firm: Firm, files: Firm['deps']['files']) {
  const rows = await firm.db.selectFrom('files').select(['key', 'original_key']).execute()
  for (const key of rows.flatMap((row) => [row.key, row.original_key ?? row.key])) {
    expect((await buffer(await files.open(key))).equals(await buffer(await firm.deps.files.open(key)))).toBe(true)
  }
}

describe('a folder or bucket of backups', () => {
  test.each([
    ['a folder', async () => folderPlace(join(await testFolder(), 'made-by-the-command'))],
    ['a part of a bucket', () => givenBucket('firm/Thorough.backups')],
  ])('in %s holds one archive for each backup and brings each back', async (_, open) => {
    const firm = await givenFirm()
    const place = await open()

    const first = await backUpTo(place, systemOf(firm))
    await addPhoto(firm)
    firm.clock.pass(60)
    const second = await backUpTo(place, systemOf(firm))

    expect(first).toMatchObject({ files: 3, missing: [], damaged: [] })
    expect(second).toMatchObject({ files: 5, missing: [], damaged: [] })
    expect(await place.list()).toEqual(['thorough-2026-06-15T09-00-00Z.tar', 'thorough-2026-06-15T10-00-00Z.tar'])

    const [latest, earlier] = [await emptySystem(), await emptySystem()]
    const restored = await restoreFrom(place, undefined, latest.system)
    const old = await restoreFrom(place, '2026-06-15T09-00-00Z', earlier.system)
    expect([restored.files, old.files]).toEqual([5, 3])
    // The restore of the latest is noted beside them, so that of the earlier one begins beyond it.
    expect(old.numbers.last.certificate).toBeGreaterThan(restored.numbers.last.certificate ?? 0)
    await expectSameFiles(firm, latest.system.files)
    const admin = await (await openRestored(firm.deps, latest)).as(firm.admin.user)
    expect((await admin.send(listJobs)).headers['x-total-count']).toBe('2')
  })

  test('refuses a name that it does not hold, a second backup of the same second, and a damaged archive', async () => {
    const firm = await givenFirm()
    const folder = await testFolder()
    const place = folderPlace(folder)
    const { system } = await emptySystem()
    await expect(restoreFrom(place, undefined, system)).rejects.toThrow('There is no backup in')
    const { name } = await backUpTo(place, systemOf(firm))

    await expect(restoreFrom(place, 'yesterday', system)).rejects.toThrow(`There are: ${name}.`)
    await expect(backUpTo(place, systemOf(firm))).rejects.toThrow('already')
    const archive = await readFile(join(folder, name))
    await writeFile(join(folder, name), archive.subarray(0, -1))
    await expect(restoreFrom(place, name, system)).rejects.toThrow('Nothing was restored')
    expect((await system.pool.query('select from users')).rowCount).toBe(0)
  })

  test('loses what a killed backup left with the next one, but nothing that is being written', async () => {
    const firm = await givenFirm()
    const folder = await testFolder()
    const [killed, beingWritten] = ['thorough-2026-06-14T02-00-00Z.tar', 'thorough-2026-06-15T08-59-00Z.tar']
    for (const name of [killed, beingWritten]) await writeFile(join(folder, `${name}.unfinished`), 'half')
    const yesterday = new Date(firm.clock.now().getTime() - 24 * 60 * 60_000)
    await utimes(join(folder, `${killed}.unfinished`), yesterday, yesterday)

    await backUpTo(folderPlace(folder), systemOf(firm))

    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([
      `${beingWritten}.unfinished`,
    ])
  })
})
