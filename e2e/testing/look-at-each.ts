import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { callerAs } from './given-work.ts'
import { expectAccessibleEverywhere } from './accessible.ts'
import { openPage } from './open-page.ts'
import type { Person } from './people.ts'

/** Another test deletes a job of the product that all share, while this device fetches what it keeps of it. */
const deletedMeanwhile = /404.*\/api\/inspections\/jobs\/[^/]+\/items/

/** A page that says that its link opens nothing is looked at too. */
const unknownLink = /404.*\/api\/unsubscribe\//

/** Looks at one page after the other, as this person. An address with `{…}` is that of the first record of this list. */
export async function lookAtEach(addresses: string[], as: Person | 'visitor') {
  const page = await openPage({ tolerates: [deletedMeanwhile, unknownLink], ...(as !== 'visitor' && { as }) })
  const waitForAnswers = watchRequests(page)
  for (const address of addresses) {
    await goWithin(page, await withRecord(address))
    await waitForAnswers()

    await expectAccessibleEverywhere(page)
  }
}

/** As by a link of the app where it is open already: loading it anew for each page would take half of the time. */
async function goWithin(page: Page, address: string) {
  const isOpen = page.url().startsWith('http')
  const isSamePage = isOpen && new URL(address, page.url()).pathname === new URL(page.url()).pathname
  if (isOpen && !isSamePage)
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = 'yes'
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  else await page.goto(address)
  await page.locator('h1:not([data-left])').waitFor()
}

/** Until every request is answered: sooner than Playwright's networkidle, which waits for half a second of quiet. */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request))
  return async () => {
    let quietChecks = 0
    await expect.poll(() => (quietChecks = pending.size === 0 ? quietChecks + 1 : 0), { interval: 25 }).toBe(3)
  }
}

async function withRecord(address: string): Promise<string> {
  const list = /\{(.+)\}/.exec(address)?.[1]
  if (!list) return address
  const admin = await callerAs('admin')
  const [first] = await admin.call<{ _id: string }[]>('GET', `/${list}`)
  return address.replace(/\{.+\}/, first?._id ?? 'none')
}
