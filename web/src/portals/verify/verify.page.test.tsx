import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { openApp } from '#web/testing/open-app.tsx'
import type { Verification } from '#contract/certificates/verification.contract.ts'

const issued = '%PDF-1.7 as issued'
const report: Verification = {
  status: 'current',
  currentVersion: 1,
  withdrawnAt: null,
  isUnderRevision: false,
  extract: null,
  number: 'C-000123',
  version: 1,
  firm: 'Hopwood Lifting Ltd',
  customer: 'Acme Ltd',
  town: 'Leeds',
  reportDate: '2026-11-15',
  issuedAt: '2026-11-15T09:00:00.000Z',
  examinedFrom: '2026-11-12',
  examinedTo: '2026-11-13',
  nextExaminationDate: '2027-05-12',
  examiner: 'Ada Fitter',
  results: { items: 3, fitForPurpose: 2, requiresRepair: 0, notFit: 1 },
  sha256: createHash('sha256').update(issued).digest('hex'),
}

async function openReport(answer: () => Response) {
  falseServer({ 'GET /api/verify/k7w2m9': answer })
  openApp('/verify/k7w2m9')
}

test('who scans the code on an extract reads for which item of the report it is', async () => {
  await openReport(() => json(200, { ...report, extract: { place: 12, itemCount: 200 } }))

  expect((await screen.findByText('Extract for one item')).nextSibling?.textContent).toBe('Item 12 of 200')
})

describe('who scans the code on a report', () => {
  test('reads first that it is genuine and current, then what the paper must say', async () => {
    await openReport(() => json(200, report))

    expect(await screen.findByRole('heading', { level: 1, name: 'Genuine and current' })).toBeDefined()
    const told = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(told).toEqual([
      'C-000123, version 1',
      '15 November 2026',
      'Acme Ltd',
      'Leeds',
      '12 November 2026 to 13 November 2026',
      '12 May 2027',
      'Ada Fitter',
      'Hopwood Lifting Ltd',
      '3 items: 2 fit for purpose, 1 not fit for purpose',
      report.sha256,
    ])
    expect(document.title).toBe('C-000123: Genuine and current · Thorough')
  })

  test.each([
    ['a later version has taken its place', { status: 'superseded', currentVersion: 3 }, 'Superseded by version 3'],
    ['the version after it was withdrawn', { status: 'superseded', currentVersion: null }, 'Superseded'],
    ['the firm has taken it back', { status: 'withdrawn' }, 'Withdrawn'],
    ['a finding in it is being revised', { isUnderRevision: true }, 'Genuine, but under revision'],
  ] as const)('is warned when %s', async (_, facts, verdict) => {
    await openReport(() => json(200, { ...report, ...facts }))

    expect(await screen.findByRole('heading', { level: 1, name: verdict })).toBeDefined()
  })

  test('reads since when a report is withdrawn, and whom to ask', async () => {
    const facts = { status: 'withdrawn', withdrawnAt: '2026-07-01T23:30:00.000Z', currentVersion: null }
    await openReport(() => json(200, { ...report, ...facts }))

    const said = 'This report was issued by Hopwood Lifting Ltd, who withdrew it on 2 July 2026. Do not rely on it.'
    expect(await screen.findByText(new RegExp(`^${said} Ask Hopwood Lifting Ltd`))).toBeDefined()
  })

  test('learns that a code was never issued, and nothing else', async () => {
    await openReport(() => json(404, { error: 'No such report.', code: 'not-found' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown report' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Choose PDF' })).toBeNull()
  })

  test('hears why there is no answer, and may ask again', async () => {
    const answers = [json(429, { error: 'Too many lookups from here.', code: 'too-many-attempts' }), json(200, report)]
    await openReport(() => answers.shift() ?? json(500, {}))

    expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Genuine and current' })).toBeDefined()
  })
})

describe('who holds the file', () => {
  async function choose(bytes: string) {
    await openReport(() => json(200, report))
    const file = new File([bytes], 'report.pdf', { type: 'application/pdf' })
    // What the false browser reads is refused by Node's hash as foreign.
    Object.defineProperty(file, 'arrayBuffer', { value: async () => new TextEncoder().encode(bytes) })
    await userEvent.upload(await screen.findByLabelText('PDF to compare'), file)
    return (await screen.findByRole('status')).textContent
  }

  test('learns that it is the very one that was issued', async () => {
    expect(await choose(issued)).toContain('This is the file that was issued')
  })

  test('learns that one byte is another', async () => {
    expect(await choose(issued.replace('1.7', '1.6'))).toContain('This is not the file that was issued')
  })
})
