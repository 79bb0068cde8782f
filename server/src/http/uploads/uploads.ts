import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadEndpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { fileKinds, type FileKind } from '#contract/files/file-kinds.ts'
import { cleanFileName } from '#server/http/reply/file-names.ts'
import { typeOfFile, type SniffedType } from './sniff.ts'
import { newUploadFolder } from './upload-folder.ts'

export interface ReceivedFile {
  path: string
  bytes: number
  sha256: string
  mediaType: SniffedType
  name: string
  kind: FileKind
}

export interface Upload {
  fields: Record<string, string>
  file: ReceivedFile
  discard(): Promise<void>
}

const kilobyte = 1024
const limits = { fields: 20, fieldSize: 64 * kilobyte, files: 2, parts: 25, headerPairs: 20 }
const maxFieldNameLength = 100

/** Room in a request for what is not the file: text fields and the lines between the parts. */
const roomForTheRest = 256 * kilobyte

/** A client that is still sending can't read our answer; after this time the line is cut. */
const millisecondsToDrain = 10_000

/** For `app.register(multipart, uploadOptions)`: only the floor, each upload sets its own bounds. */
export const uploadOptions = { throwFileSizeLimit: false, limits }

export async function readUpload(request: FastifyRequest, endpoint: UploadEndpoint): Promise<Upload> {
  refuseHopeless(request, endpoint.file)
  const folder = await newUploadFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const { fields, file } = await readParts(request, endpoint, folder)
    const mediaType = await typeOfFile(file.path, endpoint.file)
    return { fields, file: { ...file, mediaType, kind: endpoint.file }, discard }
  } catch (error) {
    drain(request)
    await discard()
    throw asRefusal(error)
  }
}

type FileOnDisk = Omit<ReceivedFile, 'mediaType' | 'kind'>

async function readParts(request: FastifyRequest, endpoint: UploadEndpoint, folder: string) {
  // Without a prototype, so that no field's name means anything but itself.
  const fields: Record<string, string> = Object.create(null)
  let file: FileOnDisk | null = null
  let isNamed = false
  const { maxBytes } = fileKinds[endpoint.file]
  for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes + 1 } })) {
    if (part.type === 'field') addField(fields, part)
    else if (file || part.fieldname !== endpoint.field) throw oneFileExpected(endpoint)
    else {
      file = await receiveFile(part, endpoint.file, `${folder}/received`)
      isNamed = part.filename !== ''
    }
  }
  if (!file) throw oneFileExpected(endpoint)
  // With a name: without one it is what a browser sends for a picker in which nothing was chosen.
  if (file.bytes === 0) throw isNamed ? emptyFile(endpoint) : oneFileExpected(endpoint)
  return { fields, file }
}

async function receiveFile(part: MultipartFile, kind: FileKind, path: string): Promise<FileOnDisk> {
  const received = await receive(part.file, path, fileKinds[kind].maxBytes, () => tooLarge(kind))
  return { path, name: cleanFileName(part.filename), ...received }
}

function addField(fields: Record<string, string>, part: MultipartValue) {
  const { fieldname, value } = part
  if (part.valueTruncated || part.fieldnameTruncated || fieldname.length > maxFieldNameLength) {
    throw new AppError('invalid-input', 'A field of the upload is too long.')
  }
  if (typeof value !== 'string') throw new AppError('invalid-input', 'Send the fields of an upload as plain text.')
  if (fieldname in fields) throw new AppError('invalid-input', `Send the field ${fieldname} only once.`)
  fields[fieldname] = value
}

function refuseHopeless(request: FastifyRequest, kind: FileKind) {
  if (!request.isMultipart()) {
    throw new AppError('invalid-input', 'Send the file as multipart/form-data.')
  }
  if (Number(request.headers['content-length']) > fileKinds[kind].maxBytes + roomForTheRest) {
    drain(request)
    throw tooLarge(kind)
  }
}

/** Throws away what is still coming, so that the client gets to read the refusal and the connection comes free. */
export function drain({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const cut = setTimeout(() => raw.destroy(), millisecondsToDrain).unref()
  for (const end of ['end', 'close', 'error']) raw.once(end, () => clearTimeout(cut))
}

function oneFileExpected({ field, file }: UploadEndpoint): AppError {
  return new AppError('invalid-input', `Choose one ${file} to upload.`, {
    fields: { [field]: 'Send exactly one file here.' },
  })
}

function emptyFile({ field }: UploadEndpoint): AppError {
  return new AppError('invalid-input', 'This file is empty.', { fields: { [field]: 'This file is empty.' } })
}

function tooLarge(kind: FileKind): AppError {
  const megabytes = fileKinds[kind].maxBytes / kilobyte / kilobyte
  return new AppError('too-large', `The ${kind} may be at most ${megabytes} MB.`)
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isFromDisk(error)) {
    return new AppError('unavailable', 'The file could not be stored at the moment. Please try again shortly.', {
      retryAfterSeconds: 30,
      cause: error,
    })
  }
  return new AppError('invalid-input', 'The upload could not be read to its end. Please send it again.', {
    cause: error,
  })
}

/** Such as a full disk. A broken connection also has a `syscall`: `read`. */
function isFromDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall !== 'read' && 'path' in error
}

export async function receive(stream: Readable, path: string, maxBytes: number, refusal: () => Error) {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw refusal()
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  )
  return { bytes, sha256: hash.digest('hex') }
}
