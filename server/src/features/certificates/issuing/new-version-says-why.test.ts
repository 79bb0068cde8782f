import { describe, expect, test } from 'vitest'
import { mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { updateCompany, updateSiteAddress } from '#contract/companies/companies.contract.ts'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { certificateDocument } from '#server/features/certificates/document/certificates.document.ts'
import { issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'

async function issuedJob() {
  const context = await completedJob()
  const { db, engineer, admin, job, clock, deps, given, company } = context
  const item = await db
    .selectFrom('inspection_items')
    .selectAll()
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('inspection_items').set({ examined_by: engineer.user.id }).where('id', '=', item.id).execute()
  await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
  await engineer.send(completeJob, { jobId: job.id })
  await engineer.send(generateCertificate, { jobId: job.id })
  const contact = await given.contact({ company_id: company.id })
  await admin.send(mailCertificate, { jobId: job.id, contactId: contact.id })
  await deliverQueuedMail(deps, mailHandlers)
  clock.pass(10)
  /** What the paper of the latest version says of its revision, and the last mail about it. */
  async function latest() {
    const { facts } = await db
      .selectFrom('certificates')
      .select('facts')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const mails = await db.selectFrom('mails').select('body').where('subject', 'like', '%version 2%').execute()
    return { paper: certificateDocument(issuedFacts(facts as object)), mails: mails.map(({ body }) => body) }
  }
  return { ...context, item, latest }
}

describe('a new version', () => {
  test('prints why the job was completed again and what changed, and the mail says the same', async () => {
    const { admin, engineer, job, item, latest, given, company } = await issuedJob()
    const newcomer = await given.contact({ company_id: company.id, email: 'new@acme.test' })
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await engineer.send(updateItem, { itemId: item.id, nextExaminationDate: '2027-01-15' })
    await engineer.send(completeJob, { jobId: job.id, reason: 'The interval was too long' })

    await engineer.send(generateCertificate, { jobId: job.id })
    await admin.send(mailCertificate, { jobId: job.id, contactId: newcomer.id })

    const change = 'Item 1: next examination 15 January 2027, was 10 June 2027'
    const { paper, mails } = await latest()
    expect(paper.revision).toEqual({
      headline: 'This version replaces version 1. Reason: The interval was too long',
      lines: [change],
    })
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail).toContain(`Reason: The interval was too long\n\nWhat changed:\n- ${change}`)
  })

  test('of a client that gives no reason prints what changed alone', async () => {
    const { admin, engineer, job, latest } = await issuedJob()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await engineer.send(completeJob, { jobId: job.id })

    await engineer.send(generateCertificate, { jobId: job.id })

    expect((await latest()).paper.revision).toEqual({
      headline: 'This version replaces version 1',
      lines: ['What it says about the equipment has not changed.'],
    })
  })

  test('that is issued anew from the same completion says why it was', async () => {
    const { engineer, job, latest } = await issuedJob()

    await engineer.send(regenerateCertificate, { jobId: job.id, reason: 'The photo was turned' })

    expect((await latest()).paper.revision?.headline).toContain('Reason: The photo was turned')
  })
})

describe('a corrected name or address of the same company and site', () => {
  test('is issued by the office with a reason, without the engineer', async () => {
    const { admin, engineer, job, company, site, latest } = await issuedJob()
    await admin.send(updateCompany, { companyId: company.id, name: 'Acme Limited' })
    await admin.send(updateSiteAddress, { siteAddressId: site.id, postcode: 'LS11 5PT' })
    const refused = { status: 409, body: { code: 'findings-unconfirmed' } }

    expect(await admin.send(regenerateCertificate, { jobId: job.id })).toMatchObject(refused)
    expect(await engineer.send(regenerateCertificate, { jobId: job.id, reason: 'Typo' })).toMatchObject(refused)
    const issued = await admin.send(regenerateCertificate, { jobId: job.id, reason: 'Postcode and name misspelt' })

    expect(issued).toMatchObject({ status: 201, body: { version: 2 } })
    const { paper } = await latest()
    expect(paper.about[0]?.value).toContain('Acme Limited')
    expect(paper.revision?.headline).toContain('Reason: Postcode and name misspelt')
    expect(paper.revision?.lines).toEqual([
      expect.stringMatching(/^Employer: Acme Limited, .+, was Acme Ltd, /),
      'Premises: Canal Wharf, Leeds, LS11 5PT, was Canal Wharf, Leeds, LS11 5PS',
    ])
    expect(await engineer.send(regenerateCertificate, { jobId: job.id })).toMatchObject({ status: 201 })
  })

  test.each([
    ['another company', { name: 'Totally Other Holdings plc', address: '99 Elsewhere\nTruro' }, {}],
    ['another place', {}, { addressLine1: 'Dock 9', city: 'Hull', postcode: 'HU1 1AA' }],
    ['other regulations', {}, { isInNorthernIreland: true }],
  ])('%s written into the same record needs the engineer, whatever reason is given', async (_, named, placed) => {
    const { admin, engineer, job, company, site } = await issuedJob()
    const regenerate = () => admin.send(regenerateCertificate, { jobId: job.id, reason: 'Typing error' })
    await admin.send(updateCompany, { companyId: company.id, ...named })
    await admin.send(updateSiteAddress, { siteAddressId: site.id, ...placed })

    expect(await regenerate()).toMatchObject({ status: 409, body: { code: 'findings-unconfirmed' } })
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await engineer.send(completeJob, { jobId: job.id })
    expect(await regenerate()).toMatchObject({ status: 201 })
  })

  test('one correction after another leads to no other company', async () => {
    const { admin, job, company } = await issuedJob()
    const named = async (name: string) => {
      await admin.send(updateCompany, { companyId: company.id, name })
      return (await admin.send(regenerateCertificate, { jobId: job.id, reason: 'Typing error' })).status
    }

    expect([await named('Acme Harbour Ltd'), await named('Harbour Ltd')]).toEqual([201, 409])
  })

  test('another site of the company needs the engineer, whatever reason is given', async () => {
    const { admin, job, company, given } = await issuedJob()
    const other = await given.site({ company_id: company.id, city: 'Bradford' })
    await admin.send(updateJob, { jobId: job.id, siteAddressId: other.id })

    const reply = await admin.send(regenerateCertificate, { jobId: job.id, reason: 'Wrong site' })

    expect(reply).toMatchObject({ status: 409, body: { code: 'findings-unconfirmed' } })
  })
})
