import { authorityLabels, copyHowLabels } from '#contract/companies/enforcing-authority.rules.ts'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'
import { howWords } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { acknowledgementWords } from '#contract/notices/notices.rules.ts'
import { putRightWords } from '#contract/inspections/equipment/condition.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { longDay } from '#contract/values/days.ts'
import type { TimelineClosing, TimelineCopy, TimelineMove } from './timeline.queries.ts'
import type { NoticeRow } from './notices.queries.ts'

type Acknowledgement = NoticeRow['acknowledgements'][number]
type Step = NoticeWithTimeline['timeline'][number]

interface OwnFile {
  copy: TimelineCopy | null
  earlierClosings: TimelineClosing[]
  moves: TimelineMove[]
}

/** All that has become of a notice, in the order of time; with `own` what the customer is not shown. */
export function timelineOf(row: NoticeRow, own: OwnFile | null): Step[] {
  const mails = own ? row.mails.map(mailStep) : row.mails.filter(({ isToContact }) => isToContact).map(mailForCustomer)
  const said = [
    ...mails,
    ...row.acknowledgements.map((answer) => acknowledgementStep(row, answer)),
    ...row.calls.map(callStep),
  ]
  const ended = [...endSteps(row), ...takenBackSteps(row)]
  const steps = [...madeSteps(row), ...said, ...ended, ...(own ? ownSteps(row, own) : [])]
  return steps.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function ownSteps(row: NoticeRow, { copy, earlierClosings, moves }: OwnFile): Step[] {
  const { earlier } = row
  return [
    ...earlier.mails.map((mail) => ofCompany(mail, mailStep(mail))),
    ...earlier.acknowledgements.map((answer) => ofCompany(answer, acknowledgementStep(row, answer))),
    ...earlier.calls.map((call) => ofCompany(call, callStep(call))),
    ...moves.map(moveStep),
    ...copySteps(copy, earlierClosings),
  ]
}

/** Of one that the job was for before: what was sent to it, and what it said. */
function ofCompany({ companyName }: { companyName: string }, step: Step): Step {
  return { ...step, words: `${companyName}: ${step.words}` }
}

function moveStep({ at, from, to, by }: TimelineMove): Step {
  const words = `Job moved from ${from} to ${to}${by === null ? '' : ` by ${by}`}. The notice now goes to ${to}`
  return { at: at.toISOString(), what: 'moved', words }
}

function madeSteps(row: NoticeRow): Step[] {
  const { madeAt, madeByName, toldAt, toldName, toldRole, how, clockSkewSeconds } = row
  const by =
    row.origin === 'person' ? `by ${madeByName ?? 'an engineer'}` : 'by the system: the customer hadn’t been told'
  const made: Step = { at: madeAt.toISOString(), what: 'made', words: `Notice made ${by}` }
  if (toldAt === null || how === null) return [made]
  const who = toldRole ? `${toldName} (${toldRole})` : toldName
  const skew = clockSkewSeconds > 0 ? '. The phone’s clock was ahead: this is when the notice arrived' : ''
  const told: Step = { at: toldAt.toISOString(), what: 'told', words: `Told ${who} ${howWords[how]}${skew}` }
  return [row.toldCompanyId === row.companyId ? told : ofCompany({ companyName: row.toldCompanyName }, told), made]
}

function mailStep(mail: NoticeRow['mails'][number]): Step {
  const { toName, toEmail, status, queuedAt, settledAt, lastProblem } = mail
  const to = toEmail === '' ? toName : `${toName} (${toEmail})`
  const at = (settledAt ?? queuedAt).toISOString()
  if (status === 'sent') return { at, what: 'sent', words: `Emailed to ${to}: accepted by the mail server` }
  if (status === 'written')
    return { at, what: 'sent', words: `Email to ${to} written to a file: no mail server is set up` }
  if (status === 'queued') return { at, what: 'queued', words: `Email to ${to} is waiting to be sent` }
  return { at, what: 'failed', words: [`Email to ${to} was not sent`, lastProblem].filter(Boolean).join(': ') }
}

/** Neither what the mail server said about it, nor that it is in a file: it has not left. */
function mailForCustomer(mail: NoticeRow['mails'][number]): Step {
  return mailStep({ ...mail, status: mail.status === 'written' ? 'queued' : mail.status, lastProblem: '' })
}

function acknowledgementStep({ items }: NoticeRow, { at, says, repairBy, itemId, name, words }: Acknowledgement): Step {
  const item = items.find(({ facts }) => facts.itemId === itemId)
  const about = item ? `${noticeItemName(item.facts)}: ` : ''
  return {
    at: at.toISOString(),
    what: says === 'disputed' ? 'disputed' : 'read',
    words: [`${name}: ${about}${acknowledgementWords({ says, repairBy })}`, words].filter(Boolean).join('. '),
  }
}

/** What was said and taken back again is told twice: as it was said, and that it counts no more. */
function takenBackSteps(row: NoticeRow): Step[] {
  const { acknowledgements, rectifications } = row.takenBack
  return [
    ...acknowledgements.flatMap((answer) => [
      acknowledgementStep(row, answer),
      ...takenBackStep(answer, acknowledgementWords({ says: answer.says, repairBy: answer.repairBy })),
    ]),
    ...rectifications.flatMap(({ itemId, description, recordedAt, ...rectification }): Step[] => {
      const { on, by, reportedBy } = rectification
      const about = row.items.find(({ facts }) => facts.itemId === itemId)
      const words = putRightWords({ on, by, reportedBy, examinedOn: null })
      const said = [`${about ? `${noticeItemName(about.facts)}: ` : ''}${words}`, description]
        .filter(Boolean)
        .join('. ')
      return [
        { at: recordedAt.toISOString(), what: 'ended', words: said },
        ...takenBackStep(rectification, 'repaired. The danger stands'),
      ]
    }),
  ]
}

function takenBackStep(
  { takenBackAt, takenBackBy }: Pick<Acknowledgement, 'takenBackAt' | 'takenBackBy'>,
  what: string,
): Step[] {
  if (takenBackAt === null || takenBackBy === null) return []
  return [{ at: takenBackAt.toISOString(), what: 'taken-back', words: `${takenBackBy} took back: ${what}` }]
}

function callStep({ at, name, words, by }: NoticeRow['calls'][number]): Step {
  const said = [`${by} called ${name}`, words].filter(Boolean).join('. ')
  return { at: at.toISOString(), what: 'telephoned', words: said }
}

function endSteps({ items }: NoticeRow): Step[] {
  return items.flatMap((item): Step[] => {
    const { facts, rectified, endedBy, endedOn } = item
    const each = rectified.filter((one, index) => rectified.findIndex(isSame(one)) === index)
    const steps = each.map((one) => rectifiedStep(item, one))
    if (endedBy !== 'examined' || endedOn === null) return steps
    const words = `${noticeItemName(facts)}: Found fit by a later examination on ${longDay(endedOn)}`
    // On that day in London, in summer as in winter.
    return [...steps, { at: `${endedOn}T22:59:59.000Z`, on: endedOn, what: 'ended', words }]
  })
}

type Item = NoticeRow['items'][number]
type Rectified = Item['rectified'][number]

function isSame({ rectificationId }: Rectified) {
  return (other: Rectified) => other.rectificationId === rectificationId
}

function rectifiedStep({ facts, rectified, examinedOn }: Item, one: Rectified): Step {
  const { on, rectifiedBy, recordedByName, recordedAt, rectification } = one
  const about = rectified.filter(isSame(one)).map(({ defectId }) => defectId)
  const named = facts.dangers.filter(({ _id }) => about.includes(_id))
  const parts = named.length < facts.dangers.length ? named.map(({ part, description }) => part || description) : []
  const done = putRightWords({ on, by: rectifiedBy ?? '', reportedBy: recordedByName ?? '', examinedOn })
  const words = [[noticeItemName(facts), ...parts].join(', ') + `: ${done}`, rectification].filter(Boolean).join('. ')
  return { at: recordedAt?.toISOString() ?? `${on}T22:59:59.000Z`, what: 'ended', words }
}

function copySteps(copy: TimelineCopy | null, earlierClosings: TimelineClosing[]): Step[] {
  if (!copy) return []
  const opened = 'A copy of the report has to go to the enforcing authority'
  const closing = copy.closedAt ? [{ ...copy, closedAt: copy.closedAt }] : []
  return [
    { at: copy.openedAt.toISOString(), what: 'authority', words: opened },
    ...[...earlierClosings, ...closing].map(closingStep),
  ]
}

function closingStep(closing: TimelineClosing): Step {
  return { at: closing.closedAt.toISOString(), what: 'authority', words: closingWords(closing) }
}

function closingWords(closing: TimelineClosing): string {
  const { authority, name, how, sentOn, reference, notNeededReason, closedByName } = closing
  if (authority === null || how === null || sentOn === null) {
    return `${closedByName ?? 'The examiner'}: no copy for the enforcing authority is needed. ${notNeededReason ?? ''}`
  }
  const to = `Copy of the report sent on ${longDay(sentOn)} to the enforcing authority, ${authorityLabels[authority]}: ${name}`
  const recorded = closedByName === null ? '' : `Recorded by ${closedByName}`
  return [to, copyHowLabels[how], reference && `Reference ${reference}`, recorded].filter(Boolean).join('. ')
}
