import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { InvoicesPages } from '#web/portals/admin/invoices/invoices.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { acme } from '#web/testing/given-job.ts'
import { givenCompany, givenContact } from '#web/testing/given-records.ts'
import { openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import type { Mail } from '#contract/mail/mail.contract.ts'

const routes = <Route path="/admin/invoices/*" element={<InvoicesPages />} />
const invoice = givenInvoice({ status: 'invoice_generated' })
const jane = givenContact()
const bob = givenContact({ _id: '0b6f4d0e-2222-4a77-9d0a-1f3a3c0b8e09', name: 'Bob Bill', email: 'bob@acme.test' })

function givenMail(facts: Partial<Mail> = {}): Mail {
  return {
    _id: 'aaaaaaaa-0000-4000-8000-000000000001',
    to: { name: jane.name, email: jane.email },
    subject: 'Invoice INV-00007 from Firm',
    fileName: 'INV-00007.pdf',
    status: 'sent',
    attempts: 1,
    lastProblem: '',
    nextTryAt: null,
    queuedAt: '2026-03-30T09:00:00.000Z',
    queuedBy: 'Grace Hopwood',
    settledAt: '2026-03-30T09:00:05.000Z',
    ...facts,
  }
}

function openInvoice(mails: Mail[], replies: Replies = {}, contacts = [jane, bob]) {
  return openAsAdmin(`/admin/invoices/${invoice._id}`, routes, {
    [`GET /api/invoices/${invoice._id}`]: () => json(200, invoice),
    [`GET /api/companies/${acme._id}`]: () => json(200, { company: givenCompany(acme), contacts, siteAddresses: [] }),
    'GET /api/mail': () => page(mails),
    'GET /api/mail/delivery': () => json(200, { goesTo: 'server', from: 'Firm <office@firm.test>' }),
    ...replies,
  })
}

const mailSection = async () => within(await screen.findByRole('region', { name: /^Mail/ }))

describe('the mail of a paper', () => {
  test('is queued to the contact that was chosen, with a message', async () => {
    const { received } = openInvoice([], {
      [`POST /api/invoices/${invoice._id}/mail`]: () =>
        json(201, givenMail({ status: 'queued', to: { name: bob.name, email: bob.email } })),
    })

    await userEvent.click((await mailSection()).getByRole('button', { name: 'Send by email' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Bob Bill (bob@acme.test)' }))
    await userEvent.type(screen.getByLabelText('Message'), 'As agreed.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))

    expect(await screen.findByText('Email to Bob Bill queued')).toBeDefined()
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
      _id: expect.any(String),
      contactId: bob._id,
      message: 'As agreed.',
    })
  })

  test('is told as queued to somebody who has closed the form meanwhile', async () => {
    let respond = () => {}
    const answered = new Promise<void>((resolve) => (respond = resolve))
    openInvoice([], {
      [`POST /api/invoices/${invoice._id}/mail`]: async () => {
        await answered
        return json(201, givenMail({ status: 'queued' }))
      },
    })

    await userEvent.click((await mailSection()).getByRole('button', { name: 'Send by email' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    respond()

    expect(await screen.findByText(`Email to ${jane.name} queued`)).toBeDefined()
  })

  test.each([
    ['one that was sent at the third try', givenMail({ attempts: 3 }), ['Sent', /, on try 3$/]],
    [
      'one that waits for the mail server',
      givenMail({
        status: 'queued',
        attempts: 2,
        lastProblem: 'ECONNREFUSED',
        nextTryAt: '2026-03-30T09:02:00.000Z',
        settledAt: null,
      }),
      ['Queued', 'Next try 30/03/2026, 10:02'],
    ],
    [
      'one that was written to a file',
      givenMail({ status: 'written' }),
      ['Not sent: kept as a file', /^Email isn’t set up/],
    ],
    [
      'one that a restore held back',
      givenMail({ status: 'held', attempts: 0, lastProblem: 'It may have been sent already.' }),
      ['Not sent: held after a restore', 'It may have been sent already.', 'Send it now'],
    ],
    [
      'one that was not sent again after a restore',
      givenMail({ status: 'failed', attempts: 0, lastProblem: 'An administrator decided so.' }),
      ['Failed', 'An administrator decided so.'],
    ],
  ])('tells of %s', async (_, mail, words) => {
    openInvoice([mail])
    const section = await mailSection()

    for (const said of words) expect(section.getByText(said)).toBeDefined()
  })

  test('the mail of a paper that failed says so, and is tried again when asked', async () => {
    const { received } = openInvoice([givenMail({ status: 'failed', attempts: 8, lastProblem: 'No such mailbox' })], {
      'POST /api/mail/aaaaaaaa-0000-4000-8000-000000000001/retry': () => json(200, givenMail({ status: 'queued' })),
    })
    const section = await mailSection()
    expect(section.getByText('Not delivered after 8 tries')).toBeDefined()

    await userEvent.click(section.getByRole('button', { name: 'Try again: Jane Doe' }))

    expect(received.some(({ path }) => path.endsWith('/retry'))).toBe(true)
  })

  test('offers the file first and no sending while there is no mail server, and says to whom it goes', async () => {
    openInvoice([], { 'GET /api/mail/delivery': () => json(200, { goesTo: 'folder', from: 'Thorough <x@localhost>' }) })

    await userEvent.click((await mailSection()).getByRole('button', { name: 'Send by email' }))

    const dialog = await screen.findByRole('dialog', { name: 'Send by email' })
    expect(await within(dialog).findByText('Email isn’t set up yet')).toBeDefined()
    expect(within(dialog).getByRole('button', { name: 'Download PDF' })).toBe(document.activeElement)
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Jane Doe (jane@acme.test)', 'Bob Bill (bob@acme.test)'])
    expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Send by email' })).toBe(document.activeElement)
  })

  test('sends to the company’s page while there is nobody to write to', async () => {
    openInvoice([], {}, [])

    await userEvent.click((await mailSection()).getByRole('button', { name: 'Send by email' }))

    expect((await screen.findByRole('link', { name: 'Add one' })).getAttribute('href')).toBe(
      `/admin/companies/${acme._id}`,
    )
  })
})
