import type { NoticeWithCourse } from '#contract/notices/notice-course.contract.ts'
import { noticeHowLabels, readingAnswerLabels } from '#contract/notices/notices.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import type { NoticeRow } from './notices.queries.ts'

type Step = NoticeWithCourse['course'][number]

/** All that has become of a notice, in the order of time. */
export function courseOf(row: NoticeRow): Step[] {
  const steps = [...madeSteps(row), ...mailSteps(row), ...readingSteps(row), ...callSteps(row), ...endSteps(row)]
  return steps.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function madeSteps(row: NoticeRow): Step[] {
  const { madeAt, madeByName, toldAt, toldName, toldRole, how } = row
  const by = row.origin === 'person' ? `by ${madeByName ?? 'somebody'}` : 'by the system, because nobody was told'
  const made: Step = { at: madeAt.toISOString(), what: 'made', words: `Notice made ${by}` }
  if (toldAt === null || how === null) return [made]
  const who = [toldName, toldRole].filter(Boolean).join(', ')
  const told: Step = { at: toldAt.toISOString(), what: 'told', words: `Told ${who}. ${noticeHowLabels[how]}` }
  return [told, made]
}

function mailSteps({ mails }: NoticeRow): Step[] {
  return mails.map(({ toName, toEmail, status, queuedAt, settledAt, lastProblem }) => {
    const to = `${toName} (${toEmail})`
    const at = (settledAt ?? queuedAt).toISOString()
    if (status === 'sent') return { at, what: 'sent', words: `Mailed to ${to}: accepted by the mail server` }
    if (status === 'written')
      return { at, what: 'sent', words: `Mail to ${to} written to a file: no mail server is set up` }
    if (status === 'queued') return { at, what: 'queued', words: `Mail to ${to} is waiting to be sent` }
    return { at, what: 'failed', words: [`Mail to ${to} was not sent`, lastProblem].filter(Boolean).join(': ') }
  })
}

function readingSteps({ readings }: NoticeRow): Step[] {
  return readings.map(({ at, says, name, words }) => ({
    at: at.toISOString(),
    what: says === 'disputed' ? 'disputed' : 'read',
    words: [`${name}: ${readingAnswerLabels[says]}`, words].filter(Boolean).join('. '),
  }))
}

function callSteps({ calls }: NoticeRow): Step[] {
  return calls.map(({ at, name, words, by }) => ({
    at: at.toISOString(),
    what: 'telephoned',
    words: [`${by} telephoned ${name}`, words].filter(Boolean).join('. '),
  }))
}

/** Of an end only the day is known. */
function endSteps({ items }: NoticeRow): Step[] {
  return items.flatMap(({ facts, endedBy, endedOn, rectifiedBy, rectification }) => {
    if (endedBy === null || endedOn === null) return []
    const how = endedBy === 'rectified' ? 'put right' : 'found fit by a later examination'
    const by = rectifiedBy === null ? '' : ` by ${rectifiedBy}`
    const ended = `${noticeItemName(facts)}: ${how} on ${britishDay(endedOn)}${by}`
    const words = [ended, rectification].filter(Boolean).join('. ')
    return [{ at: `${endedOn}T23:59:59.000Z`, what: 'ended', words }]
  })
}
