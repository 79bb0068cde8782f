import type { Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessibleEverywhere } from './testing/accessible.ts'
import { callerAs } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'

/** A completed job with a certificate, at a site of the demo customer's company. */
async function givenCertificate(title: string, serialNumber = 'CB-1') {
  const admin = await callerAs('admin')
  const customer = await callerAs('customer')
  const { _id: companyId, siteAddresses } = await customer.call<{ _id: string; siteAddresses: { _id: string }[] }>(
    'GET',
    '/companies/own',
  )
  const where = { companyId, siteAddressId: siteAddresses[0]?._id, assignedEngineerId: admin.userId }
  const { _id } = await admin.call('POST', '/jobs', { ...where, title, scheduledDate: '2026-11-02' })
  const item = { serialNumber, description: 'Chain Block', examinationDate: '2026-11-02' }
  await admin.call('POST', `/inspections/jobs/${_id}/items`, item)
  await admin.call('POST', `/inspections/jobs/${_id}/complete`, {})
  return admin.call<Record<string, string>>('POST', `/certificates/jobs/${_id}/generate`)
}

test('a customer searches on a phone and has the certificate in a tab of its own', async () => {
  const certificate = await givenCertificate('Dock crane to be found')
  const page = await openPage({ as: 'customer', at: '/customer', width: 360 })

  await page.getByRole('searchbox').fill('crane found')
  await page.getByRole('tab', { name: 'Completed 1' }).click()
  const file = addressOf(certificate.certificateUrl).pathname
  const isCertificate = (request: Request) => new URL(request.url()).pathname === file
  // Whether the tab then shows the file or offers it for download is the browser's affair.
  const [tab, request] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('request', isCertificate),
    page.getByRole('button', { name: 'View Certificate: Dock crane to be found' }).click(),
  ])

  expect(file).toContain(certificate.number)
  expect(request.frame().page()).toBe(tab)
  expect((await request.response())?.status()).toBe(200)
})

test('a serial number takes one field and one tap to its current certificate', async () => {
  const certificate = await givenCertificate('Hoist at the gate', 'SN-GATE-7')
  const page = await openPage({ as: 'customer', at: '/customer/equipment', width: 360 })

  await page.getByRole('searchbox').fill('gate-7')
  const found = page.getByRole('button', { name: 'View Certificate: Chain Block SN-GATE-7' })
  await found.waitFor()
  // It may have been there before the search: what was found is there when nothing else is, and the table is no longer dimmed.
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await expect.poll(() => page.locator('table').evaluate((table) => getComputedStyle(table).opacity)).toBe('1')
  await expectAccessibleEverywhere(page)
  const file = addressOf(certificate.certificateUrl).pathname
  const [request] = await Promise.all([
    page.context().waitForEvent('request', (each) => new URL(each.url()).pathname === file),
    found.click(),
  ])

  expect((await request.response())?.status()).toBe(200)
})

test('a serial number leads to the piece and its current certificate in three actions', async () => {
  const certificate = await givenCertificate('Hoist of the register', 'SN-REGISTER-204')
  const page = await openPage({ as: 'customer', at: '/customer/equipment', width: 360 })

  await page.getByRole('searchbox').fill('register-204')
  await page.locator('tr', { hasText: 'SN-REGISTER-204' }).getByRole('link').click()
  const current = page.getByRole('button', { name: 'View Certificate: current, of Chain Block SN-REGISTER-204' })
  await current.waitFor()
  await expectAccessibleEverywhere(page)
  const file = addressOf(certificate.certificateUrl).pathname
  const [request] = await Promise.all([
    page.context().waitForEvent('request', (each) => new URL(each.url()).pathname === file),
    current.click(),
  ])

  expect((await request.response())?.status()).toBe(200)
})

test('whoever holds a report verifies it and compares the file, which goes nowhere', async () => {
  const { verifyUrl = '', certificateUrl = '', fileName = '' } = await givenCertificate('To be verified')
  const issued = Buffer.from(await (await fetch(addressOf(certificateUrl))).arrayBuffer())
  const page = await openPage({ at: new URL(verifyUrl).pathname })
  const compare = (buffer: Buffer) =>
    page.getByLabel('PDF to compare').setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer })
  await page.getByRole('heading', { level: 1, name: 'Genuine' }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await compare(issued)
  await page.getByText('This is the file that was issued').waitFor()
  issued[issued.length - 20] = 0
  await compare(issued)
  await page.getByText('This is not the file that was issued').waitFor()

  expect(asked).toEqual([])
  await expectAccessibleEverywhere(page)
})

function addressOf(path = ''): URL {
  return new URL(path, inject('productUrl'))
}
