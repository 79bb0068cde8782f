import { join } from 'node:path'
import { type PrintPictures, preparePictures } from '#server/features/files/print-pictures.actions.ts'
import type { RenderRequest, SealRequest, RenderedDocument } from '#server/pdf/render-request.ts'
import { packageRoot } from '#server/package-root.ts'
import { regulationsInShort } from '#contract/companies/regulations.rules.ts'
import { certificateFileName } from '#contract/certificates/certificates.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { storeDocument } from '#server/features/files/files.actions.ts'
import { dropUploadFolder, newUploadFolder } from '#server/http/uploads/upload-folder.ts'
import { sealKey } from '#server/features/certificates/sealing/sealing.actions.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { certificateDocument, type CertificateDocument } from './certificates.document.ts'
import { morePhotos, type Line, type DocumentItem } from './item.document.ts'
import { asPreview } from './preview.document.ts'

const templateFolder = join(packageRoot, 'src', 'features', 'certificates', 'document')
const template = join(templateFolder, 'certificate.typ')
const imports = [join(templateFolder, 'schedule.typ')]
const attachmentName = 'report.json'

export function certificateRequest(
  facts: CertificateFacts,
  folder: string,
  pictures: PrintPictures,
  seal: SealRequest | null,
): RenderRequest {
  const issued = certificateDocument(facts)
  const document = facts.preview ? asPreview(issued, facts.preview) : issued
  return {
    folder,
    template,
    imports,
    data: templateData(facts, document, pictures),
    pictures: [...pictures.values()].map(({ name }) => name),
    qrCodes: facts.preview ? {} : { 'qr.svg': facts.verifyUrl },
    attachment: facts.preview ? null : { name: attachmentName, json: JSON.stringify(reportData(facts), null, 2) },
    createdAt: Date.parse(facts.extract?.madeAt ?? facts.issuedAt),
    isLong: isLongReport(facts.items.length),
    seal,
  }
}

/** More items than this take seconds, and thousands take minutes. */
const maxShortItems = 100

export function isLongReport(itemCount: number): boolean {
  return itemCount > maxShortItems
}

export function picturesOf(facts: CertificateFacts) {
  const shown = [
    ...facts.items.map(({ photoFileId }) => photoFileId),
    ...facts.items.flatMap((item) => morePhotos(item).morePhotoFileIds),
    facts.firm.logoFileId,
    facts.employer.logoFileId,
    ...facts.examiners.map(({ signatureFileId }) => signatureFileId),
    facts.authenticator?.signatureFileId,
    facts.authorisation?.signatureFileId,
    facts.siteSignature?.signatureFileId,
  ]
  return [...new Set(shown.filter((id) => typeof id === 'string'))]
}

function templateData(facts: CertificateFacts, document: CertificateDocument, pictures: PrintPictures) {
  const pictureOf = (fileId: string | null) => {
    const picture = fileId === null ? undefined : pictures.get(fileId)
    if (!picture) return null
    return picture.isPhoto ? `${picture.name}.svg` : picture.name
  }
  return {
    ...document,
    footer: [document.number, document.version[0], facts.verifyUrl].filter(Boolean).join(' · '),
    watermark: facts.preview ? document.number : null,
    longEnd: isLong(document.signatories.flatMap(({ lines }) => lines)),
    employer: facts.employer.name,
    attachment: facts.preview ? null : attachmentName,
    pictures: {
      qr: facts.preview ? null : 'qr.svg',
      firm: pictureOf(facts.firm.logoFileId),
      employer: pictureOf(facts.employer.logoFileId),
    },
    itemCount: facts.items.length,
    items: document.items.map((item) => renderedItem(item, pictureOf)),
    schedule: document.schedule && {
      ...document.schedule,
      rows: document.schedule.rows.map((row) => ({ ...row, photo: pictureOf(row.photoFileId) })),
    },
    notExamined: document.notExamined && {
      ...document.notExamined,
      signature: document.notExamined.signature && {
        ...document.notExamined.signature,
        picture: pictureOf(document.notExamined.signature.signatureFileId),
      },
    },
    signatories: document.signatories.map(({ signatureFileId, ...signatory }) => ({
      ...signatory,
      name: signatory.lines[0]?.value ?? '',
      signature: pictureOf(signatureFileId),
    })),
  }
}

/** Fits a page in any case below this, with room for the photo and the short particulars. */
const charactersOnAPage = 2_400

function renderedItem(item: DocumentItem, pictureOf: (fileId: string | null) => string | null) {
  const { identity, examination, defect, furtherDefects, limitations, dates } = item
  const defects = [defect, ...furtherDefects].flatMap((each) => ('gravity' in each ? each.lines : [each]))
  const found = [...defects, ...(limitations ? [limitations] : [])]
  const long = isLong([...identity, ...examination, ...found, ...dates])
  const [, ...lines] = identity.map(renderedLine)
  // A long item may go on overleaf, but not what stands beside its photo: that ends before the first long text.
  const firstWide = lines.findIndex(({ wide }) => wide)
  const besideCount = long && firstWide >= 0 ? firstWide : lines.length
  return {
    ...item,
    photo: pictureOf(item.photoFileId),
    morePhotos: item.morePhotoFileIds.map(pictureOf).filter((name) => name !== null),
    long,
    beside: lines.slice(0, besideCount),
    below: lines.slice(besideCount),
    examination: examination.map((line) => ({ ...line, wide: false })),
    defect: 'gravity' in defect ? { ...defect, lines: defect.lines.map(renderedLine) } : { ...defect, wide: false },
    furtherDefects: furtherDefects.map((each) => ({ ...each, lines: each.lines.map(renderedLine) })),
    dates: dates.map((line) => ({ ...line, wide: line.value.length > charactersInABox })),
  }
}

function isLong(lines: Line[]): boolean {
  return lines.reduce((sum, { value }) => sum + lengthOf(value), 0) > charactersOnAPage
}

const charactersInAColumn = 40
const charactersInABox = 300

function renderedLine(line: Line) {
  return { ...line, wide: line.value.length > charactersInAColumn || line.value.includes('\n') }
}

/** A line of its own takes the width of many letters. */
function lengthOf(value: string): number {
  return value.length + value.split('\n').length * 60
}

function reportData({ firm, employer, examiners, authenticator, authorisation, items, ...facts }: CertificateFacts) {
  return {
    ...facts,
    firm: withoutFiles(firm),
    employer: withoutFiles(employer),
    examiners: examiners.map(withoutFiles),
    authenticator: authenticator && withoutFiles(authenticator),
    authorisation: authorisation && withoutFiles(authorisation),
    items: items.map(withoutFiles),
  }
}

function withoutFiles(facts: object) {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !/FileIds?$/.test(name)))
}

/** As its row has it. */
export type SealedFile = Pick<NewRow<'certificates'>, 'fileId' | 'sha256' | 'sealedWith' | 'isTimestamped'>

interface Storing {
  facts: CertificateFacts
  by: Pick<Actor, 'userId'>
  beforeRecording?: (() => Promise<unknown>) | undefined
}

/** Bytes first, then one short transaction that records them: killed in between, nothing was issued. */
export async function storeCertificate(
  deps: Deps,
  { facts, by, beforeRecording }: Storing,
  record: (tx: Db, sealed: SealedFile) => Promise<void>,
): Promise<StoredFile> {
  const folder = await newUploadFolder()
  try {
    const rendered = await renderCertificate(deps, folder, facts)
    await beforeRecording?.()
    const { number, version, extract, employer, premises, reportDate } = facts
    const filed = { number, version, item: extract?.place, employer: employer.name, town: premises.city, reportDate }
    const document = { kind: 'certificate', name: certificateFileName(filed), by, rendered } as const
    return await storeDocument(deps, document, (tx, { id: fileId, sha256 }) => {
      const { sealedWith, timestamp } = rendered
      return record(tx, { fileId, sha256, sealedWith: sealedWith ?? '', isTimestamped: timestamp === 'made' })
    })
  } finally {
    dropUploadFolder(folder, deps.log)
  }
}

async function renderCertificate(deps: Deps, folder: string, facts: CertificateFacts): Promise<RenderedDocument> {
  // Before the pictures: a seal that is refused ends this call, and with it the folder into which they are laid.
  const key = await sealKey(deps)
  const pictures = await preparePictures(deps, folder, picturesOf(facts))
  const seal = {
    key,
    reason: `Report of thorough examination, ${regulationsInShort(facts.premises)}`,
    timestampUrl: deps.sealing.timestampUrl,
  }
  const rendered = await deps.pdfRenderer.render(certificateRequest(facts, folder, pictures, seal))
  if (rendered.timestamp === 'failed') {
    deps.log.warn({ timestampUrl: seal.timestampUrl }, 'The timestamp server is away; the report is sealed without.')
  }
  return rendered
}
