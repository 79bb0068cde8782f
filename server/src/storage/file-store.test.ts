import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bucketAt, bucketSettings, startObjectStorage } from '#server/testing/files/object-storage.ts'
import { slowProxy } from '#server/testing/network/slow-proxy.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { bucketStore as impatientStore } from './bucket-store.ts'
import { openFileStore } from './file-store.ts'

async function folderStore() {
  const folder = await testFolder()
  return { store: openFileStore({ folder }), folder }
}

async function bucketStore() {
  const directory = await testFolder()
  const { port, stop } = await startObjectStorage(directory)
  return { store: bucketAt(port), stop, startAgain: () => startObjectStorage(directory, port), port }
}

async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = `${await testFolder()}/file`
  await writeFile(path, bytes)
  return path
}

const own = '/proc/self/fd'

/** How often this process holds the file open. */
async function openedHere(path: string): Promise<number> {
  const links = await Promise.all((await readdir(own)).map((name) => readlink(`${own}/${name}`).catch(() => '')))
  return links.filter((link) => link === path).length
}

describe.each([
  ['a folder', folderStore],
  ['object storage', bucketStore],
])('%s', (_, openStore) => {
  test('gives back what was put in, also a large file', async () => {
    const { store } = await openStore()
    const bytes = Buffer.alloc(6_000_000, 'thorough')

    await store.put('photo/ab/abc', await fileOf(bytes), 'image/jpeg')

    expect((await buffer(await store.open('photo/ab/abc'))).equals(bytes)).toBe(true)
  })

  test('says so when a file is not there', async () => {
    const { store } = await openStore()

    await expect(store.open('photo/ab/nothing')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('lays a copy where it is wanted, or says that there is no such file', async () => {
    const { store } = await openStore()
    const wanted = `${await testFolder()}/copy`
    await store.put('photo/ab/abc', await fileOf('thorough'), 'image/jpeg')

    await store.fetch('photo/ab/abc', wanted)

    expect(await readFile(wanted, 'utf8')).toBe('thorough')
    expect((await stat(wanted)).mode & 0o077).toBe(0)
    await expect(store.fetch('photo/ab/nothing', wanted)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('forgets a file, and doing so twice is no fault', async () => {
    const { store } = await openStore()
    await store.put('logo/one', await fileOf('x'), 'image/png')

    await store.remove('logo/one')
    await store.remove('logo/one')

    await expect(store.open('logo/one')).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each(['../secrets', '/etc/passwd', 'a/../../b', 'a//b', '', 'a\0b'])('takes no key like %j', async (key) => {
    const { store } = await openStore()

    await expect(store.open(key)).rejects.toThrow('A key of the file store')
  })
})

describe('a folder', () => {
  test('keeps files readable to its own account only, and no unfinished ones', async () => {
    const { store, folder } = await folderStore()

    await store.put('document/one', await fileOf('x'), 'application/pdf')

    expect((await stat(`${folder}/document/one`)).mode & 0o777).toBe(0o600)
    expect((await stat(`${folder}/document`)).mode & 0o777).toBe(0o700)
    expect(await readdir(`${folder}/unfinished`)).toEqual([])
  })

  test('forgets what a killed server left unfinished, and nothing that is being written', async () => {
    const { store, folder } = await folderStore()
    await store.put('document/one', await fileOf('x'), 'application/pdf')
    await writeFile(`${folder}/unfinished/old`, 'half')
    await writeFile(`${folder}/unfinished/young`, 'half')
    await utimes(`${folder}/unfinished/old`, new Date('2026-06-01'), new Date('2026-06-01'))

    await store.removeUnfinished(new Date('2026-06-02'))

    expect(await readdir(`${folder}/unfinished`)).toEqual(['young'])
    expect((await buffer(await store.open('document/one'))).toString()).toBe('x')
  })

  test('a folder that can not be written to is unavailable, not a fault', async () => {
    const store = openFileStore({ folder: '/dev/null/files' })

    await expect(store.put('logo/one', await fileOf('x'), 'image/png')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('object storage that is away', () => {
  test('is unavailable, and recovers by itself', async () => {
    const { store, stop, startAgain } = await bucketStore()
    const path = await fileOf('x')
    await store.put('logo/one', path, 'image/png')
    await stop()

    await expect(store.put('logo/two', path, 'image/png')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.open('logo/one')).rejects.toMatchObject({ code: 'unavailable' })

    await startAgain()
    expect((await buffer(await store.open('logo/one'))).toString()).toBe('x')
  })

  test.skipIf(!existsSync(own))('leaves no file open that it could not take', async () => {
    const { store, stop } = await bucketStore()
    const path = await fileOf(Buffer.alloc(2_000_000))
    await store.put('photo/one', path, 'image/jpeg')
    await stop()

    await expect(store.put('photo/two', path, 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })

    await expect.poll(() => openedHere(path)).toBe(0)
  })

  test('is asked once, not twice, where it takes a connection and then nothing', async () => {
    let connections = 0
    const silent = createServer(() => (connections += 1))
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const store = impatientStore(bucketSettings(port), 400)

    await expect(store.put('photo/one', await fileOf('x'), 'image/jpeg')).rejects.toMatchObject({
      name: 'TimeoutError',
    })

    expect(connections).toBe(1)
  })

  test('is not mistaken for a missing file when it lacks the bucket', async () => {
    const { port } = await bucketStore()

    await expect(bucketAt(port, 'elsewhere').open('logo/one')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('object storage behind a slow line', () => {
  const bytes = Buffer.alloc(20_000_000, 'thorough')

  test('takes a large file while it moves, however long that takes', async () => {
    const { port, store } = await bucketStore()
    const proxy = await slowProxy(port, { bytesPerSecond: 5_000_000 })
    const longestSilenceMs = 2_500
    const [path, started] = [await fileOf(bytes), performance.now()]

    await impatientStore(bucketSettings(proxy.port), longestSilenceMs).put('photo/ab/slow', path, 'image/jpeg')

    expect(performance.now() - started).toBeGreaterThan(longestSilenceMs)
    expect((await buffer(await store.open('photo/ab/slow'))).equals(bytes)).toBe(true)
  })

  test('keeps nothing of a file whose line breaks for good, and takes it when it is sent again', async () => {
    const { port, store } = await bucketStore()
    const proxy = await slowProxy(port, { bytesPerSecond: 50_000_000, breaksAfterBytes: 12_000_000 })
    const path = await fileOf(bytes)
    const behind = bucketAt(proxy.port)

    await expect(behind.put('photo/ab/broken', path, 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })

    await expect(store.open('photo/ab/broken')).rejects.toMatchObject({ code: 'not-found' })
    proxy.mend()
    await behind.put('photo/ab/broken', path, 'image/jpeg')
    expect((await buffer(await store.open('photo/ab/broken'))).length).toBe(bytes.length)
  })
})
