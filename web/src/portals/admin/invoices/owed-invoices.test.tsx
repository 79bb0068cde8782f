import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { InvoicesPages } from './invoices.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { acme } from '#web/testing/given-job.ts'
import { givenCompany } from '#web/testing/given-records.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { addDays, dayInLondon } from '#contract/values/days.ts'

const today = dayInLondon(new Date())
const issued = { issuedAt: '2026-03-30T09:00:00.000Z', status: 'invoice_sent', total: 120 } as const
const paid = { ...issued, status: 'invoice_paid' } as const
const isVoid = { ...issued, status: 'invoice_void', voidDate: '2026-03-31T09:00:00.000Z', voidReason: 'Twice' } as const

function open(path: string, facts: Partial<Invoice>) {
  const invoice = givenInvoice(facts)
  openAsAdmin(`/admin/invoices/${path}`, <Route path="/admin/invoices/*" element={<InvoicesPages />} />, {
    'GET /api/invoices/counts': () => json(200, { awaiting: 0, generated: 0, sent: 1, paid: 0, all: 1 }),
    'GET /api/invoices': () => page([invoice]),
    [`GET /api/invoices/${invoice._id}`]: () => json(200, invoice),
    [`GET /api/invoices/${invoice._id}/credit-notes`]: () => page([]),
    [`GET /api/companies/${acme._id}`]: () =>
      json(200, { company: givenCompany(acme), contacts: [], siteAddresses: [] }),
    'GET /api/mail': () => page([]),
  })
}

describe('a row of the list of invoices', () => {
  test.each([
    ['says when it is due', { ...issued, dueDate: '2999-01-31' }, ['Due 31/01/2999'], ['Overdue', 'Nothing due']],
    ['is not overdue on its last day', { ...issued, dueDate: today }, ['Due '], ['Overdue']],
    ['says that it is overdue', { ...issued, dueDate: addDays(today, -1) }, ['Overdue '], ['Due ']],
    ['asks for nothing once it is paid', { ...paid, dueDate: '2026-01-31' }, [], ['Due ', 'Overdue', 'Nothing due']],
    ['says that nothing is due once it is void', { ...isVoid, dueDate: '2026-01-31' }, ['Nothing due'], ['Overdue']],
    [
      'says that nothing is due once it was credited in full',
      { ...issued, creditedAmount: 120, dueDate: '2026-01-31' },
      ['Nothing due', 'Credited'],
      ['Overdue', 'Due '],
    ],
  ])('%s', async (_, facts, said, unsaid) => {
    open('?tab=all', facts)

    const row = await screen.findByRole('row', { name: /INV-00007/ })

    for (const words of said) expect(row.textContent).toContain(words)
    for (const words of unsaid) expect(row.textContent).not.toContain(words)
  })
})

describe('the page of an invoice', () => {
  test('says of a void one that nothing is due, and states no terms', async () => {
    open(givenInvoice()._id, { ...isVoid, dueDate: '2026-04-29' })

    const label = await screen.findByText('Void: nothing is due')

    expect(label.nextElementSibling?.textContent).toBe('£0.00')
    expect(screen.getByText(/^This invoice is void.* Nothing is due\.$/)).toBeDefined()
    expect(screen.queryByText('Payment terms')).toBeNull()
    expect(screen.queryByText('Due date')).toBeNull()
  })

  test.each([
    ['sent', issued],
    ['paid', paid],
  ])('advises no credit note for a %s one that was credited in full', async (_, facts) => {
    open(givenInvoice()._id, { ...facts, creditedAmount: 120 })

    expect(await screen.findByText(/^This invoice was credited in full, so nothing is due/)).toBeDefined()
    expect(within(document.body).queryByText(/Make a credit note/)).toBeNull()
  })
})
