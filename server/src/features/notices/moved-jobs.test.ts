import { expect, test } from 'vitest'
import { createContact } from '#contract/companies/companies.contract.ts'
import { getAttention } from '#contract/dashboard/dashboard.contract.ts'
import { getEquipment, listEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import {
  getNotice,
  listNotices,
  openNoticePage,
  readNotice,
  recordCall,
  rectifyNoticeItem,
} from '#contract/notices/notice-timeline.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { escalateUnreadNotices } from '#server/features/notices/mail/escalation.actions.ts'

/** A danger at a company with a contact, and the company that the job should have been for. */
async function movableJob() {
  const context = await dangerousJob()
  const { admin, db, given, job, signedIn } = context
  const other = await given.company({ name: 'Borough Ltd' })
  const site = await given.site({ company_id: other.id })
  await admin.send(createContact, { companyId: job.company_id, name: 'Jane Doe', email: 'jane@acme.test' })
  await admin.send(createContact, { companyId: other.id, name: 'Bob Borough', email: 'bob@borough.test' })
  const theirs = await signedIn(await given.user({ role: 'customer', company_id: other.id, name: 'Bea Borough' }))
  const mails = () => db.selectFrom('mails').selectAll().where('kind', '=', 'notice').orderBy('queued_at').execute()
  async function linkOf(email: string) {
    const body = (await mails()).find(({ to_email }) => to_email === email)?.body ?? ''
    return /\/notices\/([\w-]+)/.exec(body)?.[1] ?? ''
  }
  const moved = () => admin.send(updateJob, { jobId: job.id, companyId: other.id, siteAddressId: site.id })
  const movedBack = () =>
    admin.send(updateJob, { jobId: job.id, companyId: job.company_id, siteAddressId: job.site_address_id })
  return { ...context, other, theirs, mails, linkOf, moved, movedBack }
}

const seen = { says: 'out_of_use', name: 'Jane Doe' } as const

test('the company to which a job is moved is mailed its notices at once, and those that wait for the other are not sent', async () => {
  const { admin, deps, told, moved, mails } = await movableJob()
  await told()

  expect((await moved()).status).toBe(200)
  await deliverQueuedMail(deps, mailHandlers)

  const left = (await mails()).filter(({ status }) => status !== 'failed')
  expect(left.map(({ to_email }) => to_email).sort()).toEqual([admin.user.email, 'bob@borough.test'].sort())
  const stopped = (await mails()).filter(({ status }) => status === 'failed')
  expect(stopped.map(({ to_email }) => to_email)).toContain('jane@acme.test')
  for (const { last_problem } of stopped) expect(last_problem).toBe('Not sent: the job was moved to another company.')
})

test('the link of the company that a job was moved away from shows nothing and takes no answer', async () => {
  const { visitor, owner, theirs, told, moved, linkOf } = await movableJob()
  const { _id: noticeId } = await told()
  const [old] = [await linkOf('jane@acme.test')]
  expect((await visitor.send(openNoticePage, { token: old })).status).toBe(200)

  await moved()

  const page = await visitor.send(openNoticePage, { token: old })
  expect(page.status).toBe(404)
  expect(JSON.stringify(page.body)).not.toContain('Borough')
  expect((await visitor.send(readNotice, { token: old, ...seen })).status).toBe(404)
  expect((await owner.send(getNotice, { noticeId })).status).toBe(404)
  expect((await owner.send(listNotices, {})).body).toEqual([])
  expect((await visitor.send(openNoticePage, { token: await linkOf('bob@borough.test') })).status).toBe(200)
  expect((await theirs.send(listNotices, { state: 'untold' })).body).toMatchObject([{ _id: noticeId }])
})

test('what one company answered counts for no other, and is shown to the office only', async () => {
  const { visitor, admin, clock, theirs, told, moved, movedBack, linkOf } = await movableJob()
  const { _id: noticeId } = await told()
  await visitor.send(readNotice, { token: await linkOf('jane@acme.test'), ...seen })
  await admin.send(recordCall, { noticeId, name: 'Jane Doe', at: clock.now().toISOString(), words: 'Will see to it' })
  expect((await admin.send(getNotice, { noticeId })).body.state).toBe('read')

  await moved()

  const own = (await admin.send(getNotice, { noticeId })).body
  expect(own).toMatchObject({ state: 'untold', toldName: '', acknowledgements: [], calls: [] })
  const words = own.timeline.map((step) => step.words).join('\n')
  expect(words).toMatch(/^.+: Told Mel Moore \(Foreman\) in person$/m)
  expect(words).toMatch(/: Jane Doe: Out of use, I have seen it/)
  expect(words).toMatch(/Job moved from .* to Borough Ltd by .*\. The notice now goes to Borough Ltd/)
  const shown = (await theirs.send(getNotice, { noticeId })).body
  expect(JSON.stringify(shown)).not.toMatch(/Jane|acme|moved|Mel Moore|Foreman/)
  expect(shown).toMatchObject({ toldName: '', toldRole: '', how: null, toldAt: null, signatureUrl: null })
  await movedBack()
  expect((await admin.send(getNotice, { noticeId })).body).toMatchObject({
    state: 'read',
    acknowledgements: [{ name: 'Jane Doe' }],
  })
})

test('nobody at the new company counts as told by whoever was told at the other, until somebody there is', async () => {
  const { admin, theirs, told, moved } = await movableJob()
  const { _id: noticeId } = await told()
  const unnotified = async () => (await admin.send(listNotices, { state: 'untold' })).body.map(({ _id }) => _id)
  const attention = async () => (await admin.send(getAttention, {})).body

  await moved()

  expect(await unnotified()).toEqual([noticeId])
  expect(JSON.stringify(await attention())).not.toContain('Mel Moore')
  expect((await theirs.send(getNotice, { noticeId })).body.state).toBe('untold')
  await told({ toldName: 'Bea Borough' })
  expect(await unnotified()).toEqual([])
})

test('what the new company has not read within two hours goes out once more, also if the other had been reminded', async () => {
  const { db, deps, clock, told, moved, mails } = await movableJob()
  const leave = () =>
    db.updateTable('mails').set({ status: 'sent', settled_at: clock.now() }).where('status', '=', 'queued').execute()
  await told()
  await leave()
  clock.pass(120)
  await escalateUnreadNotices(deps)
  await leave()
  await moved()
  await leave()
  const before = (await mails()).length
  await escalateUnreadNotices(deps)
  expect(await mails()).toHaveLength(before)

  clock.pass(120)
  await escalateUnreadNotices(deps)
  await escalateUnreadNotices(deps)

  const again = (await mails()).slice(before)
  expect(again.filter(({ to_email }) => to_email === 'bob@borough.test')).toHaveLength(1)
  expect(again.some(({ to_email }) => to_email === 'jane@acme.test')).toBe(false)
})

test('the danger of a moved job is on a piece of the new company, which can record that it was put right', async () => {
  const { admin, theirs, owner, item, told, moved } = await movableJob()
  const { _id: noticeId } = await told()

  await moved()

  const [piece] = (await theirs.send(listEquipment, { condition: 'unsafe' })).body
  expect(piece).toMatchObject({ serialNumber: 'CB-1' })
  expect((await owner.send(listEquipment, { condition: 'unsafe' })).body).toEqual([])
  expect((await theirs.send(getNotice, { noticeId })).body.items).toMatchObject([{ equipmentId: piece?._id }])
  expect((await theirs.send(getEquipment, { equipmentId: String(item.equipmentId) })).status).toBe(404)
  const done = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }
  const reply = await theirs.send(rectifyNoticeItem, { noticeId, itemId: item._id, ...done })
  expect(reply).toMatchObject({ status: 200, body: { state: 'closed' } })
  expect((await admin.send(listEquipment, { condition: 'unsafe' })).body).toEqual([])
})

test('the danger of a moved job whose plate can’t be read any more is on a piece of the new company, too', async () => {
  const { engineer, theirs, owner, item, told, moved } = await movableJob()
  const { _id: noticeId } = await told()
  expect((await engineer.send(updateItem, { itemId: item._id, serialNumber: 'N/A' })).status).toBe(200)

  await moved()

  const [piece] = (await theirs.send(listEquipment, { condition: 'unsafe' })).body
  expect(piece).toMatchObject({ serialNumber: 'CB-1' })
  expect((await theirs.send(getNotice, { noticeId })).body.items).toMatchObject([{ equipmentId: piece?._id }])
  expect((await owner.send(listEquipment, { condition: 'unsafe' })).body).toEqual([])
})

test('nobody is mailed of a moved job’s notice whose danger has ended', async () => {
  const { owner, item, told, moved, mails } = await movableJob()
  const { _id: noticeId } = await told()
  const done = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }
  await owner.send(rectifyNoticeItem, { noticeId, itemId: item._id, ...done })
  const before = (await mails()).length

  await moved()

  expect(await mails()).toHaveLength(before)
})

test('the notice that the server made at completion goes with the job as well', async () => {
  const { engineer, job, theirs, moved, mails } = await movableJob()
  await engineer.send(completeJob, { jobId: job.id })

  await moved()

  expect((await mails()).map(({ to_email }) => to_email)).toContain('bob@borough.test')
  expect((await theirs.send(listNotices, { state: 'untold' })).body).toHaveLength(1)
})

test('a notice of an engineer who has lost the job to another, at another company, stands as told to the first', async () => {
  const { admin, engineer, otherEngineer, job, item, notice, moved, theirs, owner } = await movableJob()
  await moved()
  await admin.send(updateJob, { jobId: job.id, assignedEngineerId: otherEngineer.user.id })
  const late = notice({ companyId: job.company_id })

  const reply = await engineer.send(createNotice, late)
  const deleted = await engineer.send(deleteItem, { itemId: item._id, reason: 'Written twice', version: item.version })

  expect(reply).toMatchObject({ status: 201, body: { _id: late._id, state: 'untold' } })
  expect(JSON.stringify(reply.body)).not.toContain('Borough')
  expect(deleted).toMatchObject({ status: 409, body: { code: 'kept-for-review' } })
  expect((await theirs.send(listEquipment, { condition: 'unsafe' })).body).toMatchObject([{ serialNumber: 'CB-1' }])
  const { state, timeline } = (await admin.send(getNotice, { noticeId: late._id })).body
  expect(state).toBe('untold')
  expect(timeline.map(({ words }) => words)).toContainEqual(
    expect.stringMatching(/: Told Mel Moore \(Foreman\) in person$/),
  )
  expect((await owner.send(getNotice, { noticeId: late._id })).status).toBe(404)
  const stranger = await engineer.send(createNotice, notice({ companyId: crypto.randomUUID() }))
  expect(stranger).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
})

test('a notice that arrives after its job was moved and deleted stands as told to the first company', async () => {
  const { admin, engineer, job, notice, moved, owner } = await movableJob()
  await moved()
  expect((await admin.send(deleteJob, { jobId: job.id })).status).toBe(200)
  const late = notice({ companyId: job.company_id })

  const reply = await engineer.send(createNotice, late)

  expect(reply).toEqual(expect.objectContaining({ status: 201, body: { _id: late._id, state: 'untold' } }))
  const { timeline } = (await admin.send(getNotice, { noticeId: late._id })).body
  expect(timeline.map(({ words }) => words)).toContainEqual(
    expect.stringMatching(/: Told Mel Moore \(Foreman\) in person$/),
  )
  expect((await owner.send(getNotice, { noticeId: late._id })).status).toBe(404)
})
