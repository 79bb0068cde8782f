import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listCertificateContacts, mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import * as certificates from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import {
  dismissPendingReview,
  listPendingReview,
} from '#contract/inspections/pending-review/pending-review.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

const { generateCertificate, getItemCertificate, listCertificateVersions } = certificates

/** A report that says that its items are fit, with the extract for the first, and a contact to mail it to. */
async function fitReport() {
  const context = await completedJob()
  const { engineer, admin, visitor, given, company, db, clock, deps } = context
  const contact = await given.contact({ company_id: company.id })
  const { id: jobId } = await context.anotherJob([{}, { serial_number: 'CB-101' }])
  const items = await db
    .selectFrom('inspection_items')
    .select('id')
    .where('job_id', '=', jobId)
    .orderBy('place')
    .execute()
  const [itemId = '', anotherItemId = ''] = items.map(({ id }) => id)
  const { body: report } = await engineer.send(generateCertificate, { jobId })
  const { body: extract } = await engineer.send(getItemCertificate, { jobId, itemId })
  clock.pass(5)
  const verdictOf = async ({ verifyUrl }: { verifyUrl: string }) =>
    (await visitor.send(verifyCertificate, { code: verifyUrl })).body
  return {
    ...context,
    jobId,
    itemId,
    anotherItemId,
    report,
    reopen: () => admin.send(updateJob, { jobId, status: 'in_progress' }),
    complete: () => admin.send(updateJob, { jobId, status: 'completed' }),
    /** Of the report and of its extract. */
    verifications: async () => {
      const answers = await Promise.all([report, extract].map(verdictOf))
      return answers.map(({ verdict, items }) => `${verdict.headline}; ${items[0]?.level}`)
    },
    mailItAs: (who: typeof admin) => who.send(mailCertificate, { jobId, contactId: contact.id }),
    deliver: async (afterMinutes = 0) => {
      clock.pass(afterMinutes)
      await deliverQueuedMail(deps, mailHandlers)
    },
    mails: async () => (await admin.send(listMail, { about: jobId })).body,
    isShownUnderRevision: async () =>
      (await admin.send(listCertificateVersions, { jobId })).body.map(({ isUnderRevision }) => isUnderRevision),
  }
}

const green = ['Fit for purpose and in date; good', 'Fit for purpose and in date; good']
const revised = ['Under revision; plain', 'Under revision; plain']
const refusal = {
  status: 409,
  body: {
    code: 'report-under-revision',
    error:
      'The report is under revision: something in its job has changed since it was issued. Generate the new version first.',
  },
}

describe('a report is under revision', () => {
  test('from when its job is reopened until the next version is issued', async () => {
    const { verifications, reopen, complete, engineer, jobId, clock, isShownUnderRevision } = await fitReport()
    const before = await verifications()
    await reopen()
    const reopened = await verifications()
    clock.pass(5)
    await complete()
    const completed = await verifications()
    const shown = await isShownUnderRevision()
    await engineer.send(generateCertificate, { jobId })

    expect([before, reopened, completed]).toEqual([green, revised, revised])
    expect(await verifications()).toEqual(['Superseded by version 2; plain', 'Superseded by version 2; plain'])
    expect([shown, await isShownUnderRevision()]).toEqual([[true], [false, false]])
  })

  test('when its engineer has recorded a danger since, and the equipment must not be used', async () => {
    const { verifications, reopen, engineer, itemId, db, jobId, isShownUnderRevision } = await fitReport()
    await reopen()
    const danger = {
      fitForPurpose: false,
      defectImmediateDanger: true,
      defectDescription: 'Cracked',
      repairDetails: 'Renew',
    }
    expect((await engineer.send(updateItem, { itemId, version: 1, ...danger })).status).toBe(200)
    await completedAsBefore(db, jobId)

    expect(await isShownUnderRevision()).toEqual([true])
    expect(await verifications()).toEqual(['Must not be used; danger', 'Must not be used; danger'])
  })

  test('when an item of it was deleted since', async () => {
    const { verifications, reopen, engineer, itemId, db, jobId } = await fitReport()
    await reopen()
    expect((await engineer.send(deleteItem, { itemId, reason: 'Entered twice' })).status).toBeLessThan(300)
    await completedAsBefore(db, jobId)

    expect(await verifications()).toEqual(revised)
  })

  test('while late work of a device waits for a decision, and nobody is sent it', async () => {
    const { verifications, engineer, admin, jobId, mailItAs } = await fitReport()
    await engineer.send(createItem, { jobId, _id: randomUUID(), serialNumber: 'L-1', description: 'Late' })
    const [work] = (await admin.send(listPendingReview)).body
    const waiting = await verifications()
    const mailed = await mailItAs(admin)
    await admin.send(dismissPendingReview, { recoveredId: work?._id ?? '' })

    expect(waiting).toEqual(revised)
    expect(mailed).toMatchObject({ status: 409, body: { code: 'recovered-work-waiting' } })
    expect(await verifications()).toEqual(green)
    expect((await mailItAs(admin)).status).toBe(201)
  })
})

test('nobody is sent a report that is under revision, until the next version is issued', async () => {
  const { reopen, complete, mailItAs, admin, engineer, jobId, clock } = await fitReport()
  await reopen()
  const reopened = await mailItAs(admin)
  clock.pass(5)
  await complete()
  const completed = [await mailItAs(admin), await mailItAs(engineer)]
  const contacts = await engineer.send(listCertificateContacts, { jobId })
  await engineer.send(generateCertificate, { jobId })

  for (const refused of [reopened, ...completed, contacts]) expect(refused).toMatchObject(refusal)
  expect((await mailItAs(engineer)).status).toBe(201)
})

test('a mail that was queued before waits while its report is under revision, and leaves when the revision ends', async () => {
  const { engineer, admin, jobId, mailItAs, deliver, mails } = await fitReport()
  await mailItAs(admin)
  await engineer.send(createItem, { jobId, _id: randomUUID(), serialNumber: 'L-1', description: 'Late' })
  const [work] = (await admin.send(listPendingReview)).body
  await deliver()
  const waiting = await mails()
  await admin.send(dismissPendingReview, { recoveredId: work?._id ?? '' })
  await deliver(11)

  expect(waiting).toMatchObject([{ status: 'queued', lastProblem: 'It waits: the report is under revision.' }])
  expect(await mails()).toMatchObject([{ status: 'written' }])
})

test('a mail that was queued before never leaves once a later version has taken its place, which is sent instead', async () => {
  const { reopen, complete, engineer, admin, jobId, mailItAs, deliver, mails } = await fitReport()
  await mailItAs(admin)
  await reopen()
  for (let look = 0; look < 12; look += 1) await deliver(11)
  const waiting = await mails()
  await complete()
  await engineer.send(generateCertificate, { jobId })
  await deliver(11)

  expect(waiting).toMatchObject([{ status: 'queued' }])
  expect((await mails()).map(({ status, fileName }) => `${fileName.slice(0, 11)} ${status}`).toSorted()).toEqual([
    'C-000001 v1 failed',
    'C-000001 v2 written',
  ])
})

test('no certificate for one item is made of a report that is under revision; one that was made before is opened', async () => {
  const { reopen, complete, engineer, jobId, itemId, anotherItemId, clock } = await fitReport()
  await engineer.send(getItemCertificate, { jobId, itemId })
  await reopen()
  const made = await engineer.send(getItemCertificate, { jobId, itemId })
  const refused = await engineer.send(getItemCertificate, { jobId, itemId: anotherItemId })
  clock.pass(5)
  await complete()
  await engineer.send(generateCertificate, { jobId })

  expect(made.status).toBe(200)
  expect(refused).toMatchObject(refusal)
  expect((await engineer.send(getItemCertificate, { jobId, itemId: anotherItemId })).status).toBe(200)
})

type Db = Awaited<ReturnType<typeof completedJob>>['db']

/** So that only its items can tell. */
async function completedAsBefore(db: Db, jobId: string) {
  const { completed_at } = await db
    .selectFrom('certificates')
    .select('completed_at')
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  await db.updateTable('jobs').set({ status: 'completed', completed_at }).where('id', '=', jobId).execute()
}
