import { advicePage } from '#server/http/reply/html-page.ts'
import type { FileAnswer } from '#server/http/route.ts'

export function expiredPage(): FileAnswer {
  return advicePage(403, 'This link has expired', 'Go back to the page you came from and open the file again.')
}

export function missingPage(): FileAnswer {
  return advicePage(404, 'This file is not here', 'It was removed, or the link is not complete.')
}
