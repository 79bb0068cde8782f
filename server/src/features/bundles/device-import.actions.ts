import { AppError } from '#contract/errors.ts'
import { type DeviceImport, DeviceExportLine } from '#contract/inspections/pending-review/device-export.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { findSender } from '#server/features/inspections/pending-review/pending-review.queries.ts'
import { type ReceivedFile, receive } from '#server/http/uploads/uploads.ts'
import { itemsNoticedIn, noticeImportedDangers } from './pending-dangers.actions.ts'
import { importDraft, importEntry, type Importing, newImportReport } from './imported-work.actions.ts'
import { mkdir, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileKinds } from '#contract/files/file-kinds.ts'
import { storePhotoOnce } from '#server/features/inspections/items/photos.actions.ts'
import { typeOfFile } from '#server/http/uploads/sniff.ts'
import { maxExportLines, maxLineBytes } from '#contract/inspections/pending-review/pending-review.rules.ts'
import { fileLines } from '#server/http/uploads/file-lines.ts'

/**
 * Makes the calls that a device could not send itself, on behalf of its user. Each has a transaction of its own and is
 * recognised when it comes again, so an import that was cut off is simply repeated.
 */
export async function importDeviceWork(deps: Deps, actor: Actor, file: ReceivedFile): Promise<DeviceImport> {
  const { db, clock } = deps
  const deviceExport = await openDeviceExport(file)
  const sender = await findSender(db, deviceExport.userId)
  if (!sender) throw new AppError('invalid-input', 'The person who did this work has never had a login here.')
  const report = newImportReport()
  const noticeCalls = await listNoticeCalls(deviceExport)
  const importing: Importing = {
    importer: actor,
    author: { ...actor, userId: sender.id, name: sender.name, role: sender.role, companyId: null, memberships: [] },
    noticedItemIds: itemsNoticedIn(noticeCalls),
    report,
  }
  await importPhotos(deps, { ...importing, folder: `${file.path}-photos` }, deviceExport)
  for await (const line of deviceExport.lines()) {
    if (line.kind === 'entry') await importEntry(deps, importing, line.entry)
    if (line.kind === 'draft') await importDraft(deps, importing, line)
  }
  await noticeImportedDangers(deps, actor, noticeCalls)
  const { notTaken, ...counts } = report.result()
  const { isWhole } = deviceExport
  const after = { name: file.name, sha256: file.sha256, isWhole, ...counts }
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, clock, { actor, what: 'device-work-imported', about: sender.id, after }))
  return { from: { _id: sender.id, name: sender.name }, isWhole, ...counts, notTaken }
}

async function listNoticeCalls({ lines }: DeviceExport) {
  const calls = []
  for await (const line of lines()) {
    if (line.kind === 'entry' && line.entry.name === 'createNotice') calls.push(line.entry)
  }
  return calls
}

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

export interface DeviceExport {
  userId: string
  isWhole: boolean
  /** From the beginning, each time it is called. */
  lines: () => AsyncIterable<DeviceExportLine>
}

/** Reads the whole file once, so that one which is not a device's is refused before anything is taken from it. */
export async function openDeviceExport({ path }: Pick<ReceivedFile, 'path'>): Promise<DeviceExport> {
  let userId: string | undefined
  let isWhole = false
  for await (const line of linesOf(path)) {
    if ((userId === undefined) !== (line.kind === 'head') || isWhole) throw noExport()
    if (line.kind === 'head') userId = line.userId
    isWhole = line.kind === 'end'
  }
  if (userId === undefined) throw noExport()
  return { userId, isWhole, lines: () => linesOf(path) }
}

async function* linesOf(path: string): AsyncGenerator<DeviceExportLine> {
  const bounds = { maxBytes: maxLineBytes, maxLines: maxExportLines }
  for await (const { text, isEnded } of fileLines(path, bounds)) {
    const json = jsonOf(text)
    // The device or its disk gave up in the middle of the last line: what stands before it is good.
    if (json === undefined && !isEnded) return
    const line = DeviceExportLine.safeParse(json)
    if (!line.success) throw noExport(line.error)
    yield line.data
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noExport(cause?: unknown): AppError {
  return new AppError(
    'invalid-input',
    'This is not a file that a device has exported. Choose the one saved by Export pending work.',
    { cause },
  )
}
