import { expect, test } from 'vitest'
import { rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import { getNotice, recordCall } from '#contract/notices/notice-timeline.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { escalateUnreadNotices } from './escalation.actions.ts'

/** A danger at a company without contacts; the test adds those it needs. */
async function reportedJob() {
  const context = await dangerousJob()
  const { admin, db, clock, given, job } = context
  const contact = (email: string, facts: { gets_notices?: boolean } = {}) =>
    given.contact({ company_id: job.company_id, email, ...facts })
  /** What became of the mails that wait, of all or of one person. */
  const settle = (status: 'sent' | 'failed', email?: string) => {
    const waiting = db.updateTable('mails').set({ status, settled_at: clock.now() }).where('status', '=', 'queued')
    return (email === undefined ? waiting : waiting.where('to_email', '=', email)).execute()
  }
  const notice = async (noticeId: string) => (await admin.send(getNotice, { noticeId })).body
  const waiting = async () =>
    (await db.selectFrom('mails').select('to_email').where('status', '=', 'queued').execute()).map(
      (row) => row.to_email,
    )
  return { ...context, contact, settle, notice, waiting }
}

test('a notice of a company without contacts is to be telephoned at once, whatever the office was sent', async () => {
  const { told, settle, notice } = await reportedJob()
  const { _id } = await told()
  expect(await notice(_id)).toMatchObject({ isToTelephone: true, sentAt: null })

  await settle('sent')

  expect(await notice(_id)).toMatchObject({ isToTelephone: true, sentAt: null })
})

test('a notice that reached the office and no contact is to be telephoned once no mail waits any more', async () => {
  const { admin, told, contact, settle, notice } = await reportedJob()
  await contact('jane@acme.test')
  const { _id } = await told()
  await settle('sent', admin.user.email)
  expect(await notice(_id)).toMatchObject({ isToTelephone: false, sentAt: null })

  await settle('failed')

  expect(await notice(_id)).toMatchObject({ isToTelephone: true, sentAt: null })
})

test('the two hours until the next round run from the first mail that a contact was sent', async () => {
  const { admin, deps, clock, told, contact, settle, notice, waiting } = await reportedJob()
  await contact('jane@acme.test')
  const { _id } = await told()
  await settle('sent', admin.user.email)
  clock.pass(3 * 60)
  await escalateUnreadNotices(deps)
  expect(await waiting()).toEqual(['jane@acme.test'])
  await settle('sent')
  expect((await notice(_id)).sentAt).toBe(clock.now().toISOString())
  clock.pass(119)
  await escalateUnreadNotices(deps)
  expect(await waiting()).toEqual([])

  clock.pass(1)
  await escalateUnreadNotices(deps)

  expect(await waiting()).toContain('jane@acme.test')
})

test('contacts who get no notices are mailed in the next round, also where nobody else could be', async () => {
  const { deps, clock, told, contact, settle, waiting } = await reportedJob()
  await contact('john@acme.test', { gets_notices: false })
  await told()
  await settle('sent')
  clock.pass(2 * 60)

  await escalateUnreadNotices(deps)

  expect(await waiting()).toContain('john@acme.test')
})

test('a recorded call is no acknowledgement: the next round goes out all the same', async () => {
  const { admin, deps, clock, told, contact, settle, waiting } = await reportedJob()
  await contact('jane@acme.test')
  const { _id: noticeId } = await told()
  await settle('sent')
  await admin.send(recordCall, { noticeId, name: 'Answering machine', at: clock.now().toISOString(), words: '' })
  clock.pass(2 * 60)

  await escalateUnreadNotices(deps)

  expect(await waiting()).toContain('jane@acme.test')
})

test('of a danger that was put right before anybody was told, the customer is told without a link that leads nowhere', async () => {
  const { admin, engineer, item, job, db, contact } = await reportedJob()
  await contact('jane@acme.test')
  const rectified = { equipmentId: String(item.equipmentId), on: '2026-06-15', by: 'Us', description: 'Hook renewed' }
  await admin.send(rectifyEquipment, rectified)

  await engineer.send(completeJob, { jobId: job.id })

  const mails = await db.selectFrom('mails').select(['to_email', 'body']).where('kind', '=', 'notice').execute()
  expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual([admin.user.email, 'jane@acme.test'].toSorted())
  for (const { body } of mails) expect(body).toContain('It has been repaired, or a later examination has found it fit')
  expect(mails.find(({ to_email }) => to_email === 'jane@acme.test')?.body).not.toContain('/notices/')
})
