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
  const store = 'folder' in settings ? folderStore(settings.folder) : lazyBucketStore(settings)
  return {
    put: (key, fromPath, mediaType) => guarded(key, () => store.put(key, fromPath, mediaType)),
    write: (key, content, mediaType) => guarded(key, () => store.write(key, content, mediaType)),
    open: (key) => guarded(key, () => store.open(key)),
    fetch: (key, toPath) => guarded(key, () => store.fetch(key, toPath)),
    remove: (key) => guarded(key, () => store.remove(key)),
    removeUnfinished: (before) => store.removeUnfinished(before),
  }
}

/** The storage SDK takes tens of megabytes, so it is loaded by the first call that needs it. */
function lazyBucketStore(settings: BucketSettings): FileStore {
  let loading: Promise<FileStore> | undefined
  const store = () => (loading ??= import('./bucket-store.ts').then(({ bucketStore }) => bucketStore(settings)))
  return {
    put: async (...facts) => (await store()).put(...facts),
    write: async (...facts) => (await store()).write(...facts),
    open: async (key) => (await store()).open(key),
    fetch: async (key, toPath) => (await store()).fetch(key, toPath),
    remove: async (key) => (await store()).remove(key),
    removeUnfinished: async (before) => (await store()).removeUnfinished(before),
  }
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
