import { expect, test } from 'vitest'
import { openPage } from './testing/open-page.ts'

test('an order to a supplier is made, gets its documents, is paid and leaves as a file', async () => {
  const page = await openPage({ as: 'admin', at: '/admin/purchase-orders' })

  await page.getByRole('button', { name: 'Create Purchase Order' }).click()
  await page.getByLabel('Supplier').fill('Zoë & Söhne')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Please add at least one line item').waitFor()
  await page.getByLabel('Description').fill('=Hooks')
  await page.getByLabel('Cost (£)').fill('1234.5')
  await page.getByText('Total: £1,234.50').waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Purchase order created successfully').waitFor()

  const row = page.getByRole('row').filter({ hasText: 'Zoë & Söhne' })
  await row.getByText('£1,234.50').waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  expect(await textOf(await file.createReadStream())).toMatch(/,Zoë & Söhne,,Draft,.*,'=Hooks,1,1234\.50,/)

  await row.getByRole('link', { name: /View Details/ }).click()
  await page.getByRole('heading', { name: 'Purchase Order Details' }).waitFor()
  await page.getByLabel('Click to upload invoice').setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await page.getByText('Invoice uploaded successfully').waitFor()
  await page.getByRole('link', { name: 'View invoice' }).waitFor()
  await page.getByLabel(/^Status of PO/).selectOption('paid')
  await page.getByText('Status updated successfully').waitFor()

  await page.getByRole('button', { name: 'Back to List' }).click()
  await row.getByText('Paid').waitFor()
})

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
