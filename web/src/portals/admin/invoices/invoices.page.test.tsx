import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { InvoicesPages } from './invoices.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { acme, givenJob } from '#web/testing/given-job.ts'
import { givenCompany, givenSettings } from '#web/testing/given-records.ts'
import { addDays, dayInLondon } from '#contract/values/days.ts'
import { address, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'

const routes = <Route path="/admin/invoices/*" element={<InvoicesPages />} />
const invoice = givenInvoice({ status: 'invoice_generated' })
const job = givenJob()
const one = `/api/invoices/${invoice._id}`

function openInvoices(path = '/admin/invoices', replies: Replies = {}) {
  return openAsAdmin(path, routes, {
    'GET /api/invoices/counts': () => json(200, { awaiting: 4, generated: 1, sent: 2, paid: 1204, all: 1209 }),
    'GET /api/invoices/ready': () => page([]),
    'GET /api/invoices': () => page([invoice]),
    [`GET ${one}`]: () => json(200, invoice),
    [`GET /api/companies/${acme._id}`]: () =>
      json(200, { company: givenCompany(acme), contacts: [], siteAddresses: [] }),
    'GET /api/mail': () => page([]),
    ...replies,
  })
}

describe('the list of invoices', () => {
  test('has a tab for each state, with how many are behind it', async () => {
    openInvoices()

    await screen.findByRole('tab', { name: 'Paid 1,204' })

    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Jobs Awaiting 4',
      'Generated 1',
      'Sent 2',
      'Paid 1,204',
      'All Invoices 1,209',
    ])
  })

  test('shows on its tab what is in that state, and keeps the tab in the address', async () => {
    const sent = givenInvoice({
      status: 'invoice_sent',
      sentDate: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      total: 1234.5,
    })
    const { received } = openInvoices('/admin/invoices', { 'GET /api/invoices': () => page([sent]) })

    await userEvent.click(await screen.findByRole('tab', { name: /^Sent/ }))
    const row = await screen.findByRole('row', { name: /INV-00007/ })

    expect(address()).toBe('/admin/invoices?tab=sent')
    expect(received.some(({ path }) => path.startsWith('/api/invoices?') && path.includes('status=invoice_sent'))).toBe(
      true,
    )
    expect(row.textContent).toContain('£1,234.50')
    expect(row.textContent).toContain('Sent 3 days ago')
  })

  test('names on a phone whom a sent invoice went to', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(matchMedia(media), { matches: true }))
    const sent = givenInvoice({ status: 'invoice_sent' })
    openInvoices('/admin/invoices?tab=sent', { 'GET /api/invoices': () => page([sent]) })

    expect(await screen.findByText(sent.jobId.companyId.name)).toBeDefined()
  })

  test('chases what is overdue among those sent, the longest first, and says when it was chased', async () => {
    const dueDate = addDays(dayInLondon(new Date()), -40)
    const owed = { status: 'invoice_sent', total: 120, dueDate } as const
    const lately = new Date().toISOString()
    const chasedLately = givenInvoice({ ...owed, _id: acme._id, invoiceNumber: 'INV-00008', chasedDate: lately })
    const overdue = givenInvoice(owed)
    const jane = {
      _id: job._id,
      companyId: acme._id,
      name: 'Jane',
      email: 'jane@acme.test',
      phone: '',
      getsNotices: true,
    }
    const { received } = openInvoices('/admin/invoices?tab=sent', {
      'GET /api/invoices': () => page([overdue, chasedLately]),
      [`GET ${one}`]: () => json(200, overdue),
      [`GET /api/companies/${acme._id}`]: () =>
        json(200, { company: givenCompany(acme), contacts: [jane], siteAddresses: [] }),
      'GET /api/mail/delivery': () => json(200, { goesTo: 'server', from: 'office@firm.test' }),
      [`POST ${one}/chase`]: () => json(409, { error: 'It was chased today.', code: 'invoice-chased-lately' }),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Chase: INV-00007' }))
    const dialog = await screen.findByRole('dialog', { name: 'Chase invoice' })
    expect(await within(dialog).findByText('Jane (jane@acme.test)')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Chase' }))

    expect(await within(dialog).findByText('It was chased today.')).toBeDefined()
    expect(received.some(({ path }) => /status=invoice_sent&sort=due/.test(path))).toBe(true)
    const pressed = await screen.findByRole('button', { name: /^Chased .*: INV-00008/, hidden: true })
    expect(pressed.getAttribute('aria-disabled')).toBe('true')
  })

  test('says of an empty tab what is missing there', async () => {
    openInvoices('/admin/invoices?tab=paid', { 'GET /api/invoices': () => page([]) })

    expect(await screen.findByText('No invoices are paid yet')).toBeDefined()
  })

  test('says that it failed to load, and tries again when asked', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isBroken = true
    openInvoices('/admin/invoices?tab=all', {
      'GET /api/invoices': () => (isBroken ? json(403, { code: 'not-allowed' }) : page([invoice])),
    })

    expect(await screen.findByText('Failed to fetch data')).toBeDefined()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('row', { name: /INV-00007/ })).toBeDefined()
  })

  test('deletes one only after a question that names it', async () => {
    const { received } = openInvoices('/admin/invoices?tab=all', {
      [`DELETE ${one}`]: () => json(200, { _id: invoice._id }),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for INV-00007' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
    const question = await screen.findByRole('dialog', { name: 'Delete INV-00007?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Invoice deleted successfully')).toBeDefined()
  })
})

describe('the status of an invoice', () => {
  const status = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of INV-00007' })

  test('is changed where it stands, and the call sends nothing else', async () => {
    const { received } = openInvoices('/admin/invoices?tab=all', {
      [`PUT ${one}`]: () => json(200, { ...invoice, status: 'invoice_paid', version: 2 }),
    })

    await userEvent.selectOptions(await status(), 'Paid')

    expect(await screen.findByText('Invoice status updated')).toBeDefined()
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'invoice_paid' })
  })

  test('is undone from the message, unless someone has changed the invoice since', async () => {
    const { received } = openInvoices('/admin/invoices?tab=all', {
      [`PUT ${one}`]: ({ body }) => json(200, { ...invoice, ...Object(body), version: 2 }),
    })

    await userEvent.selectOptions(await status(), 'Paid')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(await screen.findByText(/^INV-00007 is .+ again\.$/)).toBeDefined()
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      status: invoice.status,
      version: 2,
    })
  })

  test('goes back when it was refused, and says why', async () => {
    openInvoices('/admin/invoices?tab=all', { [`PUT ${one}`]: () => json(404, { error: 'Gone.', code: 'not-found' }) })

    await userEvent.selectOptions(await status(), 'Paid')

    expect(await screen.findByText('Failed to update invoice status')).toBeDefined()
    expect(await screen.findByText('Gone.')).toBeDefined()
    expect((await status()).value).toBe('invoice_generated')
  })
})

describe('the page of an invoice', () => {
  const path = `/admin/invoices/${invoice._id}`

  test('offers no download while it awaits its PDF, and makes the PDF', async () => {
    let existing = givenInvoice()
    openInvoices(path, {
      [`GET ${one}`]: () => json(200, existing),
      [`POST ${one}/generate`]: () => {
        existing = invoice
        return json(200, { ...invoice, pdfPath: '/files/x' })
      },
    })

    const generate = await screen.findByRole('button', { name: 'Generate PDF' })
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
    await userEvent.click(generate)

    expect(await screen.findByText('Invoice PDF generated successfully')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeDefined()
  })

  test('saves the PDF as invoice.pdf, and says when it could not', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    URL.createObjectURL = () => 'blob:invoice'
    URL.revokeObjectURL = () => {}
    let isBroken = false
    openInvoices(path, {
      [`GET ${one}/download`]: () =>
        isBroken
          ? json(503, { error: 'Away.', code: 'unavailable' })
          : new Response('%PDF', {
              headers: { 'content-disposition': `attachment; filename="invoice.pdf"; filename*=UTF-8''invoice.pdf` },
            }),
    })
    const download = await screen.findByRole('button', { name: 'Download PDF' })

    await userEvent.click(download)
    await waitFor(() => expect(saved.mock.contexts[0]).toMatchObject({ download: 'invoice.pdf' }))
    isBroken = true
    await userEvent.click(download)

    expect(await screen.findByText('Failed to download PDF')).toBeDefined()
  })

  test.each([
    ['paid', { status: 'invoice_paid' }],
    ['sent', { status: 'invoice_sent', issuedAt: '2026-04-01T09:00:00.000Z' }],
  ] as const)('the page of a %s invoice offers neither edit nor delete, and says why', async (word, facts) => {
    openInvoices(path, { [`GET ${one}`]: () => json(200, givenInvoice(facts)) })
    await screen.findByRole('button', { name: 'Download PDF' })

    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    expect(screen.getByText(new RegExp(`^This invoice (is|was) ${word}, so it can’t be edited`))).toBeDefined()
  })

  test('warns of VAT without a VAT number, and says where to enter it', async () => {
    openInvoices(path, {
      [`GET ${one}`]: () => json(200, givenInvoice({ vatAmount: 20 })),
      'GET /api/tool-settings': () => json(200, givenSettings({ vatNumber: '' })),
    })

    expect(await screen.findByText('This invoice charges VAT without a VAT number')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Tool Settings' }).getAttribute('href')).toBe('/tool-settings')
    expect(screen.getByRole('button', { name: 'Generate PDF' }).getAttribute('aria-disabled')).not.toBe('true')
  })

  test('says before anything is pressed that the firm has not said its name and address', async () => {
    openInvoices(path, { 'GET /api/tool-settings': () => json(200, givenSettings({ companyName: '' })) })

    expect(await screen.findByText('No invoice can be generated yet')).toBeDefined()
  })

  test('says that there is none', async () => {
    openInvoices(path, { [`GET ${one}`]: () => json(404, { error: 'No.', code: 'not-found' }) })

    expect(await screen.findByText('Invoice not found')).toBeDefined()
  })
})
