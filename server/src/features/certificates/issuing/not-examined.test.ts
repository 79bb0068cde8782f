import { randomUUID } from 'node:crypto'
import { signForSite } from '#contract/counts/counts.contract.ts'
import { signature } from '#server/testing/attack/planted-count.ts'
import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { completeJob, createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { renderedCertificate } from '#server/testing/pdf/rendered-certificate.ts'
import type { CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { certificateDocument } from '#server/features/certificates/document/certificates.document.ts'

async function openJob() {
  const context = await completedJob()
  const { given, company, site, engineer, db } = context
  const { id: jobId } = await given.job({
    company_id: company.id,
    site_address_id: site.id,
    assigned_engineer_id: engineer.user.id,
    status: 'in_progress',
  })
  const add = async (serialNumber: string, facts: object = {}) =>
    (await engineer.send(createItem, { jobId, serialNumber, description: 'Chain Block', ...facts })).body._id
  async function facts() {
    const row = await db
      .selectFrom('certificates')
      .select('facts')
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow()
    return row.facts as unknown as CertificateFacts
  }
  return { ...context, jobId, add, facts }
}

const notPresented = { outcome: 'not_presented', outcomeReason: 'On hire until June' } as const

describe('a report', () => {
  test('names what was not examined, apart from what was, with the date that its last examination set', async () => {
    const { engineer, given, company, site, clock, jobId, add, facts, db } = await openJob()
    const leftOut = await add('CB-1', notPresented)
    await add('CB-2', { limitations: 'The gearbox' })
    await engineer.send(signForSite, { jobId, _id: randomUUID(), name: 'Mel Moore', signature })
    const before = await given.job({
      company_id: company.id,
      site_address_id: site.id,
      status: 'completed',
      completed_at: new Date(clock.now().getTime() - 86_400_000),
    })
    const { equipment_id } = await db
      .selectFrom('inspection_items')
      .select('equipment_id')
      .where('id', '=', leftOut)
      .executeTakeFirstOrThrow()
    await given.item({ job_id: before.id, equipment_id, examined_on: '2025-11-14', next_examination_on: '2026-05-14' })
    await engineer.send(completeJob, { jobId })

    const { body } = await engineer.send(generateCertificate, { jobId })

    expect(await facts()).toMatchObject({
      items: [{ serialNumber: 'CB-2', limitations: 'The gearbox' }],
      notExamined: [
        {
          serialNumber: 'CB-1',
          outcome: 'not_presented',
          reason: 'On hire until June',
          dueDate: '2026-05-14',
        },
      ],
      examiners: [{ places: [1] }],
      siteSignature: { name: 'Mel Moore' },
    })
    const code = String(body.verifyUrl).split('/').at(-1)
    const { body: verified } = await engineer.send(verifyCertificate, { code })
    expect(verified.results.items).toBe(1)
    expect(verified.items.map(({ serialNumber, result }) => [serialNumber, result])).toContainEqual([
      'CB-1',
      'Not examined; overdue since 14 May 2026',
    ])
    expect(verified.verdict.level).toBe('attention')
  })

  test('is refused where nothing was examined, with the reason', async () => {
    const { engineer, jobId, add } = await openJob()
    await add('CB-1', notPresented)
    await engineer.send(completeJob, { jobId })
    expect(await engineer.send(generateCertificate, { jobId })).toMatchObject({
      status: 409,
      body: {
        code: 'report-not-lawful',
        error: expect.stringContaining('Nothing was examined in this job'),
        problems: [{ code: 'nothing-examined', item: null }],
      },
    })
  })

  test.each([
    ['an outcome', { outcome: 'not_found', outcomeReason: 'Looked everywhere' }],
    ['limitations', { limitations: 'The gearbox' }],
  ])('waits for its examiner once the office has changed %s', async (_, change) => {
    const { engineer, admin, jobId, add } = await openJob()
    const itemId = await add('CB-1')
    await add('CB-2')
    await engineer.send(completeJob, { jobId })
    await admin.send(updateJob, { jobId, status: 'in_progress' })
    await admin.send(updateItem, { itemId, ...change })
    await admin.send(updateJob, { jobId, status: 'completed' })

    const early = await engineer.send(generateCertificate, { jobId })
    await admin.send(updateJob, { jobId, status: 'in_progress' })
    await engineer.send(completeJob, { jobId })
    const confirmed = await engineer.send(generateCertificate, { jobId })

    expect(early).toMatchObject({ status: 409, body: { code: 'findings-unconfirmed' } })
    expect(confirmed.status).toBe(201)
  })

  test('asks no address of the employer of somebody who examined nothing', async () => {
    const { engineer, jobId, add, given, signedIn, db } = await openJob()
    await add('CB-1')
    const other = await given.user({ name: 'Zoe Lind', employer: 'Lind Ltd' })
    await db.updateTable('jobs').set({ assigned_engineer_id: other.id }).where('id', '=', jobId).execute()
    const asOther = await signedIn(other)
    await asOther.send(createItem, { jobId, serialNumber: 'CB-9', description: 'Chain Block', ...notPresented })
    await db.updateTable('jobs').set({ assigned_engineer_id: engineer.user.id }).where('id', '=', jobId).execute()
    expect((await engineer.send(completeJob, { jobId })).status).toBe(200)
  })
})

const section = {
  _id: 'a',
  description: 'Lever Hoist',
  serialNumber: 'LH-7',
  assetNumber: 'A-3',
  outcome: 'no_access',
  reason: 'Locked store',
  dueDate: '2026-12-01',
} as const

describe('the page', () => {
  test('says what was not examined, why, and when it is due', () => {
    const { notExamined, summary } = certificateDocument(certificateFacts({ notExamined: [section] }))
    expect(summary).toBe('1 item examined: 1 fit for purpose. 1 item not examined.')
    expect(notExamined).toMatchObject({
      heading: 'Equipment not examined',
      text: expect.stringContaining('not part of the report of thorough examination under Schedule 1'),
      rows: [
        {
          equipment: 'Lever Hoist, Asset A-3',
          serialNumber: 'LH-7',
          outcome: 'No access',
          reason: 'Locked store',
          due: '1 December 2026',
        },
      ],
    })
  })

  test('says nothing of it where everything was examined, and that a due date is not known', () => {
    expect(certificateDocument(certificateFacts()).notExamined).toBeNull()
    const unknown = certificateFacts({ notExamined: [{ ...section, dueDate: null }] })
    expect(certificateDocument(unknown).notExamined?.rows[0]?.due).toBe('Not known')
  })

  test('prints the section and the limitations of an item', async () => {
    const facts = certificateFacts({
      items: [itemFacts({ limitations: 'Gearbox closed, not opened' }), itemFacts({ serialNumber: 'CB-2' })],
      notExamined: [section],
    })
    const pages = (await PDF.load((await renderedCertificate(facts)).pdf)).extractText()
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replace(/\s+/g, ' ')
    expect(text).toContain('Equipment not examined')
    expect(text).toContain('Locked store')
    expect(text).toContain('Limitations: parts not accessible')
    expect(text).toContain('Gearbox closed, not opened')
  })
})
