import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './testing/accessible.ts'
import { callerAs } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'

/** A completed job of a company with someone to write to. */
async function givenCompletedJob(title: string) {
  const admin = await callerAs('admin')
  const { _id: companyId } = await admin.call<{ _id: string }>('POST', '/companies', { name: `${title} Ltd` })
  await admin.call('POST', '/contacts', { companyId, name: 'Jane Doe', email: 'jane@acme.test' })
  const site = { companyId, addressLine1: 'Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }
  const { _id: siteAddressId } = await admin.call<{ _id: string }>('POST', '/site-addresses', site)
  const job = { companyId, siteAddressId, title, scheduledDate: '2026-11-02' }
  const { _id } = await admin.call<{ _id: string }>('POST', '/jobs', job)
  await admin.call('PUT', `/jobs/${_id}`, { status: 'completed' })
}

test('a completed job is invoiced, priced and printed without retyping, and the file is offered where no mail leaves', async () => {
  await givenCompletedJob('Crane to be billed')
  const page = await openPage({ as: 'admin', at: '/admin/invoices?q=billed' })

  await page.getByRole('button', { name: /^Look and send: Crane to be billed/ }).click()
  await page.getByRole('dialog').getByText('This job has no report yet.').waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await page.getByLabel('Quantity').fill('3')
  await page.getByLabel('Unit price (£)').fill('33.33')
  await page.getByText('£119.99').waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Generate PDF' }).click()
  await page.getByText('Invoice PDF generated successfully').waitFor()
  await expectInvoiceFile(page, page)
  await page.getByRole('button', { name: 'Send by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send by email' })
  await dialog.getByText('Email isn’t set up yet').waitFor()
  await expectAccessibleEverywhere(page)
  await expectInvoiceFile(page, dialog)
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close', 'Download PDF'])
  await page.goto('about:blank')
  await page.goBack()
  await page.getByText('Not emailed to anyone yet.').waitFor()
  await expectAccessibleEverywhere(page)
})

async function expectInvoiceFile(page: Page, place: Pick<Page, 'getByRole'>) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('invoice.pdf')
  const [start] = await (await file.createReadStream()).take(1).toArray()
  expect(String(start)).toMatch(/^%PDF-/)
}
