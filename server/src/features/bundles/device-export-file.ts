import { AppError } from '#contract/errors.ts'
import { DeviceExportLine } from '#contract/inspections/pending-review/device-export.contract.ts'
import { maxExportLines, maxLineBytes } from '#contract/inspections/pending-review/pending-review.rules.ts'
import { fileLines } from '#server/http/uploads/file-lines.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'

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
