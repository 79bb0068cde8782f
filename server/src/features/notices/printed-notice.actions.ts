import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { noticeHowLabels } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { dayInLondon, longDay, longMoment } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { renderNoticeDocument } from './document/notice-document.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { withoutFormerCompany } from './notice.mapper.ts'
import { requireNotice, noSuchNotice } from './notices.actions.ts'
import { type NoticeRow, findNotice } from './notices.queries.ts'

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
