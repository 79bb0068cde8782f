import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { postgresConnection } from './testing/data-folder.mjs'
import { callerAs } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import { openPool } from './testing/open-pool.ts'

/** Clicks: choosing from a list is two. */
function counter(page: Page) {
  let clicks = 0
  return {
    clicks: () => clicks,
    click: async (role: 'link' | 'button' | 'combobox' | 'option' | 'textbox' | 'checkbox', name: string | RegExp) => {
      clicks += 1
      await page.getByRole(role, { name, exact: true }).click()
    },
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A company with a contact, and a job of its own that was completed and has its report. */
async function givenCompletedJob(title: string, facts = {}) {
  const admin = await callerAs('admin')
  const { _id: companyId } = await admin.call('POST', '/companies', { name: `${title} Ltd` })
  await admin.call('POST', '/contacts', { companyId, name: 'Jane Doe', email: 'jane@acme.test' })
  const site = { companyId, addressLine1: 'Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }
  const { _id: siteAddressId } = await admin.call('POST', '/site-addresses', site)
  const job = { companyId, siteAddressId, title, scheduledDate: '2026-11-02', assignedEngineerId: admin.userId }
  const { _id } = await admin.call('POST', '/jobs', job)
  const item = { serialNumber: 'FC-1', description: 'Chain Block', examinationDate: daysAgo(16), ...facts }
  await admin.call('POST', `/inspections/jobs/${_id}/items`, item)
  await admin.call('POST', `/inspections/jobs/${_id}/complete`, {})
  await admin.call('POST', `/certificates/jobs/${_id}/generate`)
  return _id
}

test('a new job takes five clicks: the company’s last job proposes the rest', async () => {
  await givenCompletedJob('Five clicks')
  const page = await openPage({ as: 'admin', at: '/admin/jobs' })
  const { click, clicks } = counter(page)

  await click('link', 'Create New Job')
  // The list has a field of this name too, and stays until the form has come.
  await page.getByRole('heading', { level: 1, name: 'Create New Job' }).waitFor()
  await click('combobox', 'Company')
  await page.getByRole('combobox', { name: 'Company', exact: true }).fill('Five clicks')
  await click('option', 'Five clicks Ltd')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Five clicks')
  await click('textbox', 'Scheduled date')
  await page.keyboard.type('5/1/27')
  await click('button', 'Create job')

  await page.waitForURL(/\/admin\/jobs(\?|$|\/[0-9a-f-]{36})/)
  expect(clicks()).toBe(5)
  const { call } = await callerAs('admin')
  const made = await call<Record<string, string>[]>('GET', '/jobs?q=Five%20clicks&status=pending')
  expect(made).toMatchObject([{ title: 'Five clicks', scheduledDate: '2027-01-05' }])
})

test('the next job like a completed one takes two clicks', async () => {
  const jobId = await givenCompletedJob('Repeated')
  const page = await openPage({ as: 'admin', at: `/admin/jobs/${jobId}` })
  const { click, clicks } = counter(page)

  await click('button', 'Plan next visit')
  await click('button', 'Plan visits')

  await page.getByText(/^Repeated was planned for /).waitFor()
  expect(clicks()).toBe(2)
})

test('a visit for what is due at a site takes two clicks, and is not proposed again', async () => {
  await givenCompletedJob('Overdue', { examinationDate: daysAgo(240), examinationType: '6_monthly' })
  const page = await openPage({ as: 'admin', at: '/admin/due' })
  const { click, clicks } = counter(page)

  await click('checkbox', 'Overdue Ltd, Canal Wharf, Leeds')
  await click('button', 'Plan visits')

  await page.getByText(/^Overdue was planned for /).waitFor()
  expect(clicks()).toBe(2)
  await page
    .getByRole('row', { name: /^Overdue Ltd/ })
    .getByRole('link', { name: /Overdue, / })
    .waitFor()
  expect(await page.getByRole('checkbox', { name: /^Overdue Ltd/ }).count()).toBe(0)
  const { call } = await callerAs('admin')
  const made = await call<Record<string, unknown>[]>('GET', '/jobs?q=Overdue&status=pending')
  expect(made).toMatchObject([{ itemCount: 1, lateReason: 'Already overdue' }])
})

test('invoicing a completed job takes two clicks, with its lines seen before', async () => {
  await givenCompletedJob('Invoiced')
  const page = await openPage({ as: 'admin', at: '/admin/invoices?q=Invoiced' })
  const { click, clicks } = counter(page)

  await click('button', /^Look and send: Invoiced, /)
  await page.getByRole('dialog').getByText('Chain Block').waitFor()
  await click('button', 'Approve and send')

  await page.getByText(/is marked as sent/).waitFor()
  expect(clicks()).toBe(2)
})

test('from the dashboard to a recorded call about a danger takes three clicks', async () => {
  const danger = {
    fitForPurpose: false,
    defectImmediateDanger: true,
    defectDescription: 'Cracked',
    repairDetails: 'Renew',
  }
  // Completed without anybody having told the customer: the system makes the notice.
  await givenCompletedJob('Called', { ...danger, serialNumber: 'CALL-1', seriousInjuryRisk: false })
  const page = await openPage({ as: 'admin', at: '/admin' })
  const { click, clicks } = counter(page)

  await click('button', 'Record a call: Chain Block, serial number CALL-1')
  await click('button', 'Jane Doe')
  await click('button', 'Record the call')

  await page.getByText('The call was recorded.').waitFor()
  expect(clicks()).toBe(3)
})

test('an overdue invoice is chased from the dashboard in two clicks, and not again this week', async () => {
  const jobId = await givenCompletedJob('Unpaid')
  const { call } = await callerAs('admin')
  const { _id } = await call<{ _id: string }>('POST', '/invoices', { jobId })
  const lineItems = [{ description: 'Visit', quantity: 1, unitPrice: 100 }]
  await call('PUT', `/invoices/${_id}`, { lineItems, paymentDays: 0, status: 'invoice_sent' })
  // Longer overdue than any other, so that it is the first of its kind.
  const db = openPool(postgresConnection(inject('product').dataDir))
  await db.query('update invoices set issued_on = issued_on - 4000 where id = $1', [_id])
  await db.end()
  const page = await openPage({ as: 'admin', at: '/admin' })
  const { click, clicks } = counter(page)

  await click('button', /^Chase: INV-\d+, Unpaid Ltd$/)
  await click('button', 'Chase')

  await page.getByText(/is marked as chased/).waitFor()
  expect(clicks()).toBe(2)
})
