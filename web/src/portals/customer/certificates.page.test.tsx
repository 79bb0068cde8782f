import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenCertificate } from '#web/testing/given-certificate.ts'
import { acme } from '#web/testing/given-job.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { openApp } from '#web/testing/open-app.tsx'
import { givenCounts } from '#web/testing/given-equipment.ts'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'

const current = givenCertificate(2)
const older = givenCertificate(1, { status: 'superseded' })

const beta = { _id: '0b6f4d0e-9999-4a77-9d0a-1f3a3c0b8e99', name: 'Beta Mill' }
const ownOf = (company: typeof beta) => ({ ...company, logoUrl: null, siteAddresses: [] })

interface Portal {
  at?: string
  companies?: (typeof beta)[]
}

function openPortal(certificates: ListedCertificate[], { at = '/customer/certificates', companies = [] }: Portal = {}) {
  const server = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/companies/own': () => json(200, { ...ownOf(acme), companies: companies.map(ownOf) }),
    'GET /api/equipment/counts': () => json(200, givenCounts()),
    'GET /api/equipment/counts/by-site': () => json(200, { sites: [] }),
    'GET /api/jobs/counts': () => json(200, { pending: 0, in_progress: 0, completed: 0 }),
    'GET /api/jobs': () => json(200, [], { 'x-total-count': '0' }),
    'GET /api/certificates': ({ path }) => {
      const found = /[?&]q=\w/.test(path) ? [] : certificates
      return json(200, found, { 'x-total-count': String(found.length) })
    },
    [`GET /api/certificates/${older._id}`]: () => json(200, older),
  })
  givenSession({ role: 'customer', name: 'Carla Customer', companyId: acme })
  openApp(at)
  return server
}

describe('a customer', () => {
  test('comes from the inspections to every certificate of the company, older versions too, and opens one', async () => {
    const { tab } = falseTab()
    openPortal([current, older], { at: '/customer' })

    await userEvent.click(await screen.findByRole('link', { name: 'All certificates' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All certificates 2' })).toBeDefined()
    const cards = await screen.findAllByRole('listitem')
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^C-000123, version 2Current.*, HullIssued: 15\/11\/2026View/),
      expect.stringMatching(/^C-000123, version 1Superseded/),
    ])
    const [, second] = cards
    await userEvent.click(within(second as HTMLElement).getByRole('button', { name: /^View Certificate/ }))

    await waitFor(() => expect(tab.location.href).toContain(older.certificateUrl))
  })

  test('searches the certificates, and comes back to all of them', async () => {
    openPortal([current])

    await userEvent.type(await screen.findByRole('searchbox'), 'hoist')

    expect(await screen.findByText('No certificate matches “hoist”')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('C-000123, version 2')).toBeDefined()
  })

  test('exports the certificates of the company that is chosen, of several', async () => {
    const { received } = openPortal([current], { companies: [acme, beta] })
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Company' }), 'Beta Mill')

    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))

    const exported = () => received.find(({ path }) => path.startsWith('/api/certificates.csv'))
    await waitFor(() => expect(exported()?.path).toContain(`companyId=${beta._id}`))
  })

  test('a customer without any certificate reads so', async () => {
    openPortal([])

    expect(await screen.findByText('No certificates have been issued to your company yet.')).toBeDefined()
  })
})
