import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { CertificatesPage } from './certificates.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenCertificate } from '#web/testing/given-certificate.ts'
import { tom } from '#web/testing/given-job.ts'
import { address, openAsAdmin, page, write, type Replies } from '#web/testing/open-admin.tsx'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'

const current = givenCertificate(2)
const orphan = givenCertificate(1, { status: 'superseded', hasJob: false })
const withdrawn = givenCertificate(3, {
  number: 'C-000124',
  version: 1,
  status: 'withdrawn',
  withdrawal: { at: '2026-11-15T10:00:00.000Z', by: tom, reason: 'Wrong site' },
})

function openList(certificates: ListedCertificate[], at = '/admin/certificates', replies: Replies = {}) {
  return openAsAdmin(at, <Route path="/admin/certificates" element={<CertificatesPage />} />, {
    'GET /api/certificates': () => page(certificates),
    'GET /api/companies': () => page([]),
    ...replies,
  })
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

describe('the list of certificates', () => {
  test('shows every version with its company, job, day of issue and what became of it', async () => {
    openList([current, orphan, withdrawn])

    const first = await row(/C-000123 ?Version 2 Acme Foundry .* 15\/11\/2026 Current/)
    expect(first.getByRole('link').getAttribute('href')).toBe(`/admin/jobs/${current.jobId}`)
    const second = await row(/Version 1 .* Job deleted .* Superseded/)
    expect(second.queryByRole('link')).toBeNull()
    expect(await row(/C-000124 .* Withdrawn ?Wrong site/)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Certificates 3')
  })

  test('is searched and narrowed, and its address says how', async () => {
    const { received } = openList([current])
    await screen.findByRole('table')

    await userEvent.type(screen.getByRole('searchbox'), 'hoist')
    await userEvent.click(screen.getByRole('radio', { name: 'Superseded' }))
    write(screen.getByLabelText('Issued from'), '2026-01-01')
    write(screen.getByLabelText('Issued to'), '2026-03-31')

    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
        q: 'hoist',
        status: 'superseded',
        from: '2026-01-01',
        to: '2026-03-31',
      }),
    )
    await waitFor(() =>
      expect(received.at(-1)?.path).toContain('q=hoist&status=superseded&from=2026-01-01&to=2026-03-31'),
    )
  })

  test('opens a certificate in a tab of its own', async () => {
    const { tab } = falseTab()
    openList([orphan], undefined, { [`GET /api/certificates/${orphan._id}`]: () => json(200, orphan) })

    await userEvent.click(await screen.findByRole('button', { name: 'Open C-000123 version 1' }))

    await waitFor(() => expect(tab.location.href).toContain(orphan.certificateUrl))
  })

  test('withdraws one from its row, with a reason, and tells a refusal', async () => {
    const { received } = openList([current], undefined, {
      [`POST /api/certificates/${current._id}/withdraw`]: () =>
        json(404, { error: 'There is no such certificate.', code: 'not-found' }),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for C-000123 version 2' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw…' }))
    await userEvent.type(await screen.findByLabelText('Reason for withdrawing'), 'Wrong site{Enter}')

    expect(await screen.findByText('There is no such certificate.')).toBeDefined()
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong site' })
  })

  test('offers nothing to withdraw where it was withdrawn', async () => {
    openList([withdrawn])

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for C-000124 version 1' }))

    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(offered).toEqual(['Go to job', 'Verification page'])
  })

  test.each([
    ['/admin/certificates', 'No certificates yet'],
    ['/admin/certificates?q=hoist', 'No certificate matches “hoist”'],
  ])('the list of certificates at %s without any says: %s', async (at, words) => {
    openList([], at)

    expect(await screen.findByText(words)).toBeDefined()
  })
})
