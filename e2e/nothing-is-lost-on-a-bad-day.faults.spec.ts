import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { givenInterceptingProxy, type InterceptingProxy } from './testing/intercepting-proxy.ts'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import { password, people, signInAs } from './testing/people.ts'

const troubles = [
  /net::ERR_/,
  /answered (401|404|409|500)/,
  /status of (401|404|409|500)/,
  // A photo that was asked for in a session that ended meanwhile.
  /answered 403: \S+\/files\//,
  /status of 403 \(Forbidden\) \S+\/files\//,
]
const serialNumbers = ['BD-1', 'BD-2', 'BD-3']
const fault = { status: 500, type: 'application/json', body: '{"error":"Oh.","code":"unexpected"}' }
const portal = { status: 200, type: 'text/html', body: '<h1>Hotel WiFi</h1>' }
const noBundles = { status: 404, type: 'application/json', body: '{"error":"Not here.","code":"not-found"}' }
const signedOut = { status: 401, type: 'application/json', body: '{"error":"Sign in.","code":"not-signed-in"}' }

test('faults, a captive portal, a lost session and another person: the work arrives, exactly once', async () => {
  const jobId = await givenLoadedJob('A bad day', serialNumbers)
  const proxy = await givenInterceptingProxy(inject('productUrl'))
  const page = await openPage({ origin: proxy.address, width: 360, tolerates: troubles })
  await signInAs(page, 'engineer')
  await page.goto(`/engineer/job/${jobId}`)
  await page.getByText('Serial number BD-1').waitFor()

  // The server fails at every save, then a hotel answers in its stead.
  proxy.intercept((call) => (isSave(call) ? fault : null))
  for (const serialNumber of serialNumbers) await examine(page, serialNumber)
  await expect.poll(() => saves(proxy.calls, 500).length).toBeGreaterThan(1)
  proxy.intercept(({ path }) => (path.startsWith('/api/') ? portal : null))
  await syncNow(page)
  expect(await pending(page)).toBe(3)

  // A server of an older release takes no bundles. One save gets through alone, then the session is over.
  let passed = 0
  proxy.intercept((call) => {
    if (isBundle(call)) return noBundles
    return isSave(call) && (passed += 1) > 1 ? signedOut : null
  })
  // What waits may go by itself before anybody presses: then the session ends there, and the panel with it.
  const ended = page.getByRole('heading', { name: 'Welcome back' })
  await Promise.race([syncNow(page).catch(() => {}), ended.waitFor()])
  await ended.waitFor()

  // A colleague borrows the tablet: nothing of it is theirs to see or to send.
  proxy.intercept(null)
  const before = saves(proxy.calls, 200).length
  await signIn(page, 'engineer2@demo.test')
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  await syncNow(page)
  expect(saves(proxy.calls, 200)).toHaveLength(before)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()

  await signIn(page, people.engineer.email)
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  const { call } = await callerAs('engineer')
  const items = await call<{ wll: string; version: number }[]>('GET', `/inspections/jobs/${jobId}/items`)
  expect(items).toMatchObject(serialNumbers.map(() => ({ wll: '2 t', version: 2 })))
})

test('two tabs of one device send each piece of work once', async () => {
  const jobId = await givenLoadedJob('Two tabs', serialNumbers)
  const proxy = await givenInterceptingProxy(inject('productUrl'))
  const at = `/engineer/job/${jobId}`
  const page = await openPage({ as: 'engineer', at, origin: proxy.address, width: 360, tolerates: troubles })
  await page.getByText('Serial number BD-1').waitFor()
  const other = await page.context().newPage()
  await other.goto(at)
  await other.getByText('Serial number BD-1').waitFor()
  proxy.intercept(({ path }) => (path.startsWith('/api/') ? fault : null))
  await examine(page, 'BD-1')
  await examine(other, 'BD-2')
  await examine(page, 'BD-3')

  proxy.intercept(null)
  await Promise.all([syncNow(page), syncNow(other)])

  for (const tab of [page, other]) await tab.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  expect(saves(proxy.calls, 200)).toHaveLength(3)
})

test('a new release asks before it replaces the running app, and finds the whole outbox', async () => {
  const jobId = await givenLoadedJob('A new release', ['NR-1'])
  const proxy = await givenInterceptingProxy(inject('productUrl'))
  const page = await openPage({
    as: 'engineer',
    at: `/engineer/job/${jobId}`,
    origin: proxy.address,
    width: 360,
    hasServiceWorker: true,
    tolerates: troubles,
  })
  await page.getByText('Serial number NR-1').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  proxy.intercept(({ method }) => (method === 'PUT' ? fault : null))
  await examine(page, 'NR-1')

  proxy.appendTo('/sw.js', '// the next release')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const ask = page.getByRole('button', { name: 'Reload' })
  await ask.waitFor()
  await page.getByText('Waiting to be sent').waitFor()
  // Only when the old app is gone: it might still send what it has, and not live to write down the answer.
  const reloaded = page.waitForEvent('domcontentloaded')
  await ask.click()
  await reloaded

  await page.getByText('Waiting to be sent').waitFor()
  proxy.intercept(null)
  await syncNow(page)
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  expect(saves(proxy.calls, 200)).toHaveLength(1)
})

test('a new release that another tab lets in leaves an open form as it is, and is offered when the form is saved', async () => {
  const jobId = await givenLoadedJob('A new release amid typing', [])
  const proxy = await givenInterceptingProxy(inject('productUrl'))
  const jobAddress = `/engineer/job/${jobId}`
  const page = await openPage({
    as: 'engineer',
    at: `${jobAddress}/add`,
    origin: proxy.address,
    width: 360,
    hasServiceWorker: true,
    tolerates: troubles,
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Serial number').fill('NR-2')
  const otherTab = await page.context().newPage()
  // What is still being loaded keeps the old release busy, and the next one waiting.
  await otherTab.goto(proxy.address + jobAddress, { waitUntil: 'networkidle' })

  proxy.appendTo('/sw.js', '// the next release')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const reload = { name: 'Reload' }
  const reloaded = otherTab.waitForEvent('domcontentloaded')
  await otherTab.getByRole('button', reload).click()
  await reloaded
  const hasWaiting = async () => (await navigator.serviceWorker.ready).waiting !== null
  await expect.poll(() => otherTab.evaluate(hasWaiting)).toBe(false)

  await page.bringToFront()
  expect(await page.getByRole('button', reload).isVisible()).toBe(false)
  expect(await page.getByLabel('Serial number').inputValue()).toBe('NR-2')
  await page.getByLabel('Description').fill('Chain Block')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Serial number NR-2').waitFor()
  await page.getByRole('button', reload).waitFor()
})

/** Writes another load into an item and saves it. */
async function examine(page: Page, serialNumber: string) {
  // A tab behind another one draws once a second.
  await page.bringToFront()
  const card = page.getByRole('listitem').filter({ hasText: serialNumber })
  await card.getByRole('link', { name: /^(Examine|Edit) / }).click()
  if (page.url().includes('/examine/')) await page.getByRole('link', { name: 'Change the details' }).click()
  await page.getByLabel('WLL').fill('2 t')
  const form = page.url()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(({ href }) => href !== form)
  if (page.url().includes('/examine')) await page.getByRole('link', { name: 'Back to the job' }).first().click()
  await page.getByRole('listitem').filter({ hasText: serialNumber }).getByText('Waiting to be sent').waitFor()
}

async function syncNow(page: Page) {
  await page.getByRole('button', { name: /sync details/ }).click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await panel.getByRole('button', { name: 'Sync now' }).click()
  // The session may end on the way, and the panel with it.
  await Promise.race([panel.getByRole('button', { name: 'Sync now' }).waitFor(), panel.waitFor({ state: 'detached' })])
  await page.keyboard.press('Escape')
}

async function pending(page: Page): Promise<number> {
  const words = await page.getByRole('button', { name: /sync details/ }).getAttribute('aria-label')
  return Number(/(\d+)\spending/.exec(words ?? '')?.[1])
}

/** The saves that were answered so, whether they came alone or in a bundle. */
function saves(calls: InterceptingProxy['calls'], status: number): unknown[] {
  const answered = calls.filter((each) => each.status === status)
  return answered.flatMap(({ call, sent }) => {
    const [method = '', path = ''] = call.split(' ')
    if (isBundle({ path })) return (JSON.parse(sent) as { calls: unknown[] }).calls
    return isSave({ method, path }) ? [sent] : []
  })
}

function isSave({ method, path }: { method: string; path: string }): boolean {
  return isBundle({ path }) || (method === 'PUT' && path.startsWith('/api/inspections/items/'))
}

function isBundle({ path }: { path: string }): boolean {
  return path === '/api/inspections/bundle'
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()
}
