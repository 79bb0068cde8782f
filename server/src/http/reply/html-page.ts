import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileAnswer } from '#server/http/route.ts'

interface HtmlPage {
  status: number
  /** Escaped, as is the body. */
  title: string
  head?: string
  style: string
  body: string
  formAction: "'none'" | "'self'"
  imgSrc?: 'data:'
  headers?: Record<string, string>
}

export function htmlPage(page: HtmlPage): FileAnswer {
  const { status, title, head = '', style, body, formAction, imgSrc, headers = {} } = page
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
  const styleHash = createHash('sha256').update(style).digest('base64')
  return {
    status,
    stream: Readable.from([html]),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      ...headers,
      'content-security-policy': `default-src 'none'; ${imgSrc ? `img-src ${imgSrc}; ` : ''}style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    },
  }
}

/** What a person sees in a tab that was opened by a link which leads nowhere, and what they can do. */
export function advicePage(status: 403 | 404, title: string, advice: string): FileAnswer {
  return htmlPage({
    status,
    title,
    style: adviceStyle,
    body: `<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">Go to Thorough</a></p>`,
    formAction: "'none'",
    headers: { 'x-content-type-options': 'nosniff' },
  })
}

const adviceStyle =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#1f2933}' +
  'h1{font-size:1.5rem}a{color:#0b5cad}'

export function noSuchPage(): FileAnswer {
  return advicePage(
    404,
    'There is nothing at this address',
    'The link is incomplete. Open it again from where you found it.',
  )
}

export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
