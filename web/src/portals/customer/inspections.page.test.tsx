import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenCounts, givenEquipment } from '#web/testing/given-equipment.ts'
import { acme, dock, givenJob } from '#web/testing/given-job.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { page } from '#web/testing/open-admin.tsx'
import { openApp } from '#web/testing/open-app.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

const yard = { ...dock, _id: '50000000-0000-4000-8000-000000000002', addressLine1: 'North Yard', city: 'Goole' }
const crane = givenJob({ title: 'Dock crane', status: 'in_progress' })
const shackles = givenJob({
  _id: 'a0000000-0000-4000-8000-000000000002',
  title: 'Shackles',
  status: 'completed',
  completedDate: '2026-06-30T23:30:00.000Z',
  siteAddressId: yard,
})

const standing = givenCounts({ total: 46, unsafe: 1, overdue: 1, dueSoon: 9, inDate: 31, neverExamined: 4, retired: 0 })

/** Narrows as the server does, as far as these tests ask. */
function narrowed(jobs: Job[], path: string): Job[] {
  const asked = new URLSearchParams(path.split('?')[1])
  const [status, q, site] = ['status', 'q', 'siteAddressId'].map((name) => asked.get(name))
  return jobs.filter(
    (job) =>
      (!status || status.split(',').includes(job.status)) &&
      (!q || job.title.toLowerCase().includes(q)) &&
      (!site || job.siteAddressId._id === site),
  )
}

interface More {
  total?: number
  replies?: Parameters<typeof falseServer>[0]
}

function openPortal(jobs: Job[], at = '/customer', { total, replies }: More = {}) {
  const server = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/companies/own': () =>
      json(200, { ...acme, logoUrl: '/files/1/logo.png', siteAddresses: [dock, yard], companies: [] }),
    'GET /api/equipment/counts': ({ path }) => json(200, path.includes('lifecycle=in_service') ? standing : {}),
    'GET /api/equipment/counts/by-site': () => json(200, { sites: [{ ...standing, siteAddressId: yard }] }),
    'GET /api/equipment': ({ path }) => page(path.includes('q=sn-1') ? [givenEquipment()] : []),
    [`GET /api/certificates/jobs/${givenEquipment().certificate?.jobId}`]: () =>
      json(200, { certificateUrl: '/files/1/current.pdf' }),
    'GET /api/jobs/counts': ({ path }) => {
      const found = narrowed(jobs, path)
      const of = (status: string) => found.filter((job) => job.status === status).length
      return json(200, { pending: of('pending'), in_progress: of('in_progress'), completed: of('completed') })
    },
    'GET /api/jobs': ({ path }) => {
      const found = narrowed(jobs, path)
      return json(200, found, { 'x-total-count': String(total ?? found.length) })
    },
    ...replies,
  })
  givenSession({ role: 'customer', name: 'Carla Customer', companyId: acme })
  openApp(at)
  return server
}

const tab = (name: RegExp) => screen.getByRole('tab', { name })

test('a customer of several companies chooses one, which is in the address and in what is asked for', async () => {
  const beta = { _id: '0b6f4d0e-9999-4a77-9d0a-1f3a3c0b8e99', name: 'Beta Mill' }
  const companies = [acme, beta].map((each) => ({ ...each, logoUrl: null, siteAddresses: [dock] }))
  const asked: (string | null)[] = []
  openPortal([crane], '/customer', {
    replies: {
      'GET /api/companies/own': () => json(200, { ...companies[0], companies }),
      'GET /api/jobs': ({ path }) => {
        asked.push(new URLSearchParams(path.split('?')[1]).get('companyId'))
        return page([crane])
      },
    },
  })

  const choice = await screen.findByRole('combobox', { name: 'Company' })
  await waitFor(() => expect(window.location.search).toContain(acme._id))
  await userEvent.selectOptions(choice, 'Beta Mill')

  await waitFor(() => expect(asked.at(-1)).toBe(beta._id))
  expect(window.location.search).toContain(beta._id)
})

describe('a customer', () => {
  test('sees whose inspections these are, three numbers, and every inspection with what may be done', async () => {
    openPortal([crane, shackles])

    expect(await screen.findByText('Completed: 01/07/2026')).toBeDefined()
    const banner = screen.getByRole('banner')
    expect(within(banner).getByText('Acme Foundry')).toBeDefined()
    expect(within(banner).getByText('Carla Customer')).toBeDefined()
    expect(banner.querySelector('img')?.getAttribute('src')).toBe('/files/1/logo.png')
    for (const [label, value] of [
      ['Total Inspections', '2'],
      ['Completed', '1'],
      ['Pending', '1'],
    ]) {
      expect(screen.getByText(String(label), { selector: 'dt' }).nextSibling?.textContent).toBe(value)
    }
    const [pending, completed] = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
    expect(within(pending as HTMLElement).getByText('Scheduled: 29/03/2026')).toBeDefined()
    expect(within(pending as HTMLElement).queryByRole('button')).toBeNull()
    expect(within(completed as HTMLElement).getByRole('button', { name: 'View Certificate: Shackles' })).toBeDefined()
  })

  test('reads first whether the company is compliant, then the equipment by site, then the inspections', async () => {
    openPortal([crane, shackles])

    const answer = await screen.findByRole('region', { name: 'Are we compliant?' })
    expect(answer.textContent).toBe(
      'Not compliant: 1 must not be used, 1 overdue9 due in 30 days · 4 not examined yet · 31 in date',
    )
    expect(within(answer).getByRole('link', { name: '1 overdue' }).getAttribute('href')).toBe(
      '/customer/equipment?condition=overdue',
    )
    const site = await screen.findByRole('link', { name: /^North Yard, Goole/ })
    expect(site.textContent).toMatch(/46\spieces · 1 must not be used · 1 overdue$/)
    expect(site.getAttribute('href')).toBe(`/customer/equipment?site=${yard._id}`)
    await screen.findByText('Dock crane')
    const title = screen.getByRole('heading', { level: 1, name: 'LOLER Inspections' })
    for (const [first, second] of [
      [answer, site],
      [site, title],
    ] as const) {
      expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    }
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Equipment',
      '2026',
    ])
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Hull|Dock/),
      expect.stringMatching(/^North Yard, .*Goole/),
    ])
  })

  test('has the certificate of a serial number on the first page, by one field and one press', async () => {
    const { tab: opened } = falseTab()
    openPortal([crane])

    await userEvent.type(await screen.findByRole('searchbox', { name: /^Find equipment/ }), 'sn-1')
    const hits = await screen.findByRole('list', { name: 'Equipment found' })
    const hit = await within(hits).findByRole('listitem')
    expect(hit.textContent).toContain('Due 04/03/2026 (C-000123)')
    await userEvent.click(within(hit).getByRole('button', { name: 'View Certificate: Chain Block SN-1' }))

    await waitFor(() => expect(opened.location.href).toContain('/files/1/current.pdf'))
  })

  test('gets every current certificate of a site in two taps while the inspector waits', async () => {
    const server = openPortal([shackles], '/customer', {
      replies: {
        'GET /api/certificates/pack.zip': () =>
          json(404, { error: 'There is no such site address.', code: 'not-found' }),
      },
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Inspector is here' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'North Yard, Goole' }))

    expect(await screen.findByText('There is no such site address.')).toBeDefined()
    expect(server.received.at(-1)?.path).toBe(`/api/certificates/pack.zip?siteAddressId=${yard._id}`)
  })

  test('is offered no file of certificates before there is one', async () => {
    openPortal([crane])

    await waitFor(() => expect(screen.getByText('Total Inspections').nextSibling?.textContent).toBe('1'))

    expect(screen.queryByRole('button', { name: /^(Inspector is here|Share)$/ })).toBeNull()
  })

  test('finds a certificate by its tab, its site or its words', async () => {
    openPortal([crane, shackles])
    await screen.findByText('Dock crane')

    expect(tab(/^Pending 1$/)).toBeDefined()
    await userEvent.click(tab(/^Completed 1$/))
    await waitFor(() => expect(screen.queryByText('Dock crane')).toBeNull())
    await userEvent.click(tab(/^All Inspections 2$/))
    await userEvent.selectOptions(screen.getByLabelText('Site'), 'North Yard, Goole')
    await waitFor(() => expect(screen.queryByText('Dock crane')).toBeNull())
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by title or site' }), 'crane')

    expect(await screen.findByText('No inspection matches “crane”')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('Dock crane')).toBeDefined()
  })

  test('who types a serial number is led to the equipment', async () => {
    openPortal([crane], '/customer?q=sn%26204')

    const link = await screen.findByRole('link', { name: 'Search your equipment' })

    expect(link.getAttribute('href')).toBe('/customer/equipment?q=sn%26204')
  })

  test('moves between the tabs with the arrow keys', async () => {
    openPortal([crane, shackles])
    await screen.findByText('Dock crane')

    await userEvent.click(tab(/^All/))
    await userEvent.keyboard('{ArrowRight}')

    await waitFor(() => expect(screen.queryByText('Shackles')).toBeNull())
    expect(document.activeElement).toBe(tab(/^Pending/))
    expect(tab(/^Pending/).getAttribute('aria-selected')).toBe('true')
  })

  test.each([
    ['/customer', 'No inspections have been scheduled for your company yet.'],
    ['/customer?tab=pending', 'No pending inspections at this time.'],
    ['/customer?tab=completed', 'No completed inspections with certificates available yet.'],
  ])('a customer at %s without any reads: %s', async (at, empty) => {
    openPortal([], at)

    expect(await screen.findByText(empty)).toBeDefined()
  })

  test.each([
    ['in the server’s words', 'Ask your administrator.', 'Ask your administrator.'],
    ['as Failed to fetch jobs without any', undefined, 'Failed to fetch jobs'],
  ])('reads why the inspections could not be had, %s, and tries again', async (_, error, words) => {
    let isBroken = true
    openPortal([crane], '/customer', {
      replies: {
        'GET /api/jobs': () => (isBroken ? json(403, { error, code: 'not-allowed' }) : json(200, [crane])),
      },
    })
    expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull()

    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Dock crane')).toBeDefined()
  })

  test('gets a page of a long list at a time, as the address says', async () => {
    const { received } = openPortal([shackles], '/customer?tab=completed&page=3', { total: 120 })

    expect(await screen.findByText('41–60 of 120')).toBeDefined()
    expect(received.some(({ path }) => path.includes('limit=20&offset=40'))).toBe(true)
  })

  test('searches the items of a certificate and opens the one of an item in a tab', async () => {
    const { tab: opened } = falseTab()
    const jobId = shackles._id
    const items = ['SN-1', 'SN-2'].map((serialNumber, index) => ({
      _id: `b0000000-0000-4000-8000-00000000000${index + 1}`,
      place: index + 1,
      description: 'Shackle',
      serialNumber,
      assetNumber: '',
      result: 'Fit for Purpose',
    }))
    openPortal([{ ...shackles, certificateUrl: '/files/1/certificate.pdf', itemCount: 2 }], '/customer', {
      replies: {
        [`GET /api/certificates/jobs/${jobId}/items`]: ({ path }) => {
          const found = items.filter(({ serialNumber }) => !path.includes('q=sn-2') || serialNumber === 'SN-2')
          return json(200, found, { 'x-total-count': String(found.length) })
        },
        [`GET /api/certificates/jobs/${jobId}/items/${items[1]?._id}`]: () =>
          json(200, { certificateUrl: '/files/2/item-2.pdf' }),
      },
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Certificate for one item: Shackles' }))
    const panel = within(await screen.findByRole('dialog', { name: 'One item of Shackles' }))
    expect(await panel.findByText('1. Shackle')).toBeDefined()
    await userEvent.type(panel.getByRole('searchbox'), 'sn-2')
    await waitFor(() => expect(panel.queryByText('1. Shackle')).toBeNull())
    await userEvent.click(panel.getByRole('button', { name: 'Certificate for this item: Shackle SN-2' }))

    await waitFor(() => expect(opened.location.href).toContain('/files/2/item-2.pdf'))
  })

  test('reads that a certificate is not available yet', async () => {
    falseTab()
    openPortal([shackles])

    await userEvent.click(await screen.findByRole('button', { name: /View Certificate/ }))

    expect(await screen.findByText('Certificate not available yet')).toBeDefined()
  })
})
