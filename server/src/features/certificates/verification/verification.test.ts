import { describe, expect, test } from 'vitest'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { groupedCode } from '#contract/values/verification-code.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

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
      isCancelled: false,
      verdict: {
        level: 'danger',
        headline: 'Not fit for purpose',
        reasons: ['1 of 3 items is not fit for purpose.'],
      },
      currentVersion: 1,
      withdrawnAt: null,
      extract: null,
      number: 'C-000001',
      version: 1,
      firm: 'Hopwood Lifting Inspections Ltd',
      customer: 'Acme Ltd',
      town: 'Leeds',
      regulations: 'Lifting Operations and Lifting Equipment Regulations 1998',
      reportDate: '2026-06-15',
      issuedAt: '2026-06-15T09:00:00.000Z',
      examinedFrom: '2026-06-10',
      examinedTo: '2026-06-12',
      nextExaminationDate: '2026-12-12',
      examiner: 'Ada Fitter',
      results: { items: 3, fitForPurpose: 2, requiresRepair: 0, notFit: 1 },
      items: [
        {
          description: 'Chain Block',
          serialNumber: 'CB-100',
          safeWorkingLoad: 'Not stated',
          level: 'good',
          result: 'Fit for purpose',
          nextExaminationDate: '2027-06-10',
          nextExamination: { label: 'Next examination due by', value: '10 June 2027' },
        },
        {
          description: 'Chain Block',
          serialNumber: 'CB-100',
          safeWorkingLoad: 'Not stated',
          level: 'good',
          result: 'Observation, fit for purpose',
          nextExaminationDate: '2026-12-12',
          nextExamination: { label: 'Next examination due by', value: '12 December 2026' },
        },
        {
          description: 'Chain Block',
          serialNumber: 'CB-100',
          safeWorkingLoad: 'Not stated',
          level: 'danger',
          result: 'Not fit for purpose',
          nextExaminationDate: '2027-06-10',
          nextExamination: {
            label: 'Next examination',
            value: 'Before it returns to service, and no later than 10 June 2027',
          },
        },
      ],
      sha256: issued.sha256,
      sealedWith: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    })
  })

  test('tells that a report is overdue from the day after its next examination was due', async () => {
    const { engineer, visitor, anotherJob, clock } = await completedJob()
    const job = await anotherJob([{ examined_on: '2026-06-10', next_examination_on: '2026-06-15' }])
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const levelNow = async () =>
      (await visitor.send(verifyCertificate, { code: codeIn(issued.verifyUrl) })).body.verdict.level

    const onTheDay = await levelNow()
    clock.pass(24 * 60)

    expect([onTheDay, await levelNow()]).toEqual(['good', 'attention'])
  })

  test('tells that the job was cancelled after the report was issued', async () => {
    const { engineer, visitor, job, db } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    await db.updateTable('jobs').set({ status: 'cancelled', completed_at: null }).where('id', '=', job.id).execute()

    const { body } = await visitor.send(verifyCertificate, { code: codeIn(issued.verifyUrl) })

    expect(body).toMatchObject({ isCancelled: true, verdict: { level: 'attention', headline: 'Cancelled' } })
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

  test('takes number and code as they are typed, and knows no pair that does not belong together', async () => {
    const { engineer, visitor, job } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const code = codeIn(issued.verifyUrl)
    const ask = (number: string, typed: string) => visitor.send(verifyCertificate, { number, code: typed })

    const known = [
      await ask('C-000001', code),
      await ask(' c 1 ', groupedCode(code).toUpperCase()),
      await ask('C‑000001, version 1', issued.verifyUrl),
    ]
    for (const reply of known)
      expect(reply).toMatchObject({ status: 200, body: { number: 'C-000001', verdict: { level: 'good' } } })
    expect((await ask('C-000001 · Version 2', code)).body.verdict).toEqual({
      level: 'attention',
      headline: 'Version 1, not 2',
      reasons: ['This code belongs to version 1, not version 2. Check both against the printed report.'],
    })
    for (const unknown of [await ask('C-000002', code), await ask('C-000001', 'k7w2m9'), await ask('one', code)]) {
      expect(unknown).toMatchObject({
        status: 404,
        body: {
          status: 'unknown',
          error: 'We have no report with this number and code. Check both against the printed report.',
        },
      })
    }
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
