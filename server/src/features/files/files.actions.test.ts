import { createHash, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { withStoredUpload } from './files.actions.ts'

async function receivedPhoto(): Promise<ReceivedFile & { content: Buffer }> {
  const content = await testPictures.phonePhoto()
  const path = `${await testFolder()}/received`
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, bytes: content.length, sha256, mediaType: 'image/jpeg', name: 'hook.jpeg', kind: 'photo', content }
}

async function signedIn() {
  const { deps, admin, folder } = await testApp()
  const actor = {
    userId: admin.user.id,
    name: admin.user.name,
    role: 'admin',
    companyId: null,
    memberships: [],
    sessionId: randomUUID(),
    sessionEndsAt: deps.clock.now(),
    fileKey: Buffer.alloc(32),
    address: '127.0.0.1',
    mustSetUp: false,
  } as const
  return { deps, actor, folder }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('keeping a photo', () => {
  test('keeps the bytes as they were taken beside those that are shown', async () => {
    const { deps, actor } = await signedIn()
    const photo = await receivedPhoto()

    const stored = await withStoredUpload(deps, actor, photo, async (_, file) => file)

    const original = await buffer(await deps.files.open(stored.originalKey ?? ''))
    const shown = await buffer(await deps.files.open(stored.key))
    expect(original.equals(photo.content)).toBe(true)
    expect(shown.includes('Exif')).toBe(false)
    expect(stored).toMatchObject({ name: 'hook.jpg', sha256: photo.sha256, bytes: shown.length })
  })

  test('leaves neither row nor bytes when the change it belongs to is refused', async () => {
    const { deps, actor, folder } = await signedIn()
    const refused = () => Promise.reject(new AppError('not-found', 'No such job.'))

    await expect(withStoredUpload(deps, actor, await receivedPhoto(), refused)).rejects.toMatchObject({
      code: 'not-found',
    })

    expect(await deps.db.selectFrom('files').select('id').execute()).toEqual([])
    expect(await filesIn(folder)).toEqual([])
  })

  test('leaves no bytes when the second of its two can not be stored', async () => {
    const { deps, actor, folder } = await signedIn()
    const { put } = deps.files
    let puts = 0
    replaceStore(deps, {
      put: (...facts) => {
        puts += 1
        return puts === 2 ? Promise.reject(new AppError('unavailable', 'Away.')) : put(...facts)
      },
    })

    const stored = withStoredUpload(deps, actor, await receivedPhoto(), async (_, file) => file)

    await expect(stored).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(() => filesIn(folder)).toEqual([])
  })

  test('is told at once what can not be stored, also where nothing can be removed', async () => {
    const { deps, actor } = await signedIn()
    replaceStore(deps, {
      put: () => Promise.reject(new AppError('unavailable', 'Away.')),
      remove: () => new Promise(() => undefined),
    })

    const stored = withStoredUpload(deps, actor, await receivedPhoto(), async (_, file) => file)

    await expect(stored).rejects.toMatchObject({ code: 'unavailable' })
  })
})

/** Until the end of the test: the application is that of the next file, too. */
function replaceStore({ files }: Deps, methods: Partial<Deps['files']>) {
  const { put, remove } = files
  onTestFinished(() => {
    Object.assign(files, { put, remove })
  })
  Object.assign(files, methods)
}
