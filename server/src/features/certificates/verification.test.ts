import { describe, expect, test } from 'vitest'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { completedJob } from '#server/testing/completed-job.ts'

describe('verifying a report', () => {
  test('tells whoever holds it that it is genuine and current, and nothing that is not on the document', async () => {
    const { engineer, visitor, anotherJob } = await completedJob()
    const job = await anotherJob([
      { examined_on: '2026-06-10', next_examination_on: '2027-06-10' },
      {
        examined_on: '2026-06-12',
        next_examination_on: '2026-12-12',
        status: 'requires_repair',
        repair_details: 'Clean',
      },
      { fit_for_purpose: false },
    ])
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })

    const reply = await visitor.send(verifyCertificate, { code: codeIn(issued.verifyUrl) })

    expect(reply.status).toBe(200)
    expect(reply.headers['x-robots-tag']).toContain('noindex')
    expect(reply.body).toEqual({
      status: 'current',
      isUnderRevision: false,
      currentVersion: 1,
      withdrawnAt: null,
      extract: null,
      number: 'C-000001',
      version: 1,
      firm: 'Hopwood Lifting Inspections Ltd',
      customer: 'Acme Ltd',
      town: 'Leeds',
      reportDate: '2026-06-15',
      issuedAt: '2026-06-15T09:00:00.000Z',
      examinedFrom: '2026-06-10',
      examinedTo: '2026-06-12',
      nextExaminationDate: '2026-12-12',
      examiner: 'Ada Fitter',
      results: { items: 3, fitForPurpose: 1, requiresRepair: 1, notFit: 1 },
      sha256: issued.sha256,
    })
  })

  test('tells of an older version which one counts now', async () => {
    const { engineer, visitor, job } = await completedJob()
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const second = await engineer.send(regenerateCertificate, { jobId: job.id })

    const older = await visitor.send(verifyCertificate, { code: codeIn(first.body.verifyUrl) })
    const newer = await visitor.send(verifyCertificate, { code: codeIn(second.body.verifyUrl) })

    expect(older.body).toMatchObject({ status: 'superseded', version: 1, currentVersion: 2 })
    expect(newer.body).toMatchObject({ status: 'current', version: 2, currentVersion: 2 })
  })

  test('tells that a report stands whose job was deleted before certificates kept it', async () => {
    const { engineer, visitor, job, db, clock } = await completedJob()
    const { body } = await engineer.send(generateCertificate, { jobId: job.id })
    await db.updateTable('jobs').set({ deleted_at: clock.now() }).where('id', '=', job.id).execute()

    expect((await visitor.send(verifyCertificate, { code: codeIn(body.verifyUrl) })).body.status).toBe('current')
  })

  test('does not know a code that was never issued', async () => {
    const { visitor } = await completedJob()

    expect(await visitor.send(verifyCertificate, { code: 'k7w2m9qd4t8xz3v6hc5r' })).toMatchObject({
      status: 404,
      body: { code: 'not-found', status: 'unknown' },
    })
  })

  test('is answered 60 times a minute to one address', async () => {
    const { visitor, clock } = await completedJob()
    const ask = () => visitor.send(verifyCertificate, { code: 'nothing' })

    const replies = await Promise.all(Array.from({ length: 61 }, ask))
    const refused = replies.filter(({ status }) => status === 429)
    clock.pass(1)

    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers['retry-after']).toBe('60')
    expect((await ask()).status).toBe(404)
  })
})

function codeIn(verifyUrl: string): string {
  return verifyUrl.split('/').at(-1) ?? ''
}
