import { escapedHtml } from '#server/http/reply/html-page.ts'

export interface MailWords {
  /** What must be seen before anything else, such as a danger; blank where there is nothing of the kind. */
  alert: string
  name: string
  message: string
  text: string
  firm: string
}

export function mailText(words: MailWords): string {
  return paragraphsOf(words).join('\n\n')
}

export function mailHtml(words: MailWords): string {
  const [first = '', ...others] = paragraphsOf(words)
  const paragraphs = others.map((paragraph) => paragraphHtml(paragraph))
  return framedHtml([words.alert ? alertHtml(first) : paragraphHtml(first), ...paragraphs])
}

export function framedHtml(parts: string[]): string {
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>' +
    `<body style="margin:0;padding:16px;background:#ffffff;color:#172033;${font}">` +
    `<div style="max-width:600px;overflow-wrap:anywhere">${parts.join('')}</div></body></html>`
  )
}

export function paragraphHtml(text: string, style = ''): string {
  const parts = text.split('\n\n').map((part) => escapedHtml(part).replaceAll('\n', '<br>'))
  return parts.map((part) => `<p style="margin:0 0 16px;${style}">${linked(part)}</p>`).join('')
}

export function alertHtml(text: string): string {
  return paragraphHtml(text, alertStyle)
}

const font = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif'
const alertStyle = 'padding:12px 16px;border-left:4px solid #9c1616;background:#fdecec;color:#9c1616;font-weight:600'

function paragraphsOf({ alert, name, message, text, firm }: MailWords): string[] {
  return [alert, `Dear ${name},`, message, text, regardsOf(firm)].filter(Boolean)
}

export function firmInMails({ companyName, companyPhone }: { companyName: string; companyPhone: string }): string {
  return [companyName, companyPhone && `Telephone ${companyPhone}`].filter(Boolean).join('\n')
}

export function regardsOf(firm: string): string {
  return ['Kind regards', firm].filter(Boolean).join('\n')
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}" style="color:#1a4795">${address}</a>`)
}
