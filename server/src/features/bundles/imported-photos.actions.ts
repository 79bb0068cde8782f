import { mkdir, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'
import { DeviceExportLine } from '#contract/inspections/pending-review/device-export.contract.ts'
import type { Deps } from '#server/deps.ts'
import { storePhotoOnce } from '#server/features/inspections/items/photos.actions.ts'
import { receive } from '#server/http/uploads/uploads.ts'
import { typeOfFile } from '#server/http/uploads/sniff.ts'
import type { DeviceExport } from './device-export-file.ts'
import type { Importing } from './imported-work.actions.ts'

type PhotoLine = Extract<DeviceExportLine, { kind: 'photo' }>

interface Photo {
  id: string
  parts: Buffer[]
  bytes: number
}

/** The folder is beside the uploaded file, and removed with it. */
type PhotoImport = Importing & { folder: string }

const { maxBytes } = fileKinds.photo

/** Photos come first: what is written about an item names them. One that can't be taken holds up nothing else. */
export async function importPhotos(deps: Deps, importing: PhotoImport, { lines }: DeviceExport): Promise<void> {
  let photo: Photo | null = null
  const leaveOut = ({ id }: Photo) => importing.report.leaveOut(`Photo ${id}`, 'A part of it is not in the file.')
  for await (const line of lines()) {
    if (line.kind === 'missing-photo')
      importing.report.leaveOut(`Photo ${line._id}`, 'It was not on the device any more.')
    if (line.kind !== 'photo') continue
    if (photo && photo.id !== line._id) leaveOut(photo)
    photo = withPart(photo, line)
    if (photo.bytes > maxBytes || photo.parts.length === line.parts) {
      await importPhoto(deps, importing, photo)
      photo = null
    }
  }
  if (photo) leaveOut(photo)
}

/** Parts come in their order; a photo of which one is missing is left out. */
function withPart(photo: Photo | null, { _id, base64 }: PhotoLine): Photo {
  const part = Buffer.from(base64, 'base64')
  const before = photo?.id === _id ? photo : { id: _id, parts: [], bytes: 0 }
  return { id: _id, parts: [...before.parts, part], bytes: before.bytes + part.length }
}

/** In a folder of its own, removed as soon as the photo is stored: hundreds of them would fill the disk. */
async function importPhoto(deps: Deps, { importer, author, folder, report }: PhotoImport, { id, parts }: Photo) {
  const own = `${folder}/${id}`
  const path = `${own}/photo`
  await mkdir(own, { recursive: true })
  await report.orLeaveOut(`Photo ${id}`, async () => {
    const received = await receive(Readable.from(parts), path, maxBytes, tooLarge)
    const mediaType = await typeOfFile(path, 'photo')
    const file = { ...received, path, mediaType, name: `${id}.jpg`, kind: 'photo' as const }
    const taking = { actor: importer, takenBy: author.userId }
    const { isNew } = await storePhotoOnce(deps, taking, id.toLowerCase(), file)
    report.count('photos', isNew)
  })
  await rm(own, { recursive: true, force: true })
}

function tooLarge(): AppError {
  return new AppError('too-large', `The photo may be at most ${maxBytes / 1024 / 1024} MB.`)
}
