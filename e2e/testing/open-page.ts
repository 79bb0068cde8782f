import type { BrowserContext, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { hasFailed } from '#server/testing/failure-folder.ts'
import { browser } from './browser.ts'
import { beginTrace, keepTrace } from './recorded-pages.ts'
import { watchForFaults } from './page-faults.ts'
import { sessionOf, type Person } from './people.ts'

interface Options {
  /** Already signed in; a visitor unless it says who. */
  as?: Person | { email: string }
  /** The address to open at once. */
  at?: string
  width?: number
  /** The faults that the test causes on purpose. */
  tolerates?: RegExp[]
  /** Off unless the test is about it: it fetches the whole app in the background. */
  hasServiceWorker?: boolean
  /** Another product than the one that all tests share. */
  origin?: string
}

let opened = 0

/** A fresh browser with one tab. Whatever goes wrong inside it fails the test. */
export async function openPage(options: Options = {}): Promise<Page> {
  const { at, width = 1280, tolerates = [], hasServiceWorker = false, origin = inject('productUrl') } = options
  const context = await (
    await browser()
  ).newContext({
    baseURL: origin,
    locale: 'en-GB',
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  })
  const number = (opened += 1)
  await beginTrace(context)
  const faults = await watchForFaults(context, origin)
  if (options.as) await signInBeforehand(context, options.as, origin)
  onTestFinished(async ({ task }) => {
    const surprises = faults.filter((fault) => !tolerates.some((pattern) => pattern.test(fault)))
    if (hasFailed(task) || surprises.length > 0) await keepTrace(context, task, `browser-${number}`)
    await context.close()
    if (surprises.length > 0) throw new Error(`The page met faults:\n${surprises.join('\n')}`)
  })
  const page = await context.newPage()
  if (at) await page.goto(at)
  return page
}

/**
 * By the first page that opens: Playwright's `storageState` would open a page of its own for it, which takes as long as
 * half the page after it. A cookie says that it was done, so that who signs out stays out.
 */
async function signInBeforehand(context: BrowserContext, person: Person | { email: string }, origin: string) {
  const { user, token } = await sessionOf(person)
  await context.addInitScript(
    (session) => {
      if (location.origin !== session.origin || document.cookie.includes('was-signed-in')) return
      document.cookie = 'was-signed-in=yes; path=/'
      localStorage.setItem('user', session.user)
      localStorage.setItem('token', session.token)
    },
    { origin: new URL(origin).origin, user: JSON.stringify(user), token },
  )
}
