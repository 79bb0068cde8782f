import { describe, expect, test } from 'vitest'
import {
  generateCertificate,
  getCertificate,
  regenerateCertificate,
  withdrawCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { createInvoice, deleteInvoice } from '#contract/invoices/invoices.contract.ts'
import { deleteJob, getIssuedDocuments, getJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { lockJob } from './jobs.queries.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { waitForBlockedCalls } from '#server/testing/database/wait-for-blocked-calls.ts'

/** A completed job of Acme's, and another company with a site of its own. */
async function twoCompanies() {
  const context = await completedJob()
  const other = await context.given.company({ name: 'Borough Cranes' })
  const otherSite = await context.given.site({ company_id: other.id })
  const otherCustomer = await context.signedIn(await context.given.user({ role: 'customer', company_id: other.id }))
  const toOther = { jobId: context.job.id, companyId: other.id, siteAddressId: otherSite.id }
  return { ...context, other, otherSite, otherCustomer, toOther }
}

test('a job moved after its certificate was withdrawn gets a number of its own, unknown to the old company', async () => {
  const { admin, engineer, visitor, job, company, site, toOther, reopenAndComplete } = await twoCompanies()
  const first = await engineer.send(generateCertificate, { jobId: job.id })
  await admin.send(withdrawCertificate, { certificateId: first.body._id, reason: 'Wrong company' })
  await admin.send(updateJob, toOther)
  await reopenAndComplete(job.id)

  const moved = await engineer.send(generateCertificate, { jobId: job.id })
  const held = await visitor.send(verifyCertificate, { code: String(first.body.verifyUrl.split('/').at(-1)) })

  expect(moved).toMatchObject({ status: 201, body: { number: 'C-000002', version: 1 } })
  expect(held.body).toMatchObject({ status: 'withdrawn', currentVersion: null })
  await admin.send(withdrawCertificate, { certificateId: moved.body._id, reason: 'Back again' })
  await admin.send(updateJob, { jobId: job.id, companyId: company.id, siteAddressId: site.id })
  await reopenAndComplete(job.id)
  const back = await engineer.send(generateCertificate, { jobId: job.id })
  expect(back).toMatchObject({ status: 201, body: { number: 'C-000001', version: 2 } })
})

describe('a job with an issued certificate', () => {
  test('stays with its company: its report is not shown to another', async () => {
    const { admin, engineer, ownCustomer, otherCustomer, job, otherSite, toOther } = await twoCompanies()
    await engineer.send(generateCertificate, { jobId: job.id })

    const moved = await admin.send(updateJob, toOther)
    const movedBySite = await admin.send(updateJob, { jobId: job.id, siteAddressId: otherSite.id })

    for (const reply of [moved, movedBySite]) {
      expect(reply).toMatchObject({
        status: 409,
        body: {
          code: 'job-has-certificate',
          error:
            'This job has an issued certificate, so it can’t be moved to another company. ' +
            'Cancel it and create a new job for the other company, or withdraw the certificate first.',
        },
      })
    }
    expect((await ownCustomer.send(getCertificate, { jobId: job.id })).status).toBe(200)
    expect((await otherCustomer.send(getCertificate, { jobId: job.id })).status).toBe(404)
  })

  test('is not deleted, and can be cancelled', async () => {
    const { admin, engineer, ownCustomer, job } = await twoCompanies()
    await engineer.send(generateCertificate, { jobId: job.id })

    const deleted = await admin.send(deleteJob, { jobId: job.id })
    const cancelled = await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })

    expect(deleted).toMatchObject({
      status: 409,
      body: {
        code: 'job-has-certificate',
        error:
          'This job has an issued certificate, so it can’t be deleted. ' +
          'Set its status to Cancelled, or withdraw the certificate first.',
      },
    })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect((await admin.send(deleteJob, { jobId: job.id })).body).toMatchObject({
      error: expect.stringContaining(
        'It’s cancelled: leave it there, or withdraw the certificate before you delete it.',
      ),
    })
    expect((await ownCustomer.send(getCertificate, { jobId: job.id })).status).toBe(200)
  })

  test('may go to another site of the same company, and take any other change', async () => {
    const { admin, engineer, job, company, given } = await twoCompanies()
    await engineer.send(generateCertificate, { jobId: job.id })
    const second = await given.site({ company_id: company.id, city: 'Bradford' })

    const reply = await admin.send(updateJob, {
      jobId: job.id,
      title: 'Another title',
      companyId: company.id,
      siteAddressId: second.id,
    })

    expect(reply).toMatchObject({ status: 200, body: { title: 'Another title', siteAddressId: { city: 'Bradford' } } })
  })

  test('may be moved and deleted once every version is withdrawn', async () => {
    const { admin, engineer, job, other, toOther } = await twoCompanies()
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const second = await engineer.send(regenerateCertificate, { jobId: job.id })

    await admin.send(withdrawCertificate, { certificateId: second.body._id, reason: 'Wrong company' })
    const tooSoon = await admin.send(updateJob, toOther)
    await admin.send(withdrawCertificate, { certificateId: first.body._id, reason: 'Wrong company' })
    const moved = await admin.send(updateJob, toOther)

    expect(tooSoon.status).toBe(409)
    expect(moved).toMatchObject({ status: 200, body: { companyId: { _id: other.id } } })
    expect((await admin.send(deleteJob, { jobId: job.id })).status).toBe(200)
  })

  test('a job with an issued certificate that another release had moved may go back to the company of its certificate, and nowhere else', async () => {
    const { admin, engineer, db, job, company, site, other, otherSite, given } = await twoCompanies()
    await engineer.send(generateCertificate, { jobId: job.id })
    const moved = { company_id: other.id, site_address_id: otherSite.id }
    await db.updateTable('jobs').set(moved).where('id', '=', job.id).execute()
    const third = await given.site()

    const elsewhere = await admin.send(updateJob, {
      jobId: job.id,
      companyId: third.company_id,
      siteAddressId: third.id,
    })
    const back = await admin.send(updateJob, { jobId: job.id, companyId: company.id, siteAddressId: site.id })

    expect(elsewhere.status).toBe(409)
    expect(back).toMatchObject({ status: 200, body: { companyId: { _id: company.id } } })
  })
})

describe('a job with an invoice', () => {
  test('is neither moved nor deleted until the invoice is', async () => {
    const { admin, job, toOther } = await twoCompanies()
    const invoice = await admin.send(createInvoice, { jobId: job.id })

    const moved = await admin.send(updateJob, toOther)
    const deleted = await admin.send(deleteJob, { jobId: job.id })
    await admin.send(deleteInvoice, { invoiceId: invoice.body._id })

    for (const reply of [moved, deleted]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'job-has-invoice' } })
      expect(reply.body).toMatchObject({ error: expect.stringContaining('delete the invoice first') })
    }
    expect((await admin.send(updateJob, toOther)).status).toBe(200)
    expect((await admin.send(deleteJob, { jobId: job.id })).status).toBe(200)
  })
})

describe('what was issued for a job', () => {
  test('is told to administrators before they try', async () => {
    const { admin, engineer, job } = await twoCompanies()
    const nothing = await admin.send(getIssuedDocuments, { jobId: job.id })
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    await engineer.send(regenerateCertificate, { jobId: job.id })
    await admin.send(withdrawCertificate, { certificateId: first.body._id, reason: 'Wrong site' })
    await admin.send(createInvoice, { jobId: job.id })

    const both = await admin.send(getIssuedDocuments, { jobId: job.id })

    expect(nothing).toMatchObject({
      status: 200,
      body: { certificates: 0, hasInvoice: false, hasIssuedInvoice: false },
    })
    expect(both.body).toEqual({ certificates: 1, hasInvoice: true, hasIssuedInvoice: false })
    expect((await admin.send(getIssuedDocuments, { jobId: first.body._id })).status).toBe(404)
  })
})

describe('while a certificate is made', () => {
  test.each(['deleted', 'moved'] as const)('a job that is %s first gets none', async (change) => {
    const context = await twoCompanies()
    const { admin, engineer, db, job, toOther } = context

    const { first: changed, second: issued } = await inSequence(
      context,
      () => (change === 'deleted' ? admin.send(deleteJob, { jobId: job.id }) : admin.send(updateJob, toOther)),
      () => engineer.send(generateCertificate, { jobId: job.id }),
    )

    expect(changed.status).toBe(200)
    expect(issued).toMatchObject({
      status: 409,
      body: { code: change === 'deleted' ? 'job-not-completed' : 'job-moved' },
    })
    expect(await db.selectFrom('certificates').select('id').execute()).toEqual([])
  })

  test.each(['deleted', 'moved'] as const)('a job that is to be %s afterwards stays', async (change) => {
    const context = await twoCompanies()
    const { admin, engineer, job, company, toOther } = context

    const { first: issued, second: changed } = await inSequence(
      context,
      () => engineer.send(generateCertificate, { jobId: job.id }),
      () => (change === 'deleted' ? admin.send(deleteJob, { jobId: job.id }) : admin.send(updateJob, toOther)),
    )

    expect(issued.status).toBe(201)
    expect(changed).toMatchObject({ status: 409, body: { code: 'job-has-certificate' } })
    expect((await admin.send(getJob, { jobId: job.id })).body.companyId._id).toBe(company.id)
  })
})

interface Reply {
  status: number
  body: unknown
}

/** Both have begun and wait for the job when it is let go; the first to wait is the first to have it. */
async function inSequence(
  { db, job }: Awaited<ReturnType<typeof twoCompanies>>,
  one: () => Promise<Reply>,
  other: () => Promise<Reply>,
) {
  return db
    .transaction()
    .execute(async (tx) => {
      await lockJob(tx, job.id)
      const first = one()
      await waitForBlockedCalls(db)
      const second = other()
      await waitForBlockedCalls(db, 2)
      return { first, second }
    })
    .then(async ({ first, second }) => ({ first: await first, second: await second }))
}
