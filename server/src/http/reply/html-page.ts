import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileAnswer } from '#server/http/route.ts'

interface HtmlPage {
  status: number
  /** Escaped, as is the body. */
  title: string
  /** Further lines of the head. */
  head?: string
  style: string
  body: string
  /** Where a form of the page may be sent. */
  formAction: "'none'" | "'self'"
  headers?: Record<string, string>
}

/** A page without script for whoever opened a link outside the app; of styles, only its own. */
export function htmlPage({ status, title, head = '', style, body, formAction, headers = {} }: HtmlPage): FileAnswer {
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
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    },
  }
}
