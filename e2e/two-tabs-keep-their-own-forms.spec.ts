import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import { storedDrafts } from './testing/stored-drafts.ts'

test('two tabs that add to one job make two items, and the form of a closed tab comes back in the next', async () => {
  const jobId = await givenLoadedJob('Two forms', ['TF-1'])
  const job = `/engineer/job/${jobId}`
  const first = await openPage({ as: 'engineer', at: `${job}/add`, width: 360 })
  const openAnother = async () => {
    const tab = await first.context().newPage()
    await tab.goto(`${job}/add`)
    await tab.getByLabel('Serial number').waitFor()
    return tab
  }
  const type = async (tab: Page, serialNumber: string) => {
    await tab.getByLabel('Serial number').fill(serialNumber)
    await expect.poll(() => storedDrafts(tab)).toContain(serialNumber)
  }
  await type(first, 'TF-2')
  await first.reload()
  await first.getByText('What you had typed is back').waitFor()
  await expect.poll(() => first.getByLabel('Serial number').inputValue()).toBe('TF-2')

  const second = await openAnother()
  expect(await second.getByLabel('Serial number').inputValue()).toBe('')
  await type(second, 'TF-3')
  await second.close()

  const third = await openAnother()
  await third.getByText('What you had typed is back').waitFor()
  await expect.poll(() => third.getByLabel('Serial number').inputValue()).toBe('TF-3')
  for (const tab of [first, third]) {
    await tab.bringToFront()
    await tab.getByLabel('Description').fill('Shackle')
    await tab.getByRole('button', { name: 'Save', exact: true }).click()
    await tab.getByRole('heading', { name: 'Inspection Items' }).waitFor()
  }

  const { call } = await callerAs('engineer')
  const onServer = async () => {
    const items = await call<{ serialNumber: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
    return items.map(({ serialNumber }) => serialNumber).toSorted()
  }
  await expect.poll(onServer, { timeout: 60_000 }).toEqual(['TF-1', 'TF-2', 'TF-3'])
})
