import { formatOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { NoticeWithCourse } from '#contract/notices/notice-course.contract.ts'
import { noticeStateLabels } from '#contract/notices/notices.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { findCopyOfNotice, listEarlierClosings, listMovesOfNotice } from './course.queries.ts'
import { courseOf } from './course.rules.ts'
import { formatMoment, renderNoticeDocument } from '#server/features/notices/document/notice-document.actions.ts'
import { toNotice } from './notice.mapper.ts'
import { requireNotice } from './notices.actions.ts'
import type { NoticeRow } from './notices.queries.ts'

export async function getNotice({ db, clock }: Deps, actor: Actor, noticeId: string): Promise<NoticeWithCourse> {
  const row = await requireNotice(db, actor, noticeId)
  return { ...toNotice({ clock, actor }, row), course: await courseFor(db, actor, row) }
}

/** What the firm owes the authority, and what it sent to another company, is in its own file, not in the customer's. */
async function courseFor(db: Db, actor: Actor, row: NoticeRow) {
  if (actor.role !== 'admin') return courseOf(row, null)
  return courseOf(row, {
    copy: await findCopyOfNotice(db, row.id),
    earlierClosings: await listEarlierClosings(db, row.id),
    moves: await listMovesOfNotice(db, row.id),
  })
}

/** For the file: what was found, who was told, and all that became of it. */
export async function printNotice(deps: Deps, actor: Actor, noticeId: string): Promise<FileAnswer> {
  const row = await requireNotice(deps.db, actor, noticeId)
  const { words, jobNumber, state, seriousInjuryRisk } = toNotice({ clock: deps.clock, actor }, row)
  const course = await courseFor(deps.db, actor, row)
  const site = [row.companyName, row.addressLine1, row.city, row.postcode].filter(Boolean).join(', ')
  return renderNoticeDocument(deps, {
    fileName: `Danger notice ${jobNumber}.pdf`,
    title: 'Danger notice: record of events',
    number: `${jobNumber}, ${longDay(dayInLondon(row.madeAt))}`,
    to: '',
    date: '',
    alert: words,
    paragraphs: [],
    sections: [
      {
        title: 'About',
        rows: [
          { label: 'Customer and site', value: site },
          { label: 'Job', value: `${jobNumber}, ${row.jobTitle}` },
          {
            label: 'Risk of serious personal injury, in the examiner’s opinion',
            value: formatOpinion(seriousInjuryRisk),
          },
          { label: 'State', value: noticeStateLabels[state] },
        ],
      },
      {
        title: 'Record of events',
        rows: course.map(({ at, on, words: what }) => ({
          label: on ? britishDay(on) : formatMoment(new Date(at)),
          value: what,
        })),
      },
    ],
    closing: [`Made ${formatMoment(deps.clock.now())}. Times are those of the United Kingdom.`],
    signature:
      row.signatureFileId === null ? null : { fileId: row.signatureFileId, alt: `Signature of ${row.toldName}` },
    attachment: null,
  })
}
