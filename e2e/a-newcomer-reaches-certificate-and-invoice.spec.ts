import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { firstAdministrator } from './testing/api-calls.ts'
import { givenProduct } from './testing/given-product.ts'
import { openPage } from './testing/open-page.ts'

const engineer = { email: 'sam@firm.test', password: 'another long secret' }

test('from an empty system the first steps lead to a job, and the job to a certificate and an invoice', async () => {
  const { address } = await givenProduct(firstAdministrator)
  const office = await openPage({ origin: address, at: '/login' })
  await signIn(office, { email: firstAdministrator.ADMIN_EMAIL, password: firstAdministrator.ADMIN_PASSWORD })

  await setUp(office)
  await office.goto('/admin')
  await office.getByRole('heading', { name: 'Welcome back!' }).waitFor()
  await office.getByText('1 pending, 0 in progress').waitFor()
  await office.getByText('First steps').waitFor({ state: 'hidden' })

  const phone = await openPage({ origin: address, at: '/login', width: 360 })
  await signIn(phone, engineer)
  await phone.getByRole('link', { name: 'Hoists, December' }).click()
  await phone.getByRole('link', { name: 'Add Inspection Item' }).first().click()
  await phone.getByLabel('Serial number').fill('CB-1001')
  await phone.getByLabel('Description').fill('Chain Block')
  await phone.getByRole('button', { name: 'Save' }).last().click()
  await phone.getByText('Serial number CB-1001').waitFor()
  await phone.getByRole('button', { name: 'Complete Job' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Complete Job' }).click()
  await phone.getByText('Job completed and certificate generated successfully!').waitFor()

  await office.goto('/admin/invoices')
  await office.getByRole('button', { name: /^Look and send/ }).click()
  await office.getByRole('button', { name: 'Create Invoice' }).click()
  await office.getByLabel(/^Unit price/).fill('120')
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByText('£144.00').first().waitFor()
  await office.getByRole('button', { name: 'Generate PDF' }).click()
  await office.getByText('Invoice PDF generated successfully').waitFor()
})

async function signIn(page: Page, { email, password }: typeof engineer) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** As the dashboard and the line above each page say. */
async function setUp(page: Page) {
  await page.getByRole('link', { name: /^Your firm’s name and address/ }).click()
  await page.getByLabel('Company Name').fill('Harbour Lifting Ltd')
  await page.getByLabel('Company Address').fill('1 Quay Street, Hull')
  await page.getByRole('button', { name: 'Save Settings' }).click()

  await page.getByRole('link', { name: 'Next: The head signature' }).click()
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await page.getByLabel('Your name').fill('Amelia Hart')
  await page.getByRole('button', { name: 'Save Head Signature' }).click()

  await page.getByRole('link', { name: 'Next: Your first company' }).click()
  await page.getByLabel('Company name').fill('Acme Ltd')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add site' }).click()
  await page.getByLabel('Address line 1').fill('12 Dock Road')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS10 1AB')
  await page.keyboard.press('Enter')
  await page.getByText('Leeds, LS10 1AB').waitFor()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Jo Marsh')
  await page.getByLabel('Email').fill('jo@acme.test')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'jo@acme.test' }).waitFor()

  await page.getByRole('link', { name: 'Next: An engineer' }).click()
  await page.getByLabel('Name').fill('Sam Fitter')
  await page.getByLabel('Email').fill(engineer.email)
  await page.getByLabel('Password', { exact: true }).fill(engineer.password)
  await page.keyboard.press('Enter')

  await page.getByRole('link', { name: 'Next: Your first job' }).click()
  await page.getByLabel('Title').fill('Hoists, December')
  await choose(page, 'Company', 'Acme Ltd')
  await choose(page, 'Site address', /12 Dock Road/)
  await page.getByLabel('Scheduled date').fill('2026-12-01')
  await choose(page, 'Assigned engineer', 'Sam Fitter')
  await page.getByRole('button', { name: 'Create job' }).click()
  await page.getByRole('heading', { level: 1, name: /^Acme Ltd · J-/ }).waitFor()
}

async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByLabel(field, { exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}
