import { alertHtml, firmInMails, framedHtml, paragraphHtml, regardsOf } from '#server/features/mail/mail-body.ts'
import type { ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import { escapedHtml } from '#server/http/reply/html-page.ts'
import { countedPieces, type PieceGroup, type ReminderWords } from './reminder-words.rules.ts'

export type FirmInReminders = Pick<ToolSettingsRow, 'companyName' | 'companyPhone'>

interface ToAddress {
  recipient: { name: string; token: string } | undefined
  company: string
  firm: FirmInReminders
  publicUrl: string
}

export function reminderMail(words: ReminderWords, { recipient, publicUrl, ...others }: ToAddress) {
  const to = {
    ...others,
    name: recipient?.name ?? '',
    registerUrl: `${publicUrl}/customer/equipment`,
    unsubscribeUrl: `${publicUrl}/unsubscribe/${recipient?.token ?? ''}`,
  }
  const { subject } = words
  return { subject, text: reminderText(words, to), html: reminderHtml(words, to), unsubscribeUrl: to.unsubscribeUrl }
}

type Addressed = Pick<ToAddress, 'company' | 'firm'> & Record<'name' | 'registerUrl' | 'unsubscribeUrl', string>

export function reminderText(words: ReminderWords, to: Addressed): string {
  return [
    ...words.alerts,
    greeting(to),
    words.intro,
    ...words.sites.flatMap(({ name, groups }) => [`${name}\n${'-'.repeat(name.length)}`, ...groups.map(groupText)]),
    words.request,
    `Your equipment register:\n${to.registerUrl}`,
    regardsOf(firmInMails(to.firm)),
    `${why(to)}\nStop these reminders:\n${to.unsubscribeUrl}`,
  ].join('\n\n')
}

export function reminderHtml(words: ReminderWords, to: Addressed): string {
  return framedHtml([
    ...words.alerts.map(alertHtml),
    paragraphHtml(greeting(to)),
    paragraphHtml(words.intro),
    ...words.sites.map(
      ({ name, groups }) => `<h2 style="${siteStyle}">${escapedHtml(name)}</h2>${groups.map(groupHtml).join('')}`,
    ),
    paragraphHtml(words.request),
    `<p style="margin:0 0 24px"><a href="${escapedHtml(to.registerUrl)}" style="${buttonStyle}">Open your equipment register</a></p>`,
    paragraphHtml(regardsOf(firmInMails(to.firm))),
    `<p style="${footStyle}">${escapedHtml(why(to))}<br>` +
      `<a href="${escapedHtml(to.unsubscribeUrl)}" style="color:#55607a">Stop these reminders</a></p>`,
  ])
}

const siteStyle = 'margin:24px 0 8px;padding-top:16px;border-top:1px solid #d5dbe6;font-size:18px;line-height:1.3'
const groupStyle = 'margin:0 0 4px;font-weight:600'
const listStyle = 'margin:0 0 16px;padding:0;list-style:none'
const pieceStyle = 'margin:0;padding:6px 0 6px 12px;border-left:3px solid'
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1a4795;color:#ffffff;font-weight:600;text-decoration:none'
const footStyle = 'margin:24px 0 0;padding-top:16px;border-top:1px solid #d5dbe6;color:#55607a;font-size:14px'

function greeting({ name, company }: Addressed): string {
  return `Dear ${name || company},`
}

function why({ firm: { companyName: firm }, company }: Addressed): string {
  return `${firm || 'We'} ${firm ? 'sends' : 'send'} you this email when lifting equipment at ${company} is due for examination.`
}

function groupText({ title, pieces, more }: PieceGroup): string {
  const lines = pieces.map(({ name, detail }) => `- ${name}\n  ${detail}`)
  return [`${title}:`, ...lines, ...(more > 0 ? [andMore(more)] : [])].join('\n')
}

function groupHtml({ title, isUrgent, pieces, more }: PieceGroup): string {
  const mark = isUrgent ? '#9c1616' : '#d5dbe6'
  const rows = pieces.map(
    ({ name, detail }) =>
      `<li style="${pieceStyle} ${mark}"><strong>${escapedHtml(name)}</strong><br>` +
      `<span style="color:${isUrgent ? '#9c1616' : '#55607a'}">${escapedHtml(detail)}</span></li>`,
  )
  const rest = more > 0 ? `<li style="${pieceStyle} ${mark}">${andMore(more)}</li>` : ''
  return `<p style="${groupStyle}">${escapedHtml(title)}</p><ul style="${listStyle}">${rows.join('')}${rest}</ul>`
}

function andMore(count: number): string {
  return `and ${countedPieces(count)} more, in your register`
}
