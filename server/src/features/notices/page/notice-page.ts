import { canTakeBack } from '#contract/equipment/take-back.rules.ts'
import { putRightWords } from '#contract/inspections/equipment/condition.rules.ts'
import { answerWords, standingHeading, standingLines, whatFollows } from '#contract/notices/answer-words.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import {
  acknowledgementAnswerLabels,
  acknowledgementAnswersFor,
  acknowledgementWords,
  type AcknowledgementAnswer,
} from '#contract/notices/notices.rules.ts'
import { dayInLondon, type Day, longDay } from '#contract/values/days.ts'
import type { NoticeRow } from '#server/features/notices/notices.queries.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { framedPage, type Firm } from '#server/features/tool-settings/firm-page.ts'
import { escapedHtml as text } from '#server/http/reply/html-page.ts'

interface ShownNotice {
  notice: NoticeRow
  name: string
  tokenSha256: Buffer
  firm: Firm
  now: Date
  /** What they sent, where that can't be taken or is to be changed; null before they have sent anything. */
  sent: SentAnswer | null
  done: string
}

/** The form's fields: `says` and `repairBy`, or each with an item's id behind it where there are several. */
export interface SentAnswer {
  fields: Record<string, string>
  why: string
}

/** Works on any phone: no script, no sign-in, and nothing but this notice. */
export function noticePage(shown: ShownNotice): FileAnswer {
  const { notice, name, firm, sent, done, now } = shown
  const today = dayInLondon(now)
  const site = [notice.companyName, notice.addressLine1, notice.city, notice.postcode].filter(Boolean).join(', ')
  const body = `${done && `<p class="done" role="status">${text(done)}</p>`}
<h1>Danger notice</h1>
<p>${text(site)}</p>
${notice.items.map((item) => itemHtml(item, today)).join('\n')}
<p>${text(answerWords.law)}</p>
${acknowledgementsHtml(shown)}
<form method="post">
${sent?.why ? `<p class="error" role="alert">${text(sent.why)}</p>` : ''}
${questionsHtml(notice, sent?.fields ?? {}, today)}
<label>${answerWords.name} <input name="name" value="${text(sent?.fields['name'] ?? name)}" required maxlength="255" autocomplete="name"></label>
<label>${answerWords.addition} <small>${answerWords.whereNow}</small> <textarea name="words" rows="3" maxlength="2000">${text(sent?.fields['words'] ?? '')}</textarea></label>
<button type="submit">${answerWords.check}</button>
</form>
<p>Repaired already? <a href="/">Sign in</a> to mark it as repaired.</p>`
  return framedPage({ title: 'Danger notice', firm, body })
}

interface SaidAnswers {
  answers: SaidAnswer[]
  name: string
  words?: string | undefined
}

interface SaidAnswer {
  says: AcknowledgementAnswer
  repairBy?: string | null | undefined
  itemId?: string | null | undefined
}

/** All that is about to be sent, read back; only then it counts. */
export function checkPage(said: SaidAnswers, fields: Record<string, string>, notice: NoticeRow, firm: Firm) {
  const hidden = Object.entries(fields).map(
    ([field, value]) => `<input type="hidden" name="${text(field)}" value="${text(value)}">`,
  )
  const body = `<h1>${answerWords.check}</h1>
${linesHtml(said, notice)}
${said.words ? `<p>${text(said.words)}</p>` : ''}
<p>${text(`${answerWords.notSentYet} ${answerWords.untilWhen}`)}</p>
<form method="post">${hidden.join('')}
<button type="submit" name="step" value="send">${answerWords.send}</button>
<button type="submit" name="step" value="change" class="quiet">${answerWords.change}</button>
</form>`
  return framedPage({ title: answerWords.check, firm, body })
}

/** Says back what was answered, and about what, with the way to take it back: so a slip is seen, and undone. */
export function thanksPage(said: SaidAnswers, acknowledgementIds: number[], notice: NoticeRow, firm: Firm): FileAnswer {
  const follows = [...new Set(said.answers.map(({ says }) => whatFollows[says]))].join(' ')
  const body = `<h1>${text(answerWords.received)}</h1>
${linesHtml(said, notice)}
<p>${text(follows)}</p>
<p>${text(answerWords.untilWhen)}</p>
${takeBackHtml(acknowledgementIds)}`
  return framedPage({ title: answerWords.received, firm, body })
}

function linesHtml({ answers, name }: SaidAnswers, notice: NoticeRow): string {
  return answers.map((answer) => `<p class="what">${text(answerLine(notice, name, answer))}</p>`).join('\n')
}

function takeBackHtml(acknowledgementIds: number[]): string {
  return `<form method="post"><input type="hidden" name="acknowledgements" value="${acknowledgementIds.join(',')}"><button type="submit" name="step" value="take-back" class="quiet">${answerWords.takeBack}</button></form>`
}

/** What was put right is no danger any more, while another item of the same notice still is. */
function itemHtml({ facts: item, endedOn, examinedOn, ...end }: NoticeRow['items'][number], today: Day): string {
  if (endedOn !== null) {
    const { rectifiedBy: by, recordedByName: reportedBy } = end
    const isPutRight = by !== null && reportedBy !== null
    const words = isPutRight
      ? putRightWords({ on: endedOn, by, reportedBy, examinedOn })
      : `By a later examination on ${longDay(endedOn)}`
    return `<section><h2>${isPutRight ? 'Repaired' : 'Found fit'}</h2><p class="what">${text(noticeItemName(item))}</p><p>${text(words)}.</p></section>`
  }
  const dangers = item.dangers.map((danger) => {
    const rows = standingLines(danger, today).map(
      ({ label, value }) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`,
    )
    return `<dl>${rows.join('\n')}</dl>`
  })
  return `<section class="danger"><h2>${text(standingHeading(item, today))}</h2><p class="what">${text(noticeItemName(item))}</p>${dangers.join('')}</section>`
}

function acknowledgementsHtml({ notice, tokenSha256, now }: ShownNotice): string {
  if (notice.acknowledgements.length === 0) return ''
  const rows = notice.acknowledgements.map((answer) => {
    const isOwn = answer.tokenSha256?.equals(tokenSha256) ?? false
    const takeBack = isOwn && canTakeBack(answer.at, now) ? takeBackHtml([answer.id]) : ''
    return `<li>${text(answerLine(notice, answer.name, answer))}${takeBack}</li>`
  })
  return `<h2>${answerWords.answered}</h2><ul class="answers">${rows.join('')}</ul>`
}

function questionsHtml({ items }: NoticeRow, sent: Record<string, string>, today: Day): string {
  const open = items.filter(({ endedOn }) => endedOn === null).map(({ facts }) => facts)
  const isOnly = open.length === 1
  return open
    .map((item) => questionHtml({ isOnly, end: isOnly ? '' : `-${item.itemId}`, item, today }, sent))
    .join('\n')
}

interface Question {
  isOnly: boolean
  end: string
  item: NoticeRow['items'][number]['facts']
  today: Day
}

/** None is chosen beforehand: that something is out of use is said by a person, not by a form. Of several some can wait. */
function questionHtml({ isOnly, end, item, today }: Question, sent: Record<string, string>): string {
  const answers = acknowledgementAnswersFor([item], today)
  const question = answers.includes('will_be_repaired') ? answerWords.laterQuestion : answerWords.question
  const title = isOnly ? question : `${noticeItemName(item)}: ${question}`
  const choices = answers.map((answer) => {
    const checked = sent[`says${end}`] === answer ? ' checked' : ''
    const day =
      answer === 'will_be_repaired'
        ? `<input type="date" name="repairBy${end}" value="${text(sent[`repairBy${end}`] ?? '')}" aria-label="Repaired by">`
        : ''
    return `<label class="choice"><input type="radio" name="says${end}" value="${answer}"${isOnly ? ' required' : ''}${checked}> ${text(acknowledgementAnswerLabels[answer])}${day}</label>`
  })
  return `<fieldset><legend><h2>${text(title)}</h2></legend>
${choices.join('\n')}
</fieldset>`
}

function answerLine({ items }: NoticeRow, name: string, answer: SaidAnswer): string {
  const item = items.find(({ facts }) => facts.itemId === answer.itemId)?.facts
  return [name, item && noticeItemName(item), acknowledgementWords(answer)].filter(Boolean).join(': ')
}

/** The same for one that never was as for one whose danger has ended, or whose job is another company's now. */
export function deadPage(firm: Firm): FileAnswer {
  return framedPage({
    status: 404,
    title: 'Nothing here',
    firm,
    body: '<h1>There is no open notice here</h1><p>The danger has ended, the notice wasn’t meant for you, or part of the address is missing.</p><p>Not sure that equipment is safe? Keep it out of use and call us.</p>',
  })
}
