import { PDF } from '@libpdf/core'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#server/deps.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { prepareLetterhead } from '#server/features/tool-settings/letterhead.actions.ts'
import { attachment } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { streamMade } from '#server/http/uploads/upload-folder.ts'
import { packageRoot } from '#server/package-root.ts'

const template = join(packageRoot, 'src', 'features', 'notices', 'document', 'notice.typ')

const blank = { to: '', date: '', alert: '', paragraphs: [] as string[], closing: [] as string[] }

export interface NoticeDocument extends Partial<typeof blank> {
  fileName: string
  title: string
  number: string
  sections: { title: string; rows: { label: string; value: string }[] }[]
  signature?: { fileId: string; alt: string } | null
  /** Laid into the file as it was issued; its pages follow too. */
  attachment?: { file: StoredFile; title: string }
}

export async function renderNoticeDocument(deps: Deps, document: NoticeDocument): Promise<FileAnswer> {
  const { fileName, attachment: enclosed, signature, ...said } = document
  const { stream, bytes } = await streamMade(deps.log, async (folder) => {
    const firm = await prepareLetterhead(deps, folder, [signature?.fileId])
    const attached = enclosed ? await layDown(deps, folder, enclosed.file) : null
    const rendered = await deps.pdfRenderer.render({
      folder,
      template,
      data: {
        ...blank,
        ...said,
        letterhead: firm.letterhead,
        footer: [document.number, firm.companyName].filter(Boolean).join(' · '),
        pictures: { firm: firm.logo, signature: firm.pictureOf(signature?.fileId) },
        signatureAlt: signature?.alt ?? '',
        attachment: attached,
        attachmentTitle: enclosed?.title ?? '',
      },
      pictures: firm.pictures,
      attachment: attached === null ? null : { name: attached, isInFolder: true },
      createdAt: deps.clock.now().getTime(),
      seal: null,
    })
    return attached === null ? rendered : withPages(rendered.path, join(folder, attached))
  })
  const headers = { ...attachment(fileName, 'application/pdf'), 'x-content-type-options': 'nosniff' }
  return { stream, headers: { ...headers, 'content-length': bytes } }
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

/** Its name in the folder, which is the one that a person who opens the paper sees. */
async function layDown({ files }: Deps, folder: string, file: StoredFile): Promise<string> {
  const name = file.name.replaceAll(/[^\w.() -]/g, '_')
  await pipeline(await files.open(file.key), createWriteStream(join(folder, name)))
  return name
}
