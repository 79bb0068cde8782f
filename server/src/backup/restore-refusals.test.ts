import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { archivePath, emptySystem, givenFirm, systemOf } from '#server/testing/given/backup-system.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { readArchive, writeArchive } from './archive.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

describe('a restore refuses', () => {
  test('an archive with one byte changed, whichever it is', async () => {
    const source = await givenFirm()
    const path = await archivePath()
    await makeBackup(path, systemOf(source))
    const whole = await readFile(path)
    const { system } = await emptySystem()
    const offsets = [0, 3, 150, 600, whole.length - 1, whole.length - 64, whole.length - 65, whole.length - 1100]
    for (let at = 5_000; at < whole.length; at += Math.floor(whole.length / 20)) offsets.push(at)

    for (const offset of offsets) {
      const damaged = Buffer.from(whole)
      damaged[offset] = (damaged[offset] ?? 0) ^ 0x10
      await writeFile(path, damaged)
      await expect(restoreBackup(path, system), `byte ${offset}`).rejects.toThrow(/damaged|no backup/)
    }
    expect((await system.pool.query('select from users')).rowCount).toBe(0)
  })

  test('an archive that was cut short or added to', async () => {
    const source = await testApp()
    const path = await archivePath()
    await makeBackup(path, systemOf(source))
    const whole = await readFile(path)
    const { system } = await emptySystem()

    for (const changed of [
      whole.subarray(0, -1),
      whole.subarray(0, 4_096),
      Buffer.concat([whole, Buffer.alloc(512)]),
    ]) {
      await writeFile(path, changed)
      await expect(restoreBackup(path, system)).rejects.toThrow(/damaged|no backup/)
    }
  })

  test('what is no backup at all', async () => {
    const { system, folder } = await emptySystem()
    const path = join(folder, 'holiday.jpg')
    await writeFile(path, await testPictures.jpeg())

    await expect(restoreBackup(path, system)).rejects.toThrow('is not a backup of Thorough')
    await expect(restoreBackup(join(folder, 'nothing'), system)).rejects.toThrow('There is no file')
  })

  test('the backup of a newer release', async () => {
    const source = await testApp()
    const path = await archivePath()
    await makeBackup(path, systemOf(source))
    const newer = join(await testFolder(), 'newer.tar')
    await rewriteFacts(path, newer, (facts) =>
      facts.replace('"0001_baseline.sql"', '"0001_baseline.sql", "9999_moon.sql"'),
    )

    await expect(restoreBackup(newer, (await emptySystem()).system)).rejects.toThrow('newer release')
  })

  test('a backup of before the first release, and leaves it as it is', async () => {
    const source = await testApp()
    const path = await archivePath()
    await makeBackup(path, systemOf(source))
    const older = join(await testFolder(), 'older.tar')
    await rewriteFacts(path, older, (facts) => facts.replace('0001_baseline.sql', '0001_audit_log.sql'))
    const before = await readFile(older)

    await expect(restoreBackup(older, (await emptySystem()).system)).rejects.toThrow('before 1.0.0')
    expect((await readFile(older)).equals(before)).toBe(true)
  })

  test('a restore refuses to touch a system that has users', async () => {
    const source = await testApp()
    const path = await archivePath()
    await makeBackup(path, systemOf(source))
    const other = await testApp()

    await expect(restoreBackup(path, systemOf(other))).rejects.toThrow('not empty')
  })

  test('a restore refuses to work behind the back of a running server', async () => {
    const source = await testApp()
    const path = await archivePath()
    await makeBackup(path, systemOf(source))
    const { system, db } = await emptySystem()
    await db.selectFrom('users').select('id').execute()

    await expect(restoreBackup(path, system)).rejects.toThrow('Stop it first')
  })
})

/** The same archive with another beginning, whole in itself. */
async function rewriteFacts(from: string, to: string, change: (facts: string) => string) {
  await writeArchive(to, async (add) => {
    for await (const entry of readArchive(from)) {
      const content = await buffer(entry.content)
      const bytes = entry.name === 'thorough.json' ? Buffer.from(change(content.toString())) : content
      await add(entry.name, bytes.length, [bytes])
    }
  })
}
