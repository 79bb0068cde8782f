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
import { formatOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { formatNoticeState } from '#contract/notices/notices.rules.ts'
import { dayInLondon, longDay, longMoment } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import {
  findCopyOfNotice,
  listEarlierClosings,
  listMovesOfNotice,
} from '#server/features/notices/acknowledgements.queries.ts'
import { timelineOf } from '#server/features/notices/timeline.rules.ts'
import { toNotice, withoutFormerCompany } from '#server/features/notices/notice.mapper.ts'
import { requireNotice, noSuchNotice } from '#server/features/notices/notices.actions.ts'
import { type NoticeRow, findNotice } from '#server/features/notices/notices.queries.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { noticeHowLabels } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'

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

export async function getNotice({ db, clock }: Deps, actor: Actor, noticeId: string): Promise<NoticeWithTimeline> {
  const row = await requireNotice(db, actor, noticeId)
  return { ...toNotice({ clock, actor }, row), timeline: await timelineFor(db, actor, row) }
}

/** What the firm owes the authority, and what it sent to another company, is in its own file, not in the customer's. */
async function timelineFor(db: Db, actor: Actor, row: NoticeRow) {
  if (actor.role !== 'admin') return timelineOf(row, null)
  return timelineOf(row, {
    copy: (await findCopyOfNotice(db, row.id)) ?? null,
    earlierClosings: await listEarlierClosings(db, row.id),
    moves: await listMovesOfNotice(db, row.id),
  })
}

export async function printNotice(deps: Deps, actor: Actor, noticeId: string): Promise<FileAnswer> {
  const row = await requireNotice(deps.db, actor, noticeId)
  const { words, jobNumber, state, items, seriousInjuryRisk } = toNotice({ clock: deps.clock, actor }, row)
  const { signatureFileId, toldName } = withoutFormerCompany(row)
  const steps = await timelineFor(deps.db, actor, row)
  const site = [row.companyName, row.addressLine1, row.addressLine2, row.city, row.postcode].filter(Boolean).join(', ')
  return renderNoticeDocument(deps, {
    fileName: `Danger notice ${jobNumber}.pdf`,
    title: 'Danger notice: record of events',
    number: `${jobNumber}, ${longDay(dayInLondon(row.madeAt))}`,
    alert: words,
    sections: [
      {
        title: 'About',
        rows: [
          { label: 'Customer and site', value: site },
          { label: 'Job', value: `${jobNumber}, ${row.jobTitle}` },
          {
            label: 'Risk of serious personal injury, in the examiner’s opinion',
            value:
              row.items.length === 1
                ? formatOpinion(seriousInjuryRisk)
                : row.items.map((item) => `${noticeItemName(item.facts)}: ${formatOpinion(item.opinion)}`).join('\n'),
          },
          { label: 'State', value: formatNoticeState({ state, items }) },
        ],
      },
      {
        title: 'Record of events',
        rows: steps.map(({ at, on, words: what }) => ({
          label: on ? longDay(on) : longMoment(new Date(at)),
          value: what,
        })),
      },
    ],
    closing: [`Made ${longMoment(deps.clock.now())}. Times are those of the United Kingdom.`],
    signature: signatureFileId === null ? null : { fileId: signatureFileId, alt: `Signature of ${toldName}` },
  })
}

/** What is left with the customer: the notice in the words in which they were told, and nothing of what became of it since. */
export async function downloadPrintedNotice(deps: Deps, actor: Actor, noticeId: string): Promise<FileAnswer> {
  return renderNoticeDocument(deps, printedNoticeDocument(await requireOwnNotice(deps.db, actor, noticeId)))
}

async function requireOwnNotice(db: Db, actor: Actor, noticeId: string): Promise<NoticeRow> {
  if (actor.role !== 'engineer') return requireNotice(db, actor, noticeId)
  const notice = await findNotice(db, noticeId)
  if (!notice) throw noSuchNotice()
  await requireJob(db, actor, notice.jobId, noSuchNotice)
  return notice
}

export function printedNoticeDocument(stored: NoticeRow) {
  const row = withoutFormerCompany(stored)
  const number = jobNumber(row.jobNumber)
  const site = [row.addressLine1, row.addressLine2, row.city, row.postcode].filter(Boolean).join('\n')
  return {
    fileName: `Danger notice ${number} for the customer.pdf`,
    title: 'Danger notice',
    number: `Job ${number}`,
    to: [row.companyName, site].filter(Boolean).join('\n'),
    date: longDay(dayInLondon(row.toldAt ?? row.madeAt)),
    alert: row.words,
    paragraphs: [
      `We must tell you of this at once: regulation 10(1)(a) of the ${regulationsAt(row)}. ` +
        'Don’t use equipment that is a danger until it’s repaired. Don’t use equipment that could become a danger after the day given above until it’s repaired (regulation 10(3)).',
      'Please tell us when it’s out of use and when it’s repaired. The report of thorough examination follows.',
    ],
    sections: row.toldAt === null ? [] : [{ title: 'Who was told', rows: givenRows(row) }],
    signature:
      row.signatureFileId === null ? null : { fileId: row.signatureFileId, alt: `Signature of ${row.toldName}` },
  }
}

function givenRows({ madeByName, toldAt, toldName, toldRole, how, signatureFileId }: NoticeRow) {
  const rows = [
    { label: 'Told by', value: madeByName ?? '' },
    { label: 'Told', value: [toldName, toldRole].filter(Boolean).join(', ') },
    { label: 'How', value: how === null ? '' : noticeHowLabels[how] },
    { label: 'When', value: toldAt === null ? '' : longMoment(toldAt) },
    { label: 'Signature', value: signatureFileId === null ? '' : `Of ${toldName}, below` },
  ]
  return rows.filter(({ value }) => value !== '')
}
