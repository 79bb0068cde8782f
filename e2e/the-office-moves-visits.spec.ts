import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callerAs } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'

/** A Monday far from what other tests plan. */
const monday = '2029-03-05'
const [tuesday, wednesday] = ['2029-03-06', '2029-03-07']

async function givenVisit(company: string, scheduledDate: string) {
  const admin = await callerAs('admin')
  const { _id: companyId } = await admin.call('POST', '/companies', { name: company })
  const site = { companyId, addressLine1: 'Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }
  const { _id: siteAddressId } = await admin.call('POST', '/site-addresses', site)
  const job = { companyId, siteAddressId, title: 'Half-yearly', scheduledDate, assignedEngineerId: admin.userId }
  const { _id } = await admin.call('POST', '/jobs', job)
  const stored = () => admin.call<Record<string, unknown>>('GET', `/jobs/${_id}`)
  const change = (changes: object) => admin.call('PUT', `/jobs/${_id}`, changes)
  return { companyId, stored, change }
}

function cardOf(page: Page, company: string) {
  return page
    .getByRole('region', { name: 'Week' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: company }) })
}

test('a visit is dragged to another day and person in the week', async () => {
  const { companyId, stored } = await givenVisit('Dragged Ltd', monday)
  const page = await openPage({ as: 'admin', at: `/admin/planner?day=${monday}&company=${companyId}` })
  const unassigned = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Not assigned' }) })

  await cardOf(page, 'Dragged Ltd').dragTo(unassigned.getByRole('cell').nth(2))

  await page.getByText('Dragged Ltd is now on Wed 7 Mar, not assigned.').waitFor()
  expect(await stored()).toMatchObject({ scheduledDate: wednesday, assignedEngineerId: null })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toMatchObject({ scheduledDate: monday, assignedEngineerId: expect.anything() })
})

test('what is due at a site is dragged from the tray onto a person and day, and is a visit from then on', async () => {
  const admin = await callerAs('admin')
  const { companyId } = await givenVisit('Tray Ltd', monday)
  const [job] = await admin.call<{ _id: string }[]>('GET', '/jobs?q=Tray%20Ltd')
  const item = { serialNumber: 'TRAY-1', description: 'Chain Block', examinationType: '6_monthly' }
  await admin.call('POST', `/inspections/jobs/${job?._id}/items`, { ...item, examinationDate: '2026-01-05' })
  await admin.call('POST', `/inspections/jobs/${job?._id}/complete`, {})
  const page = await openPage({ as: 'admin', at: `/admin/planner?day=${monday}&company=${companyId}` })
  const due = page.getByRole('list', { name: 'Due' }).getByRole('listitem')
  const unassigned = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Not assigned' }) })

  await due.dragTo(unassigned.getByRole('cell').nth(2))

  await page.getByText('Tray Ltd is now on Wed 7 Mar, not assigned.').waitFor()
  await due.waitFor({ state: 'detached' })
  const made = await admin.call<Record<string, unknown>[]>('GET', '/jobs?q=Tray%20Ltd&status=pending')
  expect(made.map(({ scheduledDate }) => scheduledDate)).toContain(wednesday)
})

test('a visit is dragged to another day in the month, and from the tray', async () => {
  const { companyId, stored, change } = await givenVisit('Monthly Ltd', monday)
  const page = await openPage({ as: 'admin', at: `/admin/planner?view=month&day=${monday}&company=${companyId}` })
  const dayOf = (day: string) => page.locator(`[role=cell][data-date="${day}"]`)

  await page.getByRole('link', { name: 'Monthly Ltd' }).hover()
  await page.mouse.down()
  // A drag begins with the second move.
  await page.mouse.move(300, 500)
  await dayOf(wednesday).hover()
  await page.mouse.up()

  await expect.poll(stored).toMatchObject({ scheduledDate: wednesday })
  await change({ assignedEngineerId: null })
  await page.reload()
  await page.getByRole('list', { name: 'Unassigned' }).getByRole('listitem').dragTo(dayOf(tuesday))

  await expect.poll(stored).toMatchObject({ scheduledDate: tuesday, assignedEngineerId: null })
})

test('a visit is moved by keyboard, and who comes second is told', async () => {
  const { companyId, stored, change } = await givenVisit('Keyed Ltd', monday)
  const page = await openPage({
    as: 'admin',
    at: `/admin/planner?day=${monday}&company=${companyId}`,
    tolerates: [/409/],
  })
  const move = async (day: string) => {
    await page.getByRole('button', { name: /^Actions for Keyed Ltd/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
    await page.getByRole('textbox', { name: 'Day' }).fill(day)
    await page.getByRole('textbox', { name: 'Day' }).press('Enter')
  }

  await move('06/03/2029')
  await expect.poll(stored).toMatchObject({ scheduledDate: tuesday })
  await page.getByText('Keyed Ltd is now on Tue 6 Mar').waitFor()

  await change({ scheduledDate: '2029-03-08' })
  await move('07/03/2029')
  await page.getByText(/Someone else has moved Keyed Ltd in the meantime: it is on Thu 8 Mar/).waitFor()
  expect(await stored()).toMatchObject({ scheduledDate: '2029-03-08' })
})

test('on a phone the planner is a list by day, with the same menu', async () => {
  const { companyId, stored } = await givenVisit('Pocket Ltd', monday)
  const page = await openPage({ as: 'admin', at: `/admin/planner?day=${monday}&company=${companyId}`, width: 360 })

  await page.getByRole('heading', { name: /^Mon 5 Mar 2029/ }).waitFor()
  await page.getByRole('button', { name: /^Actions for Pocket Ltd/ }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('textbox', { name: 'Day' }).fill('07/03/2029')
  await page.getByRole('button', { name: 'Move', exact: true }).click()

  await page.getByRole('heading', { name: /^Wed 7 Mar 2029/ }).waitFor()
  // The list shows the new day before the server has answered.
  await page.getByText('Pocket Ltd is now on Wed 7 Mar').waitFor()
  await expect.poll(() => coveredByToast(page)).toEqual([])
  expect(await stored()).toMatchObject({ scheduledDate: wednesday })
})

/** The headings and controls in sight that a message lies over. */
function coveredByToast(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[role=status][data-with-border]')?.getBoundingClientRect()
    if (!toast) return ['no toast']
    return [...document.querySelectorAll('main :is(h1, h2, h3, a, button, input, select)')]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        return width > 1 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
      })
      .map(({ textContent }) => textContent)
  })
}
