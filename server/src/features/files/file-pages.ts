import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileAnswer } from '#server/http/route.ts'

/** What a person sees in a tab that was opened for a file which can't be shown. */
export function expiredPage(): FileAnswer {
  return page(403, 'This link has expired', 'Go back to the page you came from and open the file again.')
}

export function missingPage(): FileAnswer {
  return page(404, 'This file is not here', 'It was removed, or the link is not complete.')
}

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#1f2933}' +
  'h1{font-size:1.5rem}a{color:#0b5cad}'
const styleHash = createHash('sha256').update(style).digest('base64')

function page(status: 403 | 404, title: string, advice: string): FileAnswer {
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">Go to Thorough</a></p>
</main>
</body>
</html>
`
  return {
    status,
    stream: Readable.from([html]),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  }
}
