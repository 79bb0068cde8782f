import { describe, expect, test } from 'vitest'
import { mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import {
  generateCertificate,
  regenerateCertificate,
  withdrawCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { deleteContact, updateContact } from '#contract/companies/companies.contract.ts'
import { createEquipment, getEquipment, listExaminations } from '#contract/equipment/equipment.contract.ts'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import { getJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'

const reason = 'Item 1 was another hoist'

describe('whom a withdrawal reaches', () => {
  test('contacts and lessors whom the version was mailed to, and those who get notices, are told at once', async () => {
    const { admin, engineer, db, deps, given, company, anotherJob } = await completedJob()
    const lessor = { name: 'Hire Ltd', address: '', email: 'reports@hire.test' }
    const words = { companyId: company.id, serialNumber: 'HIRED-1', description: 'Chain Block' }
    const { body: piece } = await admin.send(createEquipment, { ...words, ownership: 'hired', lessor })
    const job = await anotherJob([{ serial_number: 'HIRED-1', equipment_id: piece._id }])
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const mailed = await given.contact({ company_id: company.id, email: 'mailed@acme.test', gets_notices: false })
    await given.contact({ company_id: company.id, email: 'safety@acme.test', gets_notices: true })
    await given.contact({ company_id: company.id, email: 'accounts@acme.test', gets_notices: false })
    const late = await given.contact({ company_id: company.id, email: 'late@acme.test', gets_notices: false })
    await admin.send(mailCertificate, { jobId: job.id, contactId: mailed.id })
    await admin.send(mailCertificate, { jobId: job.id, lessorEmail: lessor.email })
    await deliverQueuedMail(deps, mailHandlers)
    await admin.send(mailCertificate, { jobId: job.id, contactId: late.id })

    await admin.send(withdrawCertificate, { certificateId: issued._id, reason })
    await admin.send(withdrawCertificate, { certificateId: issued._id, reason })

    const told = await db
      .selectFrom('mails')
      .select(['to_email', 'subject', 'body', 'file_id'])
      .where('subject', 'like', 'Withdrawn%')
      .orderBy('to_email')
      .execute()
    expect(told.map(({ to_email }) => to_email)).toEqual(['mailed@acme.test', 'reports@hire.test', 'safety@acme.test'])
    expect(told[0]).toMatchObject({
      subject: 'Withdrawn: report of thorough examination C-000001, version 1 – Canal Wharf, Leeds',
      file_id: null,
    })
    expect(told[0]?.body).toContain(
      'We have withdrawn the report of thorough examination C-000001, version 1. Do not rely on it.',
    )
    expect(told[0]?.body).toContain(`Reason: ${reason}`)
    expect(told[0]?.body).toContain(`Check this report at ${issued.verifyUrl}`)
    expect(told[1]?.body).not.toContain(reason)
    await deliverQueuedMail(deps, mailHandlers)
    const { body: mails } = await admin.send(listMail, { about: job.id })
    expect(mails.filter(({ status }) => status === 'failed')).toMatchObject([
      { to: { email: 'late@acme.test' }, lastProblem: 'Not sent: the certificate was withdrawn.' },
    ])
  })

  test('the addresses it went to are told, also of a contact deleted or replaced since', async () => {
    const { admin, engineer, db, deps, given, company, job } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    const contact = (email: string) => given.contact({ company_id: company.id, email, gets_notices: false })
    const [gone, changed] = [await contact('gone@acme.test'), await contact('old@acme.test')]
    for (const { id } of [gone, changed]) await admin.send(mailCertificate, { jobId: job.id, contactId: id })
    await deliverQueuedMail(deps, mailHandlers)
    await admin.send(deleteContact, { contactId: gone.id })
    await admin.send(updateContact, { contactId: changed.id, name: 'New Nora', email: 'nora@acme.test' })

    await admin.send(withdrawCertificate, { certificateId: issued._id, reason })

    const told = await db.selectFrom('mails').selectAll().where('subject', 'like', 'Withdrawn%').execute()
    expect(told.map(({ to_email }) => to_email).sort()).toEqual(['gone@acme.test', 'old@acme.test'])
    expect(told.map(({ contact_id }) => contact_id)).toEqual([null, null])
  })

  test('of a version that was superseded before, only those who have it are told, and which one stands', async () => {
    const { admin, engineer, db, deps, given, company, job } = await completedJob()
    const { body: first } = await engineer.send(generateCertificate, { jobId: job.id })
    const contact = await given.contact({ company_id: company.id, gets_notices: false })
    await given.contact({ company_id: company.id, gets_notices: true })
    await admin.send(mailCertificate, { jobId: job.id, contactId: contact.id })
    await deliverQueuedMail(deps, mailHandlers)
    await engineer.send(regenerateCertificate, { jobId: job.id })

    await admin.send(withdrawCertificate, { certificateId: first._id, reason })

    const told = await db.selectFrom('mails').selectAll().where('subject', 'like', 'Withdrawn%').execute()
    expect(told.map(({ contact_id }) => contact_id)).toEqual([contact.id])
    expect(told[0]?.body).toContain('Version 2 takes its place.')
    expect((await admin.send(getJob, { jobId: job.id })).body.reportWithdrawnAt).toBeUndefined()
  })
})

describe('the register after a withdrawal', () => {
  test('goes back to the last valid report, and with none before says never examined', async () => {
    const { admin, engineer, ownCustomer, company, anotherJob } = await completedJob()
    const words = { companyId: company.id, serialNumber: 'EH-7', description: 'Electric Hoist' }
    const { body: piece } = await admin.send(createEquipment, words)
    const about = { serial_number: 'EH-7', description: 'Electric Hoist', equipment_id: piece._id }
    const earlier = await anotherJob([{ ...about, examined_on: '2026-01-10', next_examination_on: '2027-01-10' }])
    const { body: first } = await engineer.send(generateCertificate, { jobId: earlier.id })
    const later = await anotherJob([{ ...about, examined_on: '2026-06-10', next_examination_on: '2027-06-10' }])
    const { body: second } = await engineer.send(generateCertificate, { jobId: later.id })
    const register = async () => (await admin.send(getEquipment, { equipmentId: piece._id })).body

    await admin.send(withdrawCertificate, { certificateId: second._id, reason })
    expect(await register()).toMatchObject({
      condition: 'in_date',
      lastExaminationDate: '2026-01-10',
      nextExaminationDate: '2027-01-10',
      certificate: { number: 'C-000001' },
    })
    const { body: examinations } = await ownCustomer.send(listExaminations, { equipmentId: piece._id })
    expect(examinations.map(({ isWithdrawn }) => isWithdrawn ?? false)).toEqual([true, false])
    expect((await ownCustomer.send(getJob, { jobId: later.id })).body).toMatchObject({
      reportWithdrawnAt: '2026-06-15T09:00:00.000Z',
      nextDue: null,
    })

    await admin.send(withdrawCertificate, { certificateId: first._id, reason })
    expect(await register()).toMatchObject({ condition: 'never_examined', lastExaminationDate: null })
  })

  test('keeps the dangers of the withdrawn report, and takes back what it had ended', async () => {
    const { admin, engineer, company, anotherJob } = await completedJob()
    const words = { companyId: company.id, serialNumber: 'EH-7', description: 'Electric Hoist' }
    const { body: piece } = await admin.send(createEquipment, words)
    const about = { serial_number: 'EH-7', description: 'Electric Hoist', equipment_id: piece._id }
    const danger = { fit_for_purpose: false, defect_description: 'Hook cracked', repair_details: 'Renew it' }
    await anotherJob([{ ...about, ...danger, defect_immediate_danger: true, examined_on: '2026-01-10' }])
    const sound = await anotherJob([{ ...about, examined_on: '2026-06-10', next_examination_on: '2027-06-10' }])
    const register = async () => (await admin.send(getEquipment, { equipmentId: piece._id })).body.condition
    expect(await register()).toBe('in_date')

    const { body: issued } = await engineer.send(generateCertificate, { jobId: sound.id })
    await admin.send(withdrawCertificate, { certificateId: issued._id, reason })
    expect(await register()).toBe('unsafe')

    const again = await anotherJob([{ ...about, ...danger, defect_immediate_danger: true, examined_on: '2026-06-11' }])
    const { body: found } = await engineer.send(generateCertificate, { jobId: again.id })
    await admin.send(withdrawCertificate, { certificateId: found._id, reason })
    expect(await register()).toBe('unsafe')
  })
})

describe('what the office withdrew', () => {
  test('is issued again only after the engineer has completed the job again', async () => {
    const { admin, engineer, job, clock } = await completedJob()
    const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
    await admin.send(withdrawCertificate, { certificateId: issued._id, reason })
    const refused = { status: 409, body: { code: 'report-withdrawn' } }

    for (const press of [generateCertificate, regenerateCertificate]) {
      expect(await admin.send(press, { jobId: job.id })).toMatchObject(refused)
      expect(await engineer.send(press, { jobId: job.id })).toMatchObject(refused)
    }
    clock.pass(10)
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await admin.send(updateJob, { jobId: job.id, status: 'completed' })
    expect(await admin.send(generateCertificate, { jobId: job.id })).toMatchObject(refused)

    clock.pass(10)
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await engineer.send(completeJob, { jobId: job.id })
    expect(await engineer.send(generateCertificate, { jobId: job.id })).toMatchObject({
      status: 201,
      body: { version: 2 },
    })
    expect((await admin.send(getJob, { jobId: job.id })).body.reportWithdrawnAt).toBeUndefined()
  })
})
