import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { archivePath, emptySystem, givenFirm, openRestored, systemOf } from '#server/testing/given/backup-system.ts'
import { startObjectStorage } from '#server/testing/files/object-storage.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { bucketTarget, folderTarget, listBackups, type BackupTarget } from './backup-target.ts'
import { makeBackup, type System } from './make-backup.ts'
import { backUpTo } from './target-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreFrom } from './target-restore.ts'

type Firm = Awaited<ReturnType<typeof givenFirm>>

async function givenBucket(prefix = ''): Promise<BackupTarget> {
  const { port } = await startObjectStorage(await testFolder())
  const access = { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return bucketTarget({ bucket: 'thorough', ...access }, prefix)
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
    ['a folder', async () => folderTarget(await testFolder())],
    ['a bucket', () => givenBucket()],
    ['a part of a bucket', () => givenBucket('firm/Thorough.backups')],
  ])('is filled in %s, the second time only with what it lacks, and brings each backup back', async (_, open) => {
    const firm = await givenFirm()
    const target = await open()

    const first = await backUpTo(target, systemOf(firm))
    await addPhoto(firm)
    firm.clock.pass(60)
    const second = await backUpTo(target, systemOf(firm))

    expect(first).toMatchObject({ files: 3, copied: 3, missing: [], damaged: [] })
    expect(second).toMatchObject({ files: 5, copied: 2, missing: [], damaged: [] })
    expect(await listBackups(target)).toEqual(['2026-06-15T09-00-00Z', '2026-06-15T10-00-00Z'])

    const [latest, earlier] = [await emptySystem(), await emptySystem()]
    const restored = await restoreFrom(target, undefined, latest.system)
    const old = await restoreFrom(target, first.name, earlier.system)
    expect([restored, old]).toMatchObject([{ files: 5 }, { files: 3, missing: [], damaged: [] }])
    await expectSameFiles(firm, latest.system.files)
    const admin = await (await openRestored(firm.deps, latest)).as(firm.admin.user)
    expect((await admin.send(listJobs)).headers['x-total-count']).toBe('2')
  })

  test.each([
    ['to a folder', async (system: System) => (await backUpTo(folderTarget(await testFolder()), system)).files],
    ['to a single file', async (system: System) => (await makeBackup(await archivePath(), system)).files],
  ])('holds no transaction open while files are copied %s', async (_, backUp) => {
    const firm = await givenFirm()
    const system = systemOf(firm)
    const states: string[] = []
    const open: typeof system.files.open = async (key) => {
      const { rows } = await firm.pool.query<{ state: string }>(`
        select state from pg_stat_activity
        where datname = current_database() and application_name = 'thorough-backup' and xact_start is not null`)
      states.push(...rows.map(({ state }) => state))
      return firm.deps.files.open(key)
    }

    const files = await backUp({ ...system, files: { ...firm.deps.files, open } })

    expect([files, states]).toEqual([3, []])
  })

  test('copies again what was lost or cut short there', async () => {
    const firm = await givenFirm()
    const folder = await testFolder()
    const target = folderTarget(folder)
    await backUpTo(target, systemOf(firm))
    const [lost = '', short = ''] = await storedPaths(folder)
    await rm(lost)
    await writeFile(short, 'half')
    firm.clock.pass(1)

    const report = await backUpTo(target, systemOf(firm))

    expect(report).toMatchObject({ files: 3, copied: 2 })
    expect((await restoreFrom(target, undefined, (await emptySystem()).system)).files).toBe(3)
  })

  test('a folder or bucket in which a backup was begun and killed holds no backup, and the next one goes on', async () => {
    const firm = await givenFirm()
    const folder = await testFolder()
    const target = folderTarget(folder)
    const failing: BackupTarget = {
      ...target,
      put: (name, path) => (name.startsWith('backups/') ? Promise.reject(new Error('killed')) : target.put(name, path)),
    }

    await expect(backUpTo(failing, systemOf(firm))).rejects.toThrow('killed')

    expect(await listBackups(target)).toEqual([])
    await expect(restoreFrom(target, undefined, (await emptySystem()).system)).rejects.toThrow('There is no backup in')
    await backUpTo(target, systemOf(firm))
    expect((await restoreFrom(target, undefined, (await emptySystem()).system)).files).toBe(3)
  })

  test('loses what a killed backup left half copied with the next one, but nothing that is being written', async () => {
    const firm = await givenFirm()
    const folder = await testFolder()
    const unfinished = join(folder, 'unfinished')
    await mkdir(unfinished)
    for (const name of ['killed', 'being-written']) await writeFile(join(unfinished, name), 'half')
    const yesterday = new Date(firm.clock.now().getTime() - 24 * 60 * 60_000)
    await utimes(join(unfinished, 'killed'), yesterday, yesterday)

    await backUpTo(folderTarget(folder), systemOf(firm))

    expect(await readdir(unfinished)).toEqual(['being-written'])
  })

  test('names what is lost or damaged in it when it is restored, and brings back the rest', async () => {
    const firm = await givenFirm()
    const folder = await testFolder()
    const target = folderTarget(folder)
    await backUpTo(target, systemOf(firm))
    const [lost = '', changed = ''] = await storedPaths(folder)
    await rm(lost)
    const bytes = await readFile(changed)
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await writeFile(changed, bytes)

    const report = await restoreFrom(target, undefined, (await emptySystem()).system)

    expect(report).toMatchObject({ files: 1, missing: { length: 1 }, damaged: { length: 1 } })
    expect(lost.replaceAll('\\', '/')).toContain(String(report.missing[0]))
    expect(changed.replaceAll('\\', '/')).toContain(String(report.damaged[0]))
  })

  test('refuses a name that it does not hold, a list of files that was changed, and its archive without its files', async () => {
    const firm = await givenFirm()
    const folder = await testFolder()
    const target = folderTarget(folder)
    const { name } = await backUpTo(target, systemOf(firm))
    const { system } = await emptySystem()

    await expect(restoreFrom(target, 'yesterday', system)).rejects.toThrow(`There are: ${name}.`)
    await expect(restoreBackup(join(folder, 'backups', `${name}.tar`), system)).rejects.toThrow('restore -- --from')
    await expect(backUpTo(target, systemOf(firm))).rejects.toThrow('already')
    const manifest = join(folder, 'manifests', `${name}.jsonl`)
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"size":', '"size":1'))
    await expect(restoreFrom(target, undefined, system)).rejects.toThrow('is damaged. Nothing was restored')
    expect((await system.pool.query('select from users')).rowCount).toBe(0)
  })
})

async function storedPaths(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
