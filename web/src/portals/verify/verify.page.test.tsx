import { screen, within } from '@testing-library/react'
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
  isCancelled: false,
  verdict: {
    level: 'danger',
    headline: 'Not fit for purpose',
    reasons: ['1 of 3 items is not fit for purpose.', '1 of 3 items requires repair.'],
  },
  number: 'C-000123',
  version: 1,
  firm: 'Hopwood Lifting Ltd',
  customer: 'Acme Ltd',
  town: 'Leeds',
  regulations: 'Lifting Operations and Lifting Equipment Regulations 1998',
  reportDate: '2026-11-15',
  issuedAt: '2026-11-15T09:00:00.000Z',
  examinedFrom: '2026-11-12',
  examinedTo: '2026-11-13',
  nextExaminationDate: '2027-05-12',
  examiner: 'Ada Fitter',
  results: { items: 3, fitForPurpose: 1, requiresRepair: 1, notFit: 1 },
  items: [
    {
      description: 'Chain Block',
      serialNumber: 'CB-1',
      safeWorkingLoad: '2 t',
      level: 'good',
      result: 'Fit for purpose',
      nextExaminationDate: '2027-05-12',
      nextExamination: { label: 'Next examination due by', value: '12 May 2027' },
    },
    {
      description: 'Shackle',
      serialNumber: 'SH-2',
      safeWorkingLoad: '2 t',
      level: 'attention',
      result: 'Requires repair',
      nextExaminationDate: '2027-05-12',
      nextExamination: { label: 'Next examination due by', value: '12 May 2027' },
    },
    {
      description: 'Sling',
      serialNumber: 'SL-3',
      safeWorkingLoad: '2 t',
      level: 'danger',
      result: 'Not fit for purpose',
      nextExaminationDate: null,
      nextExamination: null,
    },
  ],
  sealedWith: Array.from({ length: 32 }, () => 'AB').join(':'),
  sha256: createHash('sha256').update(issued).digest('hex'),
}

function openReport(answer: () => Response) {
  falseServer({ 'GET /api/verify/k7w2m9': answer })
  openApp('/verify/k7w2m9')
}

const unknown = (status: 'unknown' | 'lost', error: string) => json(404, { error, code: 'not-found', status })

describe('who scans the code on a report', () => {
  test('reads that it is genuine, what it says, and what the paper must say', async () => {
    openReport(() => json(200, report))

    expect(await screen.findByRole('heading', { level: 1, name: 'Genuine' })).toBeDefined()
    expect(screen.getByText('Issued by Hopwood Lifting Ltd on 15 November 2026')).toBeDefined()
    const verdict = screen.getByRole('region', { name: 'Not fit for purpose' })
    expect(verdict.textContent).toContain('1 of 3 items is not fit for purpose.')
    const told = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(told).toEqual([
      'C-000123, version 1',
      '15 November 2026',
      'Acme Ltd',
      'Leeds',
      'Lifting Operations and Lifting Equipment Regulations 1998',
      '12 November 2026 to 13 November 2026',
      '12 May 2027',
      'Ada Fitter',
      'Hopwood Lifting Ltd',
      report.sha256,
      Array.from({ length: 16 }, () => 'ABAB').join(' '),
    ])
    expect(document.title).toBe('C-000123: Not fit for purpose · Thorough')
  })

  test('reads each item with its serial number, its result and its next date', async () => {
    openReport(() => json(200, report))

    const items = await screen.findByRole('region', { name: '3 items examined' })
    expect(
      within(items)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'CB-1Chain BlockSafe working load: 2 tFit for purposeNext examination due by: 12 May 2027',
      'SH-2ShackleSafe working load: 2 tRequires repairNext examination due by: 12 May 2027',
      'SL-3SlingSafe working load: 2 tNot fit for purpose',
    ])
  })

  test('sees fifty items of a long report at first, and finds others by their serial number', async () => {
    const items = Array.from({ length: 120 }, (_, index) => ({
      description: 'Shackle',
      serialNumber: `SH-${index + 1}`,
      level: 'good',
      result: 'Fit for purpose',
      nextExaminationDate: null,
      nextExamination: null,
    }))
    openReport(() => json(200, { ...report, items, results: { ...report.results, items: 118 } }))
    const list = within(await screen.findByRole('region', { name: '118 items examined, 2 not examined' }))

    const atFirst = list.getAllByRole('listitem').length
    await userEvent.click(list.getByRole('button', { name: 'Show 50 more' }))
    const after = list.getAllByRole('listitem').length
    await userEvent.type(list.getByRole('searchbox', { name: 'Find a serial number' }), 'sh 119')

    expect([atFirst, after]).toEqual([50, 100])
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'SH-119ShackleFit for purpose',
    ])
    await userEvent.type(list.getByRole('searchbox'), '9')
    expect(list.getByRole('status').textContent).toBe('No item in this report has this serial number.')
  })

  test('learns that a code was never issued, may type number and code, and learns nothing else', async () => {
    openReport(() => unknown('unknown', 'We have no report with this code.'))

    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown report' })).toBeDefined()
    expect(screen.getByText('We have no report with this code.')).toBeDefined()
    expect(screen.getByRole('form', { name: 'Enter the number and code' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Choose PDF' })).toBeNull()
  })

  test('learns that a report may have been lost with a restore', async () => {
    openReport(() => unknown('lost', 'This system was restored from a backup of 3 June 2026.'))

    expect(await screen.findByRole('heading', { level: 1, name: 'No longer known here' })).toBeDefined()
    expect(screen.getByText('This system was restored from a backup of 3 June 2026.')).toBeDefined()
  })

  test('hears why there is no answer, and may ask again', async () => {
    const answers = [json(429, { error: 'Too many lookups from here.', code: 'too-many-attempts' }), json(200, report)]
    openReport(() => answers.shift() ?? json(500, {}))

    expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Genuine' })).toBeDefined()
  })
})

test('who scans the code of a dangerous item reads when it is examined in the words of its paper', async () => {
  const nextExamination = {
    label: 'Next examination',
    value: 'Before it returns to service, and no later than 12 May 2027',
  }
  const [first] = report.items
  openReport(() => json(200, { ...report, items: [{ ...first, nextExamination }] }))

  expect((await screen.findByText('Next examination')).nextSibling?.textContent).toBe(nextExamination.value)
  expect(screen.getByText(`Next examination: ${nextExamination.value}`)).toBeDefined()
})

test('who scans the code on an extract reads for which item of the report it is', async () => {
  openReport(() => json(200, { ...report, extract: { place: 12, itemCount: 200 } }))

  expect((await screen.findByText('Extract for one item')).nextSibling?.textContent).toBe('Item 12 of 200')
})

describe('who types number and code', () => {
  test('reads the report they belong to', async () => {
    const asked: string[] = []
    falseServer({
      'GET /api/verify/k7w2m-9': ({ path }) => {
        asked.push(path)
        return json(200, report)
      },
    })
    openApp('/verify')

    await userEvent.type(await screen.findByLabelText('Report number'), ' C-000123')
    await userEvent.type(screen.getByLabelText('Code'), 'k7w2m-9')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Genuine' })).toBeDefined()
    expect(asked).toEqual(['/api/verify/k7w2m-9?number=C-000123'])
  })

  test('pastes the whole address as well, and keeps what was typed when nothing is found', async () => {
    falseServer({ 'GET /api/verify/k7w2m9': () => unknown('unknown', 'We have no report with this code.') })
    openApp('/verify')

    await userEvent.type(await screen.findByLabelText('Report number'), 'C-000123, version 2')
    await userEvent.type(screen.getByLabelText('Code'), 'https://thorough.test/verify/k7w2m9')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown report' })).toBeDefined()
    expect(screen.getByLabelText('Report number').getAttribute('value')).toBe('C-000123, version 2')
    expect(screen.getByLabelText('Code').getAttribute('value')).toBe('k7w2m9')
  })

  test('is asked for both', async () => {
    falseServer({})
    openApp('/verify')

    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))

    for (const label of ['Report number', 'Code'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('heading', { level: 1, name: 'Verify a report' })).toBeDefined()
  })
})

describe('who holds the file', () => {
  async function choose(bytes: string) {
    openReport(() => json(200, report))
    const file = new File([bytes], 'report.pdf', { type: 'application/pdf' })
    // What the false browser reads is refused by Node's hash as foreign.
    Object.defineProperty(file, 'arrayBuffer', { value: async () => new TextEncoder().encode(bytes) })
    await userEvent.upload(await screen.findByLabelText('PDF to compare'), file)
    const comparison = within(screen.getByRole('region', { name: 'Compare your file' }))
    return (await comparison.findByRole('status')).textContent
  }

  test('learns that it is the very one that was issued', async () => {
    expect(await choose(issued)).toContain('This is the file that was issued')
  })

  test('learns that one byte is another', async () => {
    expect(await choose(issued.replace('1.7', '1.6'))).toContain('This is not the file that was issued')
  })
})
