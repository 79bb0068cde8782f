import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { resizePicture, type PictureForm } from '#server/storage/images.ts'
import { listFiles, type StoredFile } from './files.queries.ts'
import { printForm, printKey } from './stored-form.ts'

export type PrintPictures = ReadonlyMap<string, { name: string; isPhoto: boolean }>

const atOnce = 4

export async function preparePictures(deps: Deps, folder: string, fileIds: string[]): Promise<PrintPictures> {
  const pictures = new Map<string, { name: string; isPhoto: boolean }>()
  const files = await listFiles(deps.db, fileIds)
  const waiting = files.entries()
  const failing = new AbortController()
  async function work() {
    for (const [index, file] of waiting) {
      if (failing.signal.aborted) return
      const picture = await layOut(deps, folder, file, index).catch((error: unknown) => {
        failing.abort()
        throw error
      })
      if (picture) pictures.set(file.id, picture)
    }
  }
  // All have ended before it fails: the folder is dropped then, and a picture on its way into it would be called missing.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return pictures
}

async function layOut(deps: Deps, folder: string, file: StoredFile, index: number) {
  const form = printForm(file.kind)
  if (!form) return null
  const isPhoto = form.mediaType === 'image/jpeg'
  const name = `picture-${index}.${isPhoto ? 'jpg' : 'png'}`
  const path = join(folder, name)
  if (await fetched(deps, printKey(file.key), path)) return { name, isPhoto }
  const storedPath = join(folder, `stored-${index}`)
  if (await fetched(deps, file.key, storedPath)) {
    await resizePicture(storedPath, path, form)
    await storePrint(deps, file.key, path, form)
    return { name, isPhoto }
  }
  // A picture that is gone does not hold up a report whose particulars are all there; the operator is told.
  deps.log.error({ fileId: file.id, key: file.key }, 'A picture of a report is missing from the file store.')
  return null
}

async function storePrint({ files, log }: Deps, key: string, path: string, { mediaType }: PictureForm) {
  await files
    .put(printKey(key), path, mediaType)
    .catch((error: unknown) => log.warn({ err: error, key }, 'A picture could not be kept at the size of print.'))
}

async function fetched({ files }: Deps, key: string, path: string): Promise<boolean> {
  try {
    await files.fetch(key, path)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false
    throw error
  }
}
