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
  const where = { companyId, siteAddressId: siteAddresses[0]?._id, assignedEngineerId: admin.userId, expects: 'items' }
  const { _id } = await admin.call('POST', '/jobs', { ...where, title, scheduledDate: '2026-11-02' })
  const item = { serialNumber, description: 'Chain Block', examinationDate: '2026-11-02' }
  await admin.call('POST', `/inspections/jobs/${_id}/items`, item)
  await admin.call('POST', `/inspections/jobs/${_id}/complete`, {})
  return admin.call<Record<string, string>>('POST', `/certificates/jobs/${_id}/generate`)
}

test('a serial number takes one field and one tap to its current certificate, in a tab of its own', async () => {
  const certificate = await givenCertificate('Hoist at the gate', 'SN-GATE-7')
  // Where a sign-in leads.
  const page = await openPage({ as: 'customer', at: '/customer', width: 360 })

  await page.getByRole('searchbox', { name: /^Find equipment/ }).fill('gate-7')
  const found = page.getByRole('button', { name: 'View Certificate: Chain Block SN-GATE-7' })
  await found.waitFor()
  await expectAccessibleEverywhere(page)
  const file = addressOf(certificate.certificateUrl).pathname
  // Whether the tab then shows the file or offers it for download is the browser's affair.
  const [tab, request] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('request', (each) => new URL(each.url()).pathname === file),
    found.click(),
  ])

  expect(file).toContain(certificate.number)
  expect(request.frame().page()).toBe(tab)
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

test('twenty certificates are at most five screens of a phone', async () => {
  const page = await openPage({ as: 'customer', at: '/customer/certificates', width: 360 })
  const rows = page.locator('main li')
  await rows.first().waitFor()
  const { height } = (await rows.first().boundingBox()) ?? { height: Number.NaN }
  const top = (await rows.first().boundingBox())?.y ?? Number.NaN

  expect(top + 20 * height).toBeLessThan(5 * 740)
})

test('a customer answers a danger with the keyboard alone, and takes the answer back', async () => {
  const page = await openPage({ as: 'customer', at: '/customer', width: 360 })

  await page.getByRole('link', { name: /^Danger: |need your answer/ }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Answer this danger' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('radio', { name: 'Out of use, I have seen it' }).first().press('Space')
  await page.getByRole('button', { name: 'Check your answer' }).press('Enter')
  await page.getByText('Nothing has been sent yet').waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Send answer' }).press('Enter')
  await page.getByText('We’ve received your answer.').waitFor()

  await page.getByRole('button', { name: /^Take back: / }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).press('Enter')
  await page.getByText('The danger still needs one.').waitFor()
  await expectAccessibleEverywhere(page)
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
