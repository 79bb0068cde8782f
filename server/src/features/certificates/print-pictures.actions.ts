import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findFile } from '#server/features/files/files.queries.ts'
import { printForm, printKey } from '#server/features/files/kept-form.ts'
import { redrawPicture, type PictureForm } from '#server/outside/images.ts'
import type { PrintPictures } from './certificates.pdf.ts'

const drawingForm: PictureForm = { mediaType: 'image/png', longestSide: 800 }

const atOnce = 4

/** Lays the report's pictures into the folder, at the size of print. */
export async function layOutPictures(deps: Deps, folder: string, fileIds: string[]): Promise<PrintPictures> {
  const pictures = new Map<string, { name: string; isPhoto: boolean }>()
  const waiting = fileIds.entries()
  async function work() {
    for (const [index, fileId] of waiting) {
      const picture = await layOut(deps, folder, fileId, index)
      if (picture) pictures.set(fileId, picture)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return pictures
}

async function layOut(deps: Deps, folder: string, fileId: string, index: number) {
  const file = await findFile(deps.db, fileId)
  if (!file) return null
  const isPhoto = file.kind === 'photo'
  const name = `picture-${index}.${isPhoto ? 'jpg' : 'png'}`
  if (isPhoto && (await fetched(deps, printKey(file.key), join(folder, name)))) return { name, isPhoto }
  const kept = join(folder, `kept-${index}`)
  if (await fetched(deps, file.key, kept)) {
    await redrawPicture(kept, join(folder, name), isPhoto ? printForm : drawingForm)
    return { name, isPhoto }
  }
  // A picture that is gone does not hold up a report whose particulars are all there; the operator is told.
  deps.log.error({ fileId, key: file.key }, 'A picture of a report is missing from the file store.')
  return null
}

async function fetched({ files }: Deps, key: string, path: string): Promise<boolean> {
  try {
    await pipeline(await files.open(key), createWriteStream(path, { mode: 0o600 }))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false
    throw error
  }
}
