import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Route } from 'react-router'
import { expect, test, vi } from 'vitest'
import { CertificatesPage } from './certificates/certificates.page.tsx'
import { CompaniesPage } from './companies/companies.page.tsx'
import { DangerPage } from './danger/danger.page.tsx'
import { DuePage } from './due/due.page.tsx'
import { ImportsPage } from './imports/imports.page.tsx'
import { CreditNotesPage } from './invoices/credit-notes.page.tsx'
import { InvoicesPage } from './invoices/invoices.page.tsx'
import { LogPage } from './log/log.page.tsx'
import { HeldMailPage } from './mail/held-mail.page.tsx'
import { RemindersPage } from './reminders/reminders.page.tsx'
import { UsersPage } from './users/users.page.tsx'
import { csv, json } from '#web/testing/false-server.ts'
import { givenCompany } from '#web/testing/given-records.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

const { _id } = givenCompany()
const empty = () => page([])

const lists: Record<string, [ComponentType, string, string]> = {
  companies: [CompaniesPage, '?q=acme', '/api/companies.csv?q=acme'],
  users: [UsersPage, '?q=tom&role=engineer', '/api/users.csv?q=tom&role=engineer'],
  certificates: [
    CertificatesPage,
    `?q=hoist&status=current&company=${_id}&from=2026-01-01&to=2026-03-31`,
    `/api/certificates.csv?q=hoist&status=current&companyId=${_id}&from=2026-01-01&to=2026-03-31`,
  ],
  due: [DuePage, `?within=overdue&company=${_id}`, `/api/due.csv?within=overdue&companyId=${_id}`],
  reminders: [RemindersPage, `?company=${_id}`, `/api/reminders.csv?companyId=${_id}`],
  'jobs awaiting': [InvoicesPage, '?q=one', '/api/invoices/ready.csv?q=one'],
  'sent invoices': [InvoicesPage, '?tab=sent', '/api/invoices.csv?status=invoice_sent'],
  log: [LogPage, '?what=company-made', '/api/audit.csv?what=company-made'],
  'credit notes': [CreditNotesPage, '?q=one', '/api/credit-notes.csv?q=one'],
  imports: [ImportsPage, '', '/api/imports.csv'],
  mail: [HeldMailPage, '', '/api/mail/held.csv'],
  danger: [DangerPage, '', '/api/notices.csv?state=untold%2Cunread%2Cdisputed%2Cread&order=oldest'],
}

test.each(Object.keys(lists))('the list of %s is exported with the filters on screen', async (name) => {
  const [Page, filters, wanted] = lists[name] ?? [CompaniesPage, '', '']
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  saved.mockClear()
  URL.createObjectURL = () => 'blob:list'
  URL.revokeObjectURL = () => {}
  const path = wanted.replace(/\?.*/, '')
  const company = givenCompany()
  const { received } = openAsAdmin(`/admin/list${filters}`, <Route path="/admin/list" element={<Page />} />, {
    'GET /api/companies': empty,
    [`GET /api/companies/${_id}`]: () => json(200, { company, contacts: [], siteAddresses: [] }),
    'GET /api/users': empty,
    'GET /api/certificates': empty,
    'GET /api/due': empty,
    'GET /api/reminders': empty,
    'GET /api/reminders/nobody-to-tell': empty,
    'GET /api/credit-notes': empty,
    'GET /api/invoices': empty,
    'GET /api/invoices/ready': empty,
    'GET /api/invoices/counts': () => json(200, { awaiting: 0, generated: 0, sent: 0, paid: 0, all: 0 }),
    'GET /api/audit': empty,
    'GET /api/imports': empty,
    'GET /api/mail/held': empty,
    'GET /api/notices': empty,
    'GET /api/notices/unnotified-jobs': empty,
    'GET /api/authority-copies': empty,
    'GET /api/inspections/opinions': empty,
    [`GET ${path}`]: () => csv('list.csv'),
  })

  await press('Export')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))

  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(received.map((request) => request.path).filter((asked) => asked.startsWith(path))).toEqual([wanted])
})
