import { htmlPage } from '#server/http/reply/html-page.ts'
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

function page(status: 403 | 404, title: string, advice: string): FileAnswer {
  return htmlPage({
    status,
    title,
    style,
    body: `<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">Go to Thorough</a></p>`,
    formAction: "'none'",
    headers: { 'x-content-type-options': 'nosniff' },
  })
}
