import {
  byWhen,
  dangerHeading,
  noticeItemName,
  whatIsWrong,
  whatMustBeDone,
} from '#contract/notices/notice-words.rules.ts'
import { putRightWords } from '#contract/inspections/equipment/condition.rules.ts'
import {
  readingAnswerLabels,
  readingAnswersFor,
  readingWords,
  type ReadingAnswer,
} from '#contract/notices/notices.rules.ts'
import { longDay } from '#contract/values/printed-days.ts'
import { escapedHtml } from '#server/features/mail/mail-body.ts'
import type { NoticeRow } from '#server/features/notices/notices.queries.ts'
import { htmlPage } from '#server/http/reply/html-page.ts'
import type { FileAnswer } from '#server/http/route.ts'

interface ShownNotice {
  notice: NoticeRow
  /** To whom the link was sent. */
  name: string
  firm: string
  /** What they sent, where that can't be taken; null before they have sent anything. */
  sent: SentAnswer | null
}

/** The form's fields: `says` and `repairBy`, or each with an item's id behind it where there are several. */
export interface SentAnswer {
  fields: Record<string, string>
  why: string
}

/** Works on any phone: no script, no sign-in, and nothing but this notice. */
export function noticePage({ notice, name, firm, sent }: ShownNotice): FileAnswer {
  const site = [notice.companyName, notice.addressLine1, notice.city, notice.postcode].filter(Boolean).join(', ')
  return page(
    200,
    'Danger notice',
    `<p class="from">${text(firm)}</p>
<h1>Danger notice</h1>
<p>${text(site)}</p>
${notice.items.map(itemHtml).join('\n')}
<p>By law, equipment that is a danger must not be used until it has been put right.</p>
${readingsHtml(notice)}
<form method="post">
${sent === null ? '' : `<p class="error" role="alert">${text(sent.why)}</p>`}
${questionsHtml(notice, sent?.fields ?? {})}
<label>Your name <input name="name" value="${text(sent?.fields['name'] ?? name)}" required maxlength="255" autocomplete="name"></label>
<label>Anything to add <textarea name="words" rows="3" maxlength="2000">${text(sent?.fields['words'] ?? '')}</textarea></label>
<button type="submit">Send</button>
</form>`,
  )
}

interface SaidAnswers {
  answers: SaidAnswer[]
  name: string
}

/** Says back what was answered, and about what, so that a slip is seen. */
export function thanksPage({ answers, name }: SaidAnswers, notice: NoticeRow, firm: string): FileAnswer {
  const sees = `${firm || 'The inspection firm'} sees your answer now.`
  return page(
    200,
    'Thank you',
    `<h1>Thank you</h1>
${answers.map((answer) => `<p class="what">${text(answerLine(notice, name, answer))}</p>`).join('\n')}
<p>${text(sees)} ${text([...new Set(answers.map(({ says }) => whatFollows[says]))].join(' '))}</p>`,
  )
}

interface SaidAnswer {
  says: ReadingAnswer
  repairBy?: string | null | undefined
  itemId?: string | null | undefined
}

const whatFollows: Record<ReadingAnswer, string> = {
  will_be_repaired: 'After the day that the notice names it must not be used before it has been repaired.',
  out_of_use: 'Equipment that is a danger must stay out of use until it has been put right.',
  not_here: 'If it comes back, it must not be used before the defect has been put right.',
  disputed: 'They will get in touch with you. Until then, keep to what the notice says.',
}

/** The same for one that never was as for one whose danger has ended, or whose job is another company's now. */
export function deadPage(): FileAnswer {
  return page(
    404,
    'Nothing here',
    '<h1>There is no open notice here</h1><p>The danger has ended, the notice was not meant for you, or the address is not complete.</p><p>If you are not sure that equipment is safe, keep it out of use and ask the inspection firm.</p>',
  )
}

export function busyPage(): FileAnswer {
  return page(429, 'Too many attempts', '<h1>Too many attempts</h1><p>Please try again in a minute.</p>')
}

/** What was put right is no danger any more, while another item of the same notice still is. */
function itemHtml({ facts: item, endedOn, examinedOn, ...end }: NoticeRow['items'][number]): string {
  if (endedOn !== null) {
    const { rectifiedBy: by, recordedByName: reportedBy } = end
    const isPutRight = by !== null && reportedBy !== null
    const words = isPutRight
      ? putRightWords({ on: endedOn, by, reportedBy, examinedOn })
      : `By a later examination on ${longDay(endedOn)}`
    return `<section><h2>${isPutRight ? 'Put right' : 'Found fit'}</h2><p class="what">${text(noticeItemName(item))}</p><p>${text(words)}.</p></section>`
  }
  const dangers = item.dangers.map(
    (danger) => `<dl><dt>What is wrong</dt><dd>${text(whatIsWrong(danger))}</dd>
<dt>What must be done</dt><dd>${text(whatMustBeDone(danger))}</dd>
<dt>By when</dt><dd>${text(byWhen(danger))}</dd></dl>`,
  )
  return `<section class="danger"><h2>${text(dangerHeading(item))}</h2><p class="what">${text(noticeItemName(item))}</p>${dangers.join('')}</section>`
}

function readingsHtml(notice: NoticeRow): string {
  if (notice.readings.length === 0) return ''
  const rows = notice.readings.map((reading) => `<li>${text(answerLine(notice, reading.name, reading))}</li>`)
  return `<h2>Answered so far</h2><ul>${rows.join('')}</ul>`
}

/** One question, or one for each item that is still open where there are several. */
function questionsHtml({ items }: NoticeRow, sent: Record<string, string>): string {
  const open = items.filter(({ endedOn }) => endedOn === null).map(({ facts }) => facts)
  const [only] = open
  if (only && open.length === 1) return questionHtml({ title: 'Your answer', end: '', item: only }, sent)
  return open
    .map((item) => questionHtml({ title: `Your answer: ${noticeItemName(item)}`, end: `-${item.itemId}`, item }, sent))
    .join('\n')
}

interface Question {
  title: string
  /** Of the names of its fields. */
  end: string
  item: NoticeRow['items'][number]['facts']
}

/** None is chosen beforehand: that something is out of use is said by a person, not by a form. */
function questionHtml({ title, end, item }: Question, sent: Record<string, string>): string {
  const answers = readingAnswersFor([item])
  const isLater = answers.includes('will_be_repaired')
  const choices = answers.map((answer) => {
    const checked = sent[`says${end}`] === answer ? ' checked' : ''
    const label = isLater && answer === 'out_of_use' ? 'Out of use' : readingAnswerLabels[answer]
    const day =
      answer === 'will_be_repaired'
        ? `<input type="date" name="repairBy${end}" value="${text(sent[`repairBy${end}`] ?? '')}" aria-label="Repaired by">`
        : ''
    return `<label class="choice"><input type="radio" name="says${end}" value="${answer}" required${checked}> ${text(label)}${day}</label>`
  })
  return `<fieldset><legend><h2>${text(title)}</h2></legend>
${choices.join('\n')}
</fieldset>`
}

const text = escapedHtml

/** The colours are those of the product’s own pages, which a page without its style sheet has to name again. */
const style = `:root{color-scheme:light dark;--page:#f5f6f8;--surface:#fff;--text:#172033;--muted:#455065;--line:#7f899d;--danger:#9c1616;--danger-soft:#fdecec;--danger-action:#a91c1b}
@media (prefers-color-scheme:dark){:root{--page:#0d1422;--surface:#131c2e;--text:#e9edf5;--muted:#b3bdd0;--line:#6c7993;--danger:#ffaaa6;--danger-soft:#361518;--danger-action:#a92b29}}
body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1.5rem;background:var(--page);color:var(--text);overflow-wrap:anywhere}
h1{font-size:1.75rem;margin:.25rem 0}h2{font-size:1.2rem;margin:1.5rem 0 .5rem}.from{margin:0;color:var(--muted)}
.danger{border-left:6px solid var(--danger);background:var(--danger-soft);padding:.75rem 1rem;margin:1rem 0}.danger h2{color:var(--danger);margin:0}
.what{font-weight:700;font-size:1.25rem;margin:.25rem 0}dl{margin:.75rem 0 0}dt{font-size:.95rem;color:var(--muted)}dd{margin:0 0 .5rem}
fieldset{border:0;padding:0;margin:0}legend{padding:0}label{display:block;margin:.75rem 0}
.choice{border:1px solid var(--line);border-radius:8px;padding:.75rem;background:var(--surface)}input:not([type=radio]),textarea{display:block;width:100%;box-sizing:border-box;font:inherit;margin-top:.3rem;padding:.6rem;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:inherit}
button{font:inherit;font-weight:600;width:100%;margin-top:.5rem;padding:.8rem;border:0;border-radius:8px;background:var(--danger-action);color:#fff}
.error{color:var(--danger);font-weight:600}`

function page(status: 200 | 404 | 429, title: string, body: string): FileAnswer {
  return htmlPage({
    status,
    title,
    head: '<meta name="robots" content="noindex, nofollow">\n',
    style,
    body,
    formAction: "'self'",
    headers: { 'x-robots-tag': 'noindex, nofollow' },
  })
}

function answerLine({ items }: NoticeRow, name: string, answer: SaidAnswer): string {
  const item = items.find(({ facts }) => facts.itemId === answer.itemId)?.facts
  return [name, item && noticeItemName(item), readingWords(answer)].filter(Boolean).join(': ')
}
