import { open, readFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { DeviceExportFormat1, DeviceExportLine } from '#contract/inspections/recovered-work/device-export.contract.ts'
import {
  maxFormat1Bytes,
  maxLineBytes,
  maxExportLines,
} from '#contract/inspections/recovered-work/device-export.rules.ts'
import { fileLines } from '#server/http/uploads/file-lines.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'

export interface DeviceExport {
  /** Whose work it is. */
  userId: string
  /** False where the file breaks off. */
  isWhole: boolean
  /** From the beginning, each time it is asked for. */
  lines: () => AsyncIterable<DeviceExportLine> | Iterable<DeviceExportLine>
}

/** Reads the whole file once, so that one which is not a device's is refused before anything is taken from it. */
export async function openDeviceExport(file: Pick<ReceivedFile, 'path' | 'bytes'>): Promise<DeviceExport> {
  if (await isFormat1(file.path)) return openFormat1(file)
  let userId: string | undefined
  let isWhole = false
  for await (const line of linesOf(file.path)) {
    if ((userId === undefined) !== (line.kind === 'head') || isWhole) throw noExport()
    if (line.kind === 'head') userId = line.userId
    isWhole = line.kind === 'end'
  }
  if (userId === undefined) throw noExport()
  return { userId, isWhole, lines: () => linesOf(file.path) }
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

async function isFormat1(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.toString('latin1', 0, bytesRead).startsWith('{"product":"Thorough","format":1,')
  } finally {
    await handle.close()
  }
}

async function openFormat1({ path, bytes }: Pick<ReceivedFile, 'path' | 'bytes'>): Promise<DeviceExport> {
  if (bytes > maxFormat1Bytes) {
    throw new AppError('too-large', 'This file is from an earlier release and too large to read. Export it again.')
  }
  const file = DeviceExportFormat1.safeParse(jsonOf(await readFile(path, 'utf8')))
  if (!file.success) throw noExport(file.error)
  const { userId, letters, photos } = file.data
  const lines: DeviceExportLine[] = [
    ...letters.map((letter): DeviceExportLine => ({ kind: 'letter', letter })),
    ...photos.map((photo): DeviceExportLine =>
      'isMissing' in photo ? { kind: 'missing-photo', _id: photo._id } : { kind: 'photo', ...photo, part: 0, parts: 1 },
    ),
  ]
  return { userId, isWhole: true, lines: () => lines }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noExport(cause?: unknown): AppError {
  return new AppError('invalid-input', 'This is not a file that a device has exported.', { cause })
}
