import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { JobCertificates } from './job-certificates.tsx'
import { json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { acme, givenJob, tom } from '#web/testing/given-job.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'
import type { CertificateVersion, ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

const completed = givenJob({ status: 'completed', completedDate: '2026-11-15T08:00:00.000Z' })
const path = `/api/certificates/jobs/${completed._id}`

function givenVersion(version: number, facts: Partial<CertificateVersion> = {}): CertificateVersion {
  return {
    _id: `f0000000-0000-4000-8000-00000000000${version}`,
    jobId: completed._id,
    certificateUrl: `/files/f${version}/C-000123%20v${version}.pdf`,
    fileName: `C-000123 v${version} Acme Foundry Hull 2026-11-15.pdf`,
    number: 'C-000123',
    version,
    issuedAt: '2026-11-15T09:00:00.000Z',
    sha256: 'ab'.repeat(32),
    verifyUrl: `https://firm.test/verify/code${version}`,
    status: 'superseded',
    isUnderRevision: false,
    withdrawal: null,
    issuedBy: tom,
    sealedWith: 'AA:BB',
    isTimestamped: false,
    ...facts,
  }
}

const two = [givenVersion(2, { status: 'current' }), givenVersion(1)]

function listed(version: CertificateVersion): ListedCertificate {
  return { ...version, companyId: acme, jobTitle: completed.title, town: 'Hull', hasJob: true }
}

function open(job: Job, versions: CertificateVersion[], replies: Record<string, () => Response> = {}) {
  return openAsAdmin('/', <Route path="/" element={<JobCertificates job={job} />} />, {
    [`GET ${path}/versions`]: () => page(versions),
    ...Object.fromEntries(versions.map((each) => [`GET /api/certificates/${each._id}`, () => json(200, listed(each))])),
    ...replies,
  })
}

const rows = ['View', 'Withdraw', 'View', 'Withdraw']
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('the certificates of a job', () => {
  test('are listed with what became of each, and each opens in a tab of its own', async () => {
    const { tab, opened } = falseTab()
    open(completed, two)

    const [latest, first] = await screen.findAllByRole('listitem')
    expect(latest?.textContent).toContain('C-000123 version 2Current')
    expect(latest?.textContent).toContain('Issued 15/11/2026, 09:00 by Tom Ashworth')
    expect(first?.textContent).toContain('version 1Superseded')
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'View version 1' }))

    // The tab is there before the address is known, or iOS would block it.
    expect(opened).toHaveBeenCalledWith('', '_blank')
    await waitFor(() => expect(tab.location.href).toContain('/files/f1/C-000123%20v1.pdf'))
    expect(tab.opener).toBeNull()
  })

  test('are under revision, not current, while what they were issued from has changed', async () => {
    open(completed, [givenVersion(1, { status: 'current', isUnderRevision: true })])

    const only = await screen.findByRole('listitem')

    expect(only.textContent).toContain('version 1Under revision')
    expect(only.textContent).not.toContain('Current')
  })

  test('are made anew only after a question', async () => {
    const { received } = open(completed, two, { [`POST ${path}/regenerate`]: () => json(201, givenVersion(3)) })

    await userEvent.click(await screen.findByRole('button', { name: /^Regenerate Certificate/ }))
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.type(await screen.findByLabelText(/What changed and why/), 'Wrong photo')
    await userEvent.click(await screen.findByRole('button', { name: 'Regenerate' }))

    expect(await screen.findByText('Certificate regenerated successfully!')).toBeDefined()
  })

  test('can be generated while there is none, and a refusal says what is missing', async () => {
    const refusal = { error: 'Enter the firm’s name in Tool Settings.', code: 'report-not-lawful' }
    open(completed, [], { [`POST ${path}/generate`]: () => json(409, refusal) })

    await userEvent.click(await screen.findByRole('button', { name: /^Generate Certificate/ }))

    expect(await screen.findByText('Error generating certificate')).toBeDefined()
    expect(screen.getByText('Enter the firm’s name in Tool Settings.')).toBeDefined()
  })

  test('need a new one when the job was reopened and completed again', async () => {
    open({ ...completed, completedDate: '2026-11-16T08:00:00.000Z' }, two)

    await screen.findAllByRole('listitem')

    expect(buttons()).toEqual(['View Certificate', 'Generate Certificate', 'Regenerate Certificate', ...rows])
  })

  test('stay while the job is reopened, and nothing is issued meanwhile', async () => {
    open(givenJob({ status: 'in_progress' }), two)

    await screen.findAllByRole('listitem')

    expect(buttons()).toEqual(['View Certificate', ...rows])
  })

  test('are withdrawn only with a reason, and say so', async () => {
    const [current] = two
    const withdraw = `POST /api/certificates/${current?._id}/withdraw`
    const { received } = open(completed, two, { [withdraw]: () => json(200, listed(givenVersion(2))) })

    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw version 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw C-000123 version 2?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    expect(await within(dialog).findByText('Enter a reason.')).toBeDefined()
    await userEvent.type(within(dialog).getByLabelText('Reason for withdrawing'), 'Wrong site')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))

    expect(await screen.findByText('C-000123 version 2 was withdrawn.')).toBeDefined()
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong site' })
  })

  test('the certificates of a job that were withdrawn tell why, and the next can be generated', async () => {
    const withdrawal = { at: '2026-11-15T10:00:00.000Z', by: tom, reason: 'Wrong site' }
    open(completed, [givenVersion(1, { status: 'withdrawn', withdrawal })])

    const [row] = await screen.findAllByRole('listitem')

    expect(row?.textContent).toContain('version 1Withdrawn')
    expect(row?.textContent).toContain('Withdrawn 15/11/2026, 10:00 by Tom Ashworth: Wrong site')
    expect(buttons()).toEqual(['Generate Certificate', 'View'])
  })

  test('tell what to do when the browser lets no tab be opened', async () => {
    vi.stubGlobal('open', () => null)
    open(completed, two)

    await userEvent.click(await screen.findByRole('button', { name: /^View Certificate/ }))

    expect(await screen.findByText(/Allow pop-ups for this site/)).toBeDefined()
  })
})
