import { expect, test } from 'vitest'
import { openPage } from './testing/open-page.ts'
import { people } from './testing/people.ts'

/** Each browser has its own word for it. */
const unreachable = /net::ERR_/

test('once visited, the app opens offline at any address, and says that it is offline', async () => {
  const page = await openPage({ as: 'engineer', at: '/engineer', hasServiceWorker: true, tolerates: [unreachable] })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/sw.js'))
  await page.getByText('Online', { exact: true }).waitFor()

  await page.context().setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: people.engineer.heading }).waitFor()
  await page.getByText('Offline', { exact: true }).waitFor()
  await page.goto('/no/such/page')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.goto('/engineer')

  await page.context().setOffline(false)
  await page.getByText('Online', { exact: true }).waitFor()
})

test('answers of the API and files are never kept on the device', async () => {
  const page = await openPage({ as: 'admin', at: '/admin', hasServiceWorker: true, tolerates: [unreachable] })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const address of ['/tool-settings', '/engineer', '/login']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  const cached = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => /^\/(api|files)(\/|$)/.test(path))).toEqual([])

  await page.context().setOffline(true)
  const answer = await page.evaluate(() => fetch('/api/health').then(({ status }) => status, String))
  expect(answer).toContain('Failed to fetch')
  await page.context().setOffline(false)
})
