import { authorityLabels, copyHowLabels } from '#contract/companies/authorities.ts'
import type { NoticeWithCourse } from '#contract/notices/notice-course.contract.ts'
import { noticeHowLabels, readingWords } from '#contract/notices/notices.rules.ts'
import { putRightWords } from '#contract/inspections/equipment/condition.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import type { CourseClosing, CourseCopy, CourseMove } from './course.queries.ts'
import type { NoticeRow } from './notices.queries.ts'

type Reading = NoticeRow['readings'][number]
type Step = NoticeWithCourse['course'][number]

/** What only the firm's own file says. */
interface OwnFile {
  copy: CourseCopy | null
  /** As what the copy was closed before it was closed otherwise. */
  earlierClosings: CourseClosing[]
  moves: CourseMove[]
}

/** All that has become of a notice, in the order of time; with `own` what the customer is not shown. */
export function courseOf(row: NoticeRow, own: OwnFile | null): Step[] {
  const mails = own ? row.mails.map(mailStep) : row.mails.filter(({ isToContact }) => isToContact).map(mailForCustomer)
  const said = [...mails, ...row.readings.map((reading) => readingStep(row, reading)), ...row.calls.map(callStep)]
  const steps = [...madeSteps(row), ...said, ...endSteps(row), ...(own ? ownSteps(row, own) : [])]
  return steps.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function ownSteps(row: NoticeRow, { copy, earlierClosings, moves }: OwnFile): Step[] {
  const { earlier } = row
  return [
    ...earlier.mails.map((mail) => ofCompany(mail, mailStep(mail))),
    ...earlier.readings.map((reading) => ofCompany(reading, readingStep(row, reading))),
    ...earlier.calls.map((call) => ofCompany(call, callStep(call))),
    ...moves.map(moveStep),
    ...copySteps(copy, earlierClosings),
  ]
}

/** Of one that the job was for before: what was sent to it, and what it said. */
function ofCompany({ companyName }: { companyName: string }, step: Step): Step {
  return { ...step, words: `${companyName}: ${step.words}` }
}

function moveStep({ at, from, to, by }: CourseMove): Step {
  const words = `Job moved from ${from} to ${to}${by === null ? '' : ` by ${by}`}, which is told from then on`
  return { at: at.toISOString(), what: 'moved', words }
}

function madeSteps(row: NoticeRow): Step[] {
  const { madeAt, madeByName, toldAt, toldName, toldRole, how, clockSkewSeconds } = row
  const by = row.origin === 'person' ? `by ${madeByName ?? 'somebody'}` : 'by the system, because nobody was told'
  const made: Step = { at: madeAt.toISOString(), what: 'made', words: `Notice made ${by}` }
  if (toldAt === null || how === null) return [made]
  const who = [toldName, toldRole].filter(Boolean).join(', ')
  const skew = clockSkewSeconds > 0 ? '. The phone’s clock was ahead: this is when the notice arrived' : ''
  const told: Step = { at: toldAt.toISOString(), what: 'told', words: `Told ${who}. ${noticeHowLabels[how]}${skew}` }
  return [told, made]
}

function mailStep(mail: NoticeRow['mails'][number]): Step {
  const { toName, toEmail, status, queuedAt, settledAt, lastProblem } = mail
  const to = `${toName} (${toEmail})`
  const at = (settledAt ?? queuedAt).toISOString()
  if (status === 'sent') return { at, what: 'sent', words: `Mailed to ${to}: accepted by the mail server` }
  if (status === 'written')
    return { at, what: 'sent', words: `Mail to ${to} written to a file: no mail server is set up` }
  if (status === 'queued') return { at, what: 'queued', words: `Mail to ${to} is waiting to be sent` }
  return { at, what: 'failed', words: [`Mail to ${to} was not sent`, lastProblem].filter(Boolean).join(': ') }
}

/** Neither where it lies nor what the mail server said about it. */
function mailForCustomer(mail: NoticeRow['mails'][number]): Step {
  const step = mailStep({ ...mail, lastProblem: '' })
  return mail.status === 'written' ? { ...step, words: `Mailed to ${mail.toName} (${mail.toEmail})` } : step
}

function readingStep({ items }: NoticeRow, { at, says, repairBy, itemId, name, words }: Reading): Step {
  const item = items.find(({ facts }) => facts.itemId === itemId)
  const about = item ? `${noticeItemName(item.facts)}: ` : ''
  return {
    at: at.toISOString(),
    what: says === 'disputed' ? 'disputed' : 'read',
    words: [`${name}: ${about}${readingWords({ says, repairBy })}`, words].filter(Boolean).join('. '),
  }
}

function callStep({ at, name, words, by }: NoticeRow['calls'][number]): Step {
  return {
    at: at.toISOString(),
    what: 'telephoned',
    words: [`${by} telephoned ${name}`, words].filter(Boolean).join('. '),
  }
}

/** Of a later examination only the day is known. */
function endSteps({ items }: NoticeRow): Step[] {
  return items.flatMap(({ facts, endedBy, endedOn, ...item }): Step[] => {
    if (endedBy === null || endedOn === null) return []
    const { rectifiedBy: by, recordedByName: reportedBy, examinedOn } = item
    const ended =
      by === null || reportedBy === null
        ? `Found fit by a later examination on ${britishDay(endedOn)}`
        : putRightWords({ on: endedOn, by, reportedBy, examinedOn })
    const words = [`${noticeItemName(facts)}: ${ended}`, item.rectification].filter(Boolean).join('. ')
    if (item.recordedAt) return [{ at: item.recordedAt.toISOString(), what: 'ended', words }]
    // On that day in London, in summer as in winter.
    return [{ at: `${endedOn}T22:59:59.000Z`, on: endedOn, what: 'ended', words }]
  })
}

function copySteps(copy: CourseCopy | null, earlierClosings: CourseClosing[]): Step[] {
  if (!copy) return []
  const opened = 'A copy of the report has to go to the enforcing authority'
  const closing = copy.closedAt ? [{ ...copy, closedAt: copy.closedAt }] : []
  return [
    { at: copy.openedAt.toISOString(), what: 'authority', words: opened },
    ...[...earlierClosings, ...closing].map(closingStep),
  ]
}

function closingStep(closing: CourseClosing): Step {
  return { at: closing.closedAt.toISOString(), what: 'authority', words: closingWords(closing) }
}

function closingWords(closing: CourseClosing): string {
  const { authority, name, how, sentOn, reference, notNeededReason, closedByName } = closing
  if (authority === null || how === null || sentOn === null) {
    return `${closedByName ?? 'The examiner'}: no copy for the enforcing authority is needed. ${notNeededReason ?? ''}`
  }
  const to = `Copy of the report sent on ${britishDay(sentOn)} to the enforcing authority, ${authorityLabels[authority]}: ${name}`
  const recorded = closedByName === null ? '' : `Recorded by ${closedByName}`
  return [to, copyHowLabels[how], reference && `Reference ${reference}`, recorded].filter(Boolean).join('. ')
}
