import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as certificates from '#contract/certificates/certificates.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { realPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'

const { generateCertificate, regenerateCertificate, getCertificate, listCertificateVersions } = certificates

describe('generating a certificate', () => {
  test('issues a sealed file under a number, and an address that opens it in a tab', async () => {
    const { engineer, visitor, job } = await completedJob()

    const issued = await engineer.send(generateCertificate, { jobId: job.id })
    const opened = await visitor.get(issued.body.certificateUrl)

    expect(issued).toMatchObject({
      status: 201,
      body: {
        jobId: job.id,
        number: 'C-000001',
        version: 1,
        issuedAt: '2026-06-15T09:00:00.000Z',
        fileName: 'C-000001 v1 Acme Ltd Leeds 2026-06-15.pdf',
        verifyUrl: expect.stringMatching(/^http:\/\/localhost:3000\/verify\/[0-9a-z]{20}$/),
      },
    })
    expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(opened.headers['content-disposition']).toContain('C-000001 v1 Acme Ltd Leeds 2026-06-15.pdf')
    expect(createHash('sha256').update(opened.bytes).digest('hex')).toBe(issued.body.sha256)
  })

  test('generating a certificate twice gives the same one', async () => {
    const { engineer, admin, job, db } = await completedJob()

    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const second = await admin.send(generateCertificate, { jobId: job.id })

    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ _id: first.body._id, number: 'C-000001', version: 1 })
    expect(await db.selectFrom('certificates').select('id').execute()).toHaveLength(1)
  })

  test('generating a certificate at the same time from many places makes one', async () => {
    const { engineer, admin, job, db } = await completedJob()

    const replies = await Promise.all(
      [engineer, admin, engineer, admin, engineer].map((person) => person.send(generateCertificate, { jobId: job.id })),
    )

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
    expect(await db.selectFrom('certificates').select('id').execute()).toHaveLength(1)
  })

  test('generating a certificate for many jobs at the same time gives each its own number, without gaps', async () => {
    const { engineer, job, anotherJob } = await completedJob()
    const jobs = [job, ...(await Promise.all(Array.from({ length: 4 }, () => anotherJob())))]

    const replies = await Promise.all(jobs.map(({ id }) => engineer.send(generateCertificate, { jobId: id })))

    expect(replies.map(({ body }) => body.number).sort()).toEqual([
      'C-000001',
      'C-000002',
      'C-000003',
      'C-000004',
      'C-000005',
    ])
  })

  test('generating a certificate after the job was reopened and completed again issues the next version under the same number', async () => {
    const { engineer, job, reopenAndComplete } = await completedJob()
    await engineer.send(generateCertificate, { jobId: job.id })

    await reopenAndComplete(job.id)
    const next = await engineer.send(generateCertificate, { jobId: job.id })

    expect(next).toMatchObject({ status: 201, body: { number: 'C-000001', version: 2 } })
  })

  test('is refused while the job is not completed', async () => {
    const { engineer, given } = await completedJob()
    const open = await given.job({ assigned_engineer_id: engineer.user.id, status: 'in_progress' })

    const reply = await engineer.send(generateCertificate, { jobId: open.id })

    expect(reply).toMatchObject({ status: 409, body: { code: 'job-not-completed' } })
  })

  test('is refused with everything that is missing, in the items and in the tool settings', async () => {
    const { engineer, db, anotherJob } = await completedJob()
    await db.updateTable('tool_settings').set({ company_name: '', company_address: ' ' }).execute()
    const job = await anotherJob([
      { serial_number: 'A', defect_immediate_danger: true, fit_for_purpose: true },
      { serial_number: 'B', status: 'awaiting_inspection' },
    ])

    const reply = await engineer.send(generateCertificate, { jobId: job.id })

    expect(reply).toMatchObject({ status: 409, body: { code: 'report-not-lawful' } })
    const { problems } = reply.body as unknown as {
      problems: { code: string; paragraph: string; item: { serialNumber: string } | null }[]
    }
    expect(problems.map(({ code, paragraph, item }) => [item?.serialNumber ?? null, code, paragraph])).toEqual([
      ['A', 'danger-but-fit', '7'],
      ['A', 'defect-not-described', '8(a)'],
      ['A', 'repair-not-given', '8(b)'],
      ['B', 'awaiting-inspection', '8(f)'],
      [null, 'firm-name-missing', '9'],
      [null, 'firm-address-missing', '9'],
    ])
    expect(await db.selectFrom('certificates').select('id').execute()).toHaveLength(0)
  })

  test('is refused with a sentence when the job has more items than one report may hold', async () => {
    const { engineer, job, given } = await completedJob()
    await given.items(5_000, job.id)

    expect(await engineer.send(generateCertificate, { jobId: job.id })).toMatchObject({
      status: 409,
      body: { code: 'too-many-items', error: expect.stringContaining('this job has 5,001') },
    })
  })

  test('is on record, and the job says that it has one', async () => {
    const { engineer, db, job } = await completedJob()

    const before = await engineer.send(getJob, { jobId: job.id })
    const { body } = await engineer.send(generateCertificate, { jobId: job.id })

    expect(before.body.certificateUrl).toBeNull()
    expect((await engineer.send(getJob, { jobId: job.id })).body.certificateUrl).not.toBeNull()
    const [event] = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'certificate-issued')
      .orderBy('id')
      .execute()
    expect(event).toMatchObject({
      actor_id: engineer.user.id,
      about: job.id,
      after: { certificateId: body._id, number: 'C-000001', version: 1, sha256: body.sha256 },
    })
  })
})

describe('regenerating a certificate', () => {
  test('always issues the next version and keeps the others', async () => {
    const { engineer, admin, visitor, job } = await completedJob()
    const first = await engineer.send(generateCertificate, { jobId: job.id })

    const second = await engineer.send(regenerateCertificate, { jobId: job.id })
    const versions = await admin.send(listCertificateVersions, { jobId: job.id })

    expect(second).toMatchObject({ status: 201, body: { number: 'C-000001', version: 2 } })
    expect(versions.body.map(({ version, status, sha256 }) => [version, status, sha256])).toEqual([
      [2, 'current', second.body.sha256],
      [1, 'superseded', first.body.sha256],
    ])
    expect(versions.headers['x-total-count']).toBe('2')
    expect((await visitor.get(String(versions.body[1]?.certificateUrl))).status).toBe(200)
  })

  test('pressed again while it is made gives the same version', async () => {
    // An empty page is made before the second press arrives.
    const { engineer, admin, job } = await completedJob({ pdfRenderer: realPdfRenderer() })
    await engineer.send(generateCertificate, { jobId: job.id })

    const replies = await Promise.all([1, 2].map(() => engineer.send(regenerateCertificate, { jobId: job.id })))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(replies.map(({ body }) => body.version)).toEqual([2, 2])
    const { body } = await admin.send(listCertificateVersions, { jobId: job.id })
    expect(body.map(({ version }) => version)).toEqual([2, 1])
  })

  test('takes the job as it stands; what was issued before does not change', async () => {
    const { engineer, db, job, company } = await completedJob()
    const first = await engineer.send(generateCertificate, { jobId: job.id })

    await db.updateTable('companies').set({ name: 'Acme Holdings plc' }).where('id', '=', company.id).execute()
    await engineer.send(regenerateCertificate, { jobId: job.id })

    const issued = await db
      .selectFrom('certificates')
      .innerJoin('files', 'files.id', 'certificates.file_id')
      .select(['certificates.version', 'facts', 'certificates.sha256', 'files.name'])
      .orderBy('certificates.version')
      .execute()
    expect(issued[0]).toMatchObject({ sha256: first.body.sha256, facts: { employer: { name: 'Acme Ltd' } } })
    expect(issued[1]).toMatchObject({
      facts: { employer: { name: 'Acme Holdings plc' }, version: 2, supersedes: 1 },
      name: 'C-000001 v2 Acme Holdings plc Leeds 2026-06-15.pdf',
    })
  })

  test('can’t be undone in the database either', async () => {
    const { engineer, db, job } = await completedJob()
    await engineer.send(generateCertificate, { jobId: job.id })

    await expect(db.updateTable('certificates').set({ sha256: 'x' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('certificates').execute()).rejects.toThrow('never changed')
  })
})

describe('the certificate of a job', () => {
  test('is open to its engineer, its customer and administrators, and is not there for anyone else', async () => {
    const { engineer, admin, ownCustomer, customer, job, given, signedIn } = await completedJob()
    const stranger = await signedIn(await given.user({ name: 'Otto Other' }))
    await engineer.send(generateCertificate, { jobId: job.id })

    for (const person of [engineer, admin, ownCustomer]) {
      expect((await person.send(getCertificate, { jobId: job.id })).body.number).toBe('C-000001')
    }
    for (const person of [stranger, customer]) {
      expect(await person.send(getCertificate, { jobId: job.id })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
    for (const call of [generateCertificate, regenerateCertificate]) {
      expect((await stranger.send(call, { jobId: job.id })).status).toBe(404)
    }
  })

  test('is not available before there is one', async () => {
    const { ownCustomer, job } = await completedJob()

    expect(await ownCustomer.send(getCertificate, { jobId: job.id })).toMatchObject({
      status: 404,
      body: { code: 'certificate-not-issued', error: 'Certificate not available' },
    })
  })

  test('stays available while the job is reopened', async () => {
    const { engineer, ownCustomer, admin, job, db } = await completedJob()
    await engineer.send(generateCertificate, { jobId: job.id })

    await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', job.id).execute()

    for (const person of [engineer, admin, ownCustomer]) {
      expect((await person.send(getCertificate, { jobId: job.id })).status).toBe(200)
    }
  })

  test('stays with administrators and its customer when the job was deleted before certificates kept it', async () => {
    const { engineer, admin, ownCustomer, job, db, clock } = await completedJob()
    await engineer.send(generateCertificate, { jobId: job.id })

    await db.updateTable('jobs').set({ deleted_at: clock.now() }).where('id', '=', job.id).execute()

    expect((await ownCustomer.send(getCertificate, { jobId: job.id })).status).toBe(200)
    expect((await engineer.send(getCertificate, { jobId: job.id })).status).toBe(404)
    expect((await admin.send(listCertificateVersions, { jobId: job.id })).body).toHaveLength(1)
  })
})
