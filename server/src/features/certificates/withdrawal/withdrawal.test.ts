import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import * as certificates from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { deleteJob, getJob } from '#contract/jobs/jobs.contract.ts'
import { listMail, retryMail } from '#contract/mail/mail.contract.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

const { generateCertificate, regenerateCertificate, getCertificate, getListedCertificate } = certificates
const { listCertificateVersions, withdrawCertificate } = certificates

describe('withdrawing a certificate', () => {
  test('keeps it for administrators with who, when and why, and puts it on record', async () => {
    const { admin, engineer, visitor, job, db } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })

    const reply = await admin.send(withdrawCertificate, { certificateId: issued._id, reason: '  Wrong site  ' })

    const withdrawal = {
      at: '2026-06-15T09:00:00.000Z',
      by: { _id: admin.user.id, name: 'Ada Fitter' },
      reason: 'Wrong site',
    }
    expect(reply).toMatchObject({ status: 200, body: { _id: issued._id, status: 'withdrawn', withdrawal } })
    const [version] = (await admin.send(listCertificateVersions, { jobId: job.id })).body
    expect(version).toMatchObject({ status: 'withdrawn', withdrawal })
    expect((await visitor.get(String(version?.certificateUrl))).status).toBe(200)
    const [event] = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'certificate-withdrawn')
      .orderBy('id')
      .execute()
    expect(event).toMatchObject({
      actor_id: admin.user.id,
      about: job.id,
      after: { certificateId: issued._id, number: 'C-000001', version: 1, reason: 'Wrong site' },
    })
  })

  test('hides it from its customer and its engineer, who read that there is none', async () => {
    const { admin, engineer, ownCustomer, visitor, job } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const opened = [engineer, ownCustomer].map(async (person) => {
      return (await person.send(getCertificate, { jobId: job.id })).body.certificateUrl
    })
    const addresses = await Promise.all(opened)

    await admin.send(withdrawCertificate, { certificateId: issued._id, reason: 'Wrong site' })

    for (const person of [engineer, ownCustomer]) {
      expect(await person.send(getCertificate, { jobId: job.id })).toMatchObject({
        status: 404,
        body: { code: 'certificate-not-issued' },
      })
      expect((await person.send(getJob, { jobId: job.id })).body.certificateUrl).toBeNull()
    }
    for (const address of addresses) expect((await visitor.get(address)).status).toBe(404)
    expect((await ownCustomer.send(getListedCertificate, { certificateId: issued._id })).status).toBe(404)
    expect((await admin.send(getListedCertificate, { certificateId: issued._id })).status).toBe(200)
  })

  test('is said on its verification page, since when but not why', async () => {
    const { admin, engineer, visitor, job, clock } = await completedJob()
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const second = await engineer.send(regenerateCertificate, { jobId: job.id })
    clock.pass(60)
    await admin.send(withdrawCertificate, { certificateId: second.body._id, reason: 'Wrong site' })

    const latest = await visitor.send(verifyCertificate, { code: codeIn(second.body.verifyUrl) })
    const older = await visitor.send(verifyCertificate, { code: codeIn(first.body.verifyUrl) })

    expect(latest.body).toMatchObject({
      status: 'withdrawn',
      withdrawnAt: '2026-06-15T10:00:00.000Z',
      currentVersion: null,
    })
    expect(JSON.stringify(latest.body)).not.toContain('Wrong site')
    expect(older.body).toMatchObject({ status: 'superseded', withdrawnAt: null, currentVersion: null })
  })

  test('again for the same reason changes nothing, and for another is refused with the one that stands', async () => {
    const { admin, engineer, job, db, clock } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const withdraw = (reason: string) => admin.send(withdrawCertificate, { certificateId: issued._id, reason })

    const [first] = await Promise.all([withdraw('Wrong site'), withdraw('Wrong site')])
    clock.pass(1)
    const again = await withdraw('Wrong site ')
    const otherReason = await withdraw('Another reason')

    expect(again).toMatchObject({ status: 200, body: { withdrawal: first.body.withdrawal } })
    expect(otherReason).toMatchObject({
      status: 409,
      body: {
        code: 'already-withdrawn',
        error: 'C-000001 version 1 was already withdrawn, with the reason “Wrong site”. That reason stands.',
        current: { _id: issued._id, status: 'withdrawn', withdrawal: first.body.withdrawal },
      },
    })
    const events = db.selectFrom('audit_log').select('id').where('what', '=', 'certificate-withdrawn')
    expect(await events.execute()).toHaveLength(1)
  })

  test('is refused without a reason, and for what was never issued', async () => {
    const { admin, engineer, job } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })

    for (const reason of ['', '   ', '\u200b', '\u2800', undefined, null]) {
      expect(await admin.send(withdrawCertificate, { certificateId: issued._id, reason })).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', fields: { reason: expect.any(String) } },
      })
    }
    expect(await admin.send(withdrawCertificate, { certificateId: randomUUID(), reason: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect((await engineer.send(getCertificate, { jobId: job.id })).status).toBe(200)
  })

  test('lets the next version be issued after the next completion, by generating as by regenerating', async () => {
    const { admin, engineer, ownCustomer, job, reopenAndComplete } = await completedJob()
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    await admin.send(withdrawCertificate, { certificateId: first.body._id, reason: 'Wrong site' })
    await reopenAndComplete(job.id)

    const second = await engineer.send(generateCertificate, { jobId: job.id })
    await admin.send(withdrawCertificate, { certificateId: second.body._id, reason: 'Wrong site' })
    await reopenAndComplete(job.id)
    const third = await engineer.send(regenerateCertificate, { jobId: job.id })

    expect(second).toMatchObject({ status: 201, body: { number: 'C-000001', version: 2 } })
    expect(third).toMatchObject({ status: 201, body: { number: 'C-000001', version: 3 } })
    expect((await ownCustomer.send(getCertificate, { jobId: job.id })).body.version).toBe(3)
    const versions = await admin.send(listCertificateVersions, { jobId: job.id })
    expect(versions.body.map(({ status }) => status)).toEqual(['current', 'withdrawn', 'withdrawn'])
  })

  test('keeps it from being mailed', async () => {
    const { admin, engineer, job, company, given } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const { id: contactId } = await given.contact({ company_id: company.id })
    await admin.send(withdrawCertificate, { certificateId: issued._id, reason: 'Wrong site' })

    const reply = await admin.send(mailCertificate, { jobId: job.id, contactId })

    expect(reply).toMatchObject({ status: 404, body: { code: 'certificate-not-issued' } })
  })

  test('leaves a mail that was queued before recognised when it is repeated', async () => {
    const { admin, engineer, job, given, company } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const contact = await given.contact({ company_id: company.id })
    const mail = { jobId: job.id, contactId: contact.id, _id: randomUUID(), message: 'As discussed.' }
    const first = await admin.send(mailCertificate, mail)
    await admin.send(withdrawCertificate, { certificateId: issued._id, reason: 'Wrong site' })

    const again = await admin.send(mailCertificate, mail)
    const otherWords = await admin.send(mailCertificate, { ...mail, message: 'Another.' })
    await admin.send(deleteJob, { jobId: job.id })
    const afterDeletion = await admin.send(mailCertificate, mail)

    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(otherWords).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(afterDeletion).toMatchObject({ status: 200, body: first.body })
  })

  test('keeps a mail from leaving that was queued before', async () => {
    const { admin, engineer, job, company, given, deps } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const { id: contactId } = await given.contact({ company_id: company.id, gets_notices: false })
    const { body: mail } = await admin.send(mailCertificate, { jobId: job.id, contactId })
    await admin.send(withdrawCertificate, { certificateId: issued._id, reason: 'Wrong site' })
    const told = { status: 'failed', lastProblem: 'Not sent: the certificate was withdrawn.' }

    await deliverQueuedMail(deps, {})
    expect((await admin.send(listMail, { about: job.id })).body).toMatchObject([told])

    await admin.send(retryMail, { mailId: mail._id })
    await deliverQueuedMail(deps, {})
    expect((await admin.send(listMail, { about: job.id })).body).toMatchObject([told])
  })

  test('can’t be undone in the database either', async () => {
    const { admin, engineer, job, db } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    await admin.send(withdrawCertificate, { certificateId: issued._id, reason: 'Wrong site' })

    await expect(db.deleteFrom('certificate_withdrawals').execute()).rejects.toThrow('never changed')
    await expect(db.updateTable('certificate_withdrawals').set({ reason: 'x' }).execute()).rejects.toThrow(
      'never changed',
    )
  })
})

function codeIn(verifyUrl: string): string {
  return verifyUrl.split('/').at(-1) ?? ''
}
