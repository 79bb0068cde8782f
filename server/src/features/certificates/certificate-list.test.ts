import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as certificates from '#contract/certificates/certificates.contract.ts'
import { getJob, listJobs } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

const { generateCertificate, regenerateCertificate, getCertificate, getListedCertificate } = certificates
const { listCertificates, withdrawCertificate } = certificates

/** Acme has version 1 superseded by version 2 and a withdrawn report; Borough Cranes has the last one. */
async function archive() {
  const context = await completedJob()
  const { admin, engineer, db, given, job, clock, anotherJob, signedIn } = context
  const first = await engineer.send(generateCertificate, { jobId: job.id })
  clock.pass(1)
  const second = await engineer.send(regenerateCertificate, { jobId: job.id })
  clock.pass(1)
  const mistaken = await anotherJob([{ serial_number: 'HOIST-77' }])
  const withdrawn = await engineer.send(generateCertificate, { jobId: mistaken.id })
  await admin.send(withdrawCertificate, { certificateId: withdrawn.body._id, reason: 'Wrong site' })
  clock.pass(1)
  const borough = await given.company({ name: 'Borough Cranes' })
  const dock = await given.site({ company_id: borough.id, city: 'Grimsby' })
  /** As a release could that let issued certificates go along. */
  const moveToBorough = async (jobId: string, more: { title?: string } = {}) => {
    const moved = { company_id: borough.id, site_address_id: dock.id, ...more }
    await db.updateTable('jobs').set(moved).where('id', '=', jobId).execute()
  }
  const theirs = await anotherJob()
  await moveToBorough(theirs.id, { title: 'Dock crane' })
  const fourth = await engineer.send(generateCertificate, { jobId: theirs.id })
  const boroughCustomer = await signedIn(await given.user({ role: 'customer', company_id: borough.id }))
  const issued = { first, second, withdrawn, fourth }
  return { ...context, borough, boroughCustomer, moveToBorough, theirs, mistaken, issued }
}

const named = (rows: certificates.ListedCertificate[]) => rows.map(({ number, version }) => `${number} v${version}`)

describe('the list of certificates', () => {
  test('gives an administrator every version that was ever issued, latest first, with what became of it', async () => {
    const { admin, company, job, borough } = await archive()

    const { status, body, headers } = await admin.send(listCertificates)

    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('4')
    expect(body.map(({ number, version, status: is }) => [number, version, is])).toEqual([
      ['C-000003', 1, 'current'],
      ['C-000002', 1, 'withdrawn'],
      ['C-000001', 2, 'current'],
      ['C-000001', 1, 'superseded'],
    ])
    expect(body[0]).toMatchObject({
      companyId: { _id: borough.id, name: 'Borough Cranes' },
      jobTitle: 'Dock crane',
      town: 'Grimsby',
      withdrawal: null,
      hasJob: true,
    })
    expect(body[1]).toMatchObject({ withdrawal: { reason: 'Wrong site' } })
    expect(body[2]).toMatchObject({ jobId: job.id, companyId: { _id: company.id, name: 'Acme Ltd' }, town: 'Leeds' })
  })

  test('finds a certificate by its number, version, company, job, town and serial numbers', async () => {
    const { admin } = await archive()

    for (const [q, found] of [
      ['c-000003', ['C-000003 v1']],
      ['C-000001 v2', ['C-000001 v2']],
      ['borough', ['C-000003 v1']],
      ['dock crane', ['C-000003 v1']],
      ['LEEDS', ['C-000002 v1', 'C-000001 v2', 'C-000001 v1']],
      ['hoist-77', ['C-000002 v1']],
      ['hoist-78', []],
      ['%', []],
    ] as const) {
      expect(named((await admin.send(listCertificates, { q })).body)).toEqual(found)
    }
  })

  test('is narrowed to a company and to a status', async () => {
    const { admin, company } = await archive()
    const list = async (filter: Record<string, unknown>) => named((await admin.send(listCertificates, filter)).body)

    expect(await list({ companyId: company.id })).toEqual(['C-000002 v1', 'C-000001 v2', 'C-000001 v1'])
    expect(await list({ companyId: company.id, status: 'current' })).toEqual(['C-000001 v2'])
    expect(await list({ status: 'superseded' })).toEqual(['C-000001 v1'])
    expect(await list({ status: 'withdrawn' })).toEqual(['C-000002 v1'])
    expect(await list({ companyId: randomUUID() })).toEqual([])
    expect((await admin.send(listCertificates, { status: 'lost' })).status).toBe(400)
  })

  test('takes from and to as days of issue in the United Kingdom, both included', async () => {
    const { clock, anotherJob, signedIn, ...people } = await completedJob()
    clock.set('2026-07-01T22:59:59Z')
    const [admin, engineer] = [await signedIn(people.admin.user), await signedIn(people.engineer.user)]
    await engineer.send(generateCertificate, { jobId: (await anotherJob()).id })
    clock.set('2026-07-01T23:00:00Z')
    await engineer.send(generateCertificate, { jobId: (await anotherJob()).id })
    const list = async (filter: Record<string, unknown>) => named((await admin.send(listCertificates, filter)).body)

    expect(await list({ from: '2026-07-01', to: '2026-07-01' })).toEqual(['C-000001 v1'])
    expect(await list({ from: '2026-07-02' })).toEqual(['C-000002 v1'])
    expect(await list({ to: '2026-06-30' })).toEqual([])
    expect((await admin.send(listCertificates, { from: '2026-02-30' })).status).toBe(400)
  })

  test('is given a page at a time, with how many there are', async () => {
    const { admin } = await archive()

    const { body, headers } = await admin.send(listCertificates, { limit: 2, offset: 1 })

    expect(named(body)).toEqual(['C-000002 v1', 'C-000001 v2'])
    expect(headers['x-total-count']).toBe('4')
  })

  test('gives a customer what was issued to their company and not withdrawn, and opens it', async () => {
    const { ownCustomer, boroughCustomer, visitor, company, borough, issued } = await archive()

    const { body } = await ownCustomer.send(listCertificates)

    expect(named(body)).toEqual(['C-000001 v2', 'C-000001 v1'])
    expect((await visitor.get(String(body[1]?.certificateUrl))).status).toBe(200)
    expect(named((await ownCustomer.send(listCertificates, { companyId: company.id })).body)).toHaveLength(2)
    expect((await ownCustomer.send(listCertificates, { status: 'withdrawn' })).body).toEqual([])
    expect((await ownCustomer.send(listCertificates, { companyId: borough.id })).status).toBe(404)
    expect((await ownCustomer.send(listCertificates, { q: 'Borough' })).body).toEqual([])
    const mine = { certificateId: issued.first.body._id }
    expect((await ownCustomer.send(getListedCertificate, mine)).body.number).toBe('C-000001')
    expect((await boroughCustomer.send(getListedCertificate, mine)).status).toBe(404)
  })
})

describe('a certificate whose job was moved or deleted before certificates kept it', () => {
  test('stays with the company it was issued to, and is not shown to the other', async () => {
    const { admin, engineer, ownCustomer, boroughCustomer, visitor, job, borough, moveToBorough } = await archive()
    await moveToBorough(job.id)

    const kept = await ownCustomer.send(getCertificate, { jobId: job.id })
    const next = await engineer.send(generateCertificate, { jobId: job.id })

    expect(kept).toMatchObject({ status: 200, body: { number: 'C-000001', version: 2 } })
    expect((await visitor.get(kept.body.certificateUrl)).status).toBe(200)
    expect(named((await ownCustomer.send(listCertificates)).body)).toEqual(['C-000001 v2', 'C-000001 v1'])
    expect(next).toMatchObject({ status: 201, body: { number: expect.not.stringMatching('C-000001'), version: 1 } })
    expect(named((await boroughCustomer.send(listCertificates)).body)).toContain(`${next.body.number} v1`)
    expect(named((await admin.send(listCertificates, { companyId: borough.id })).body)).toHaveLength(2)
  })

  test('is not the certificate of a job that another company now has', async () => {
    const { engineer, admin, boroughCustomer, job, moveToBorough } = await archive()
    await moveToBorough(job.id)

    for (const person of [boroughCustomer, engineer, admin]) {
      expect((await person.send(getJob, { jobId: job.id })).body.certificateUrl).toBeNull()
      expect(await person.send(getCertificate, { jobId: job.id })).toMatchObject({
        status: 404,
        body: { code: 'certificate-not-issued' },
      })
    }
  })

  test('is found by administrators and by its customer', async () => {
    const { admin, ownCustomer, db, job, clock } = await archive()
    await db.updateTable('jobs').set({ deleted_at: clock.now() }).where('id', '=', job.id).execute()

    const found = await admin.send(listCertificates, { q: 'C-000001' })

    expect(found.body.map(({ version, status, hasJob }) => [version, status, hasJob])).toEqual([
      [2, 'current', false],
      [1, 'superseded', false],
    ])
    expect(named((await ownCustomer.send(listCertificates)).body)).toEqual(['C-000001 v2', 'C-000001 v1'])
    expect((await ownCustomer.send(getCertificate, { jobId: job.id })).body.version).toBe(2)
  })
})

describe('the certificate address in the record of a job', () => {
  test('opens in a tab, for whoever sees the job, as the one that is asked for does', async () => {
    const { engineer, admin, ownCustomer, visitor, job, clock } = await completedJob()
    await engineer.send(generateCertificate, { jobId: job.id })

    for (const person of [engineer, admin, ownCustomer]) {
      const { certificateUrl } = (await person.send(getJob, { jobId: job.id })).body
      const listed = (await person.send(listJobs)).body.find(({ _id }) => _id === job.id)
      expect(certificateUrl).toBe((await person.send(getCertificate, { jobId: job.id })).body.certificateUrl)
      expect(listed?.certificateUrl).toBe(certificateUrl)
      expect(await visitor.get(String(certificateUrl))).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/pdf' },
      })
    }
    const { certificateUrl } = (await engineer.send(getJob, { jobId: job.id })).body
    clock.pass(5)
    expect((await visitor.get(String(certificateUrl))).status).toBe(403)
  })

  test('keeps the certificate’s number, also for a company with a long name', async () => {
    const { engineer, visitor, db, company, job } = await completedJob()
    await db
      .updateTable('companies')
      .set({ name: 'The Worshipful and Ancient Company of Crane Owners of Northern England Limited' })
      .where('id', '=', company.id)
      .execute()
    await engineer.send(generateCertificate, { jobId: job.id })
    const { body } = await engineer.send(regenerateCertificate, { jobId: job.id })

    const opened = await visitor.get(body.certificateUrl)

    expect(body.certificateUrl).toMatch(/^\/files\/[0-9a-f-]{36}\/C-000001-v2-The-Worshipful-[^/?]*\.pdf\?/)
    expect(opened.headers['content-disposition']).toMatch(/^inline; filename="C-000001 v2 The Worshipful .*\.pdf"/)
  })
})
