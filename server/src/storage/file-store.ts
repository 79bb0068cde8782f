import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import { folderStore } from './folder-store.ts'

/** Where the bytes of files lie. Keys are made by us; a file is never changed once it lies there. */
export interface FileStore {
  /** When it returns, the whole file is there and stays there; when it throws, never half of it. */
  put(key: string, fromPath: string, mediaType: string): Promise<void>
  write(key: string, content: Readable, mediaType: string): Promise<void>
  /** Refuses with `not-found` what is not there, before the first byte. */
  open(key: string): Promise<Readable>
  /** Lays a copy at a path of this machine; refuses as `open` does. */
  fetch(key: string, toPath: string): Promise<void>
  remove(key: string): Promise<void>
  /** What a killed server began to put before a moment and never finished. */
  removeUnfinished(before: Date): Promise<void>
}

export interface BucketSettings {
  bucket: string
  endpoint?: string | undefined
  region?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

export type FileStoreSettings = { folder: string } | BucketSettings

export function openFileStore(settings: FileStoreSettings): FileStore {
  const store = openerOf(settings)
  return {
    put: (key, ...facts) => guarded(key, async () => (await store()).put(key, ...facts)),
    write: (key, ...facts) => guarded(key, async () => (await store()).write(key, ...facts)),
    open: (key) => guarded(key, async () => (await store()).open(key)),
    fetch: (key, toPath) => guarded(key, async () => (await store()).fetch(key, toPath)),
    remove: (key) => guarded(key, async () => (await store()).remove(key)),
    removeUnfinished: async (before) => (await store()).removeUnfinished(before),
  }
}

/** The storage SDK takes tens of megabytes, so it is loaded by the first call that needs it. */
function openerOf(settings: FileStoreSettings): () => FileStore | Promise<FileStore> {
  if ('folder' in settings) {
    const store = folderStore(settings.folder)
    return () => store
  }
  let loading: Promise<FileStore> | undefined
  return () => (loading ??= import('./bucket-store.ts').then(({ bucketStore }) => bucketStore(settings)))
}

const lawfulKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

async function guarded<T>(key: string, work: () => Promise<T>): Promise<T> {
  if (!lawfulKey.test(key)) throw new Error('A key of the file store is made of small letters, digits, - and /.')
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('unavailable', 'The file store isn’t answering at the moment. Please try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  }
}
