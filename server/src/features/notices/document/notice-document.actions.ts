import { PDF } from '@libpdf/core'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#server/deps.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { dropUploadFolder, newUploadFolder } from '#server/http/uploads/upload-folder.ts'
import { packageRoot } from '#server/package-root.ts'

const template = join(packageRoot, 'src', 'features', 'notices', 'document', 'notice.typ')

/** A paper about a danger, in the firm's letterhead. */
export interface NoticeDocument {
  /** Name of the file. */
  fileName: string
  title: string
  number: string
  /** Name and address of whoever it is for; blank for one's own file. */
  to: string
  date: string
  /** What must be seen before anything else. */
  alert: string
  paragraphs: string[]
  sections: { title: string; rows: { label: string; value: string }[] }[]
  closing: string[]
  signature: { fileId: string; alt: string } | null
  /** Laid into the file as it was issued; its pages follow too. */
  attachment: { file: StoredFile; title: string } | null
}

/** It is rendered as things stand, and stored nowhere. */
export async function renderNoticeDocument(deps: Deps, document: NoticeDocument): Promise<FileAnswer> {
  const firm = await findToolSettings(deps.db)
  const folder = await newUploadFolder()
  try {
    const shown = [firm.logoFileId, document.signature?.fileId ?? null].filter((id) => id !== null)
    const pictures = await preparePictures(deps, folder, shown)
    const pictureOf = (fileId: string | null | undefined) => {
      const picture = fileId ? pictures.get(fileId) : undefined
      if (!picture) return null
      return picture.isPhoto ? `${picture.name}.svg` : picture.name
    }
    const attached = document.attachment && (await layDown(deps, folder, document.attachment.file))
    const { fileName, attachment, signature, ...said } = document
    const { companyName, companyAddress, companyNumber } = firm
    const details = [companyNumber && `Company number ${companyNumber}`].filter(Boolean)
    const rendered = await deps.pdfRenderer.render({
      folder,
      template,
      data: {
        ...said,
        letterhead: { name: companyName, address: companyAddress, details },
        footer: [document.number, companyName].filter(Boolean).join(' · '),
        pictures: { firm: pictureOf(firm.logoFileId), signature: pictureOf(signature?.fileId) },
        signatureAlt: signature?.alt ?? '',
        attachment: attached,
        attachmentTitle: attachment?.title ?? '',
      },
      pictures: [...pictures.values()].map(({ name }) => name),
      attachment: attached === null ? null : { name: attached, isInFolder: true },
      createdAt: deps.clock.now().getTime(),
      seal: null,
    })
    const { path, bytes } = attached === null ? rendered : await withPages(rendered.path, join(folder, attached))
    const stream = createReadStream(path)
    stream.once('close', () => dropUploadFolder(folder, deps.log))
    return { stream, headers: { ...headersFor(fileName), 'content-length': bytes } }
  } catch (error) {
    dropUploadFolder(folder, deps.log)
    throw error
  }
}

/** The pages of another file after those of this one; what is attached stays. The copied pages carry no seal. */
async function withPages(path: string, otherPath: string): Promise<{ path: string; bytes: number }> {
  const letter = await PDF.load(await readFile(path))
  const other = await PDF.load(await readFile(otherPath))
  const places = Array.from({ length: other.getPageCount() }, (_, index) => index)
  await letter.copyPagesFrom(other, places, { includeAnnotations: false })
  const whole = await letter.save()
  await writeFile(path, whole)
  return { path, bytes: whole.byteLength }
}

const moment = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })

export function formatMoment(at: Date): string {
  return moment.format(at)
}

/** Its name in the folder, which is the one that whoever opens the paper sees. */
async function layDown({ files }: Deps, folder: string, file: StoredFile): Promise<string> {
  const name = file.name.replaceAll(/[^\w.() -]/g, '_')
  await pipeline(await files.open(file.key), createWriteStream(join(folder, name)))
  return name
}

function headersFor(fileName: string) {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; ${namedAs(fileName)}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
}
