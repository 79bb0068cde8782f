import { formatOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { formatNoticeState } from '#contract/notices/notices.rules.ts'
import { dayInLondon, longDay, longMoment } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { findCopyOfNotice, listEarlierClosings, listMovesOfNotice } from './timeline.queries.ts'
import { timelineOf } from './timeline.rules.ts'
import { renderNoticeDocument } from './document/notice-document.actions.ts'
import { toNotice, withoutFormerCompany } from './notice.mapper.ts'
import { requireNotice } from './notices.actions.ts'
import type { NoticeRow } from './notices.queries.ts'

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
