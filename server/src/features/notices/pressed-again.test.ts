import { expect, test } from 'vitest'
import { rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { getNotice, readNotice, recordCall, rectifyNoticeItem } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice, listJobNotices } from '#contract/notices/notices.contract.ts'
import { acknowledgementAnswersFor } from '#contract/notices/notices.rules.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

const renewed = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }

/** Sent several times at once, as a phone does whose network hangs after the server has acted; then once more. */
async function severalTimes(send: () => Promise<{ status: number }>): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: 5 }, send))
  return [...replies, await send()].map(({ status }) => status).toSorted((one, other) => one - other)
}

test('what somebody was told is one notice, however often and at once it is sent', async () => {
  const { engineer, job, notice } = await dangerousJob()
  const sent = notice()

  expect(await severalTimes(() => engineer.send(createNotice, sent))).toEqual([200, 200, 200, 200, 200, 201])

  expect((await engineer.send(listJobNotices, { jobId: job.id })).body).toHaveLength(1)
})

test.each(acknowledgementAnswersFor([{ dangers: [{ class: 'danger' }] }]))(
  'the answer %s is one acknowledgement, however often and at once it is sent',
  async (says) => {
    const { owner, told } = await dangerousJob()
    const { _id: noticeId } = await told()
    const answer = { token: noticeId, says, name: 'Cora Customer', words: 'Seen.' }

    expect(new Set(await severalTimes(() => owner.send(readNotice, answer)))).toEqual(new Set([200]))

    expect((await owner.send(getNotice, { noticeId })).body.acknowledgements).toMatchObject([{ says, words: 'Seen.' }])
  },
)

test('a telephone call is recorded once, however often and at once it is sent', async () => {
  const { admin, clock, told } = await dangerousJob()
  const { _id: noticeId } = await told()
  const call = { noticeId, name: 'Mel Moore', at: clock.now().toISOString(), words: 'Locked off.' }

  expect(new Set(await severalTimes(() => admin.send(recordCall, call)))).toEqual(new Set([200]))

  expect((await admin.send(getNotice, { noticeId })).body.calls).toHaveLength(1)
})

test('that a danger was put right is recorded once, by the piece and by the notice, however often and at once', async () => {
  const { db, owner, item, added, engineer, notice } = await dangerousJob()
  const nameless = await added({
    serialNumber: 'N/A',
    fitForPurpose: false,
    defectImmediateDanger: true,
    defectDescription: 'Cracked',
    repairDetails: 'Renew',
  })
  const sent = notice({ itemIds: [item._id, nameless._id] })
  await engineer.send(createNotice, sent)
  const ofPiece = { equipmentId: String(item.equipmentId), ...renewed }
  const ofItem = { noticeId: sent._id, itemId: nameless._id, ...renewed }

  expect(new Set(await severalTimes(() => owner.send(rectifyEquipment, ofPiece)))).toEqual(new Set([200]))
  expect(new Set(await severalTimes(() => owner.send(rectifyNoticeItem, ofItem)))).toEqual(new Set([200]))

  expect(await db.selectFrom('rectifications').select('id').execute()).toHaveLength(2)
  expect((await owner.send(getNotice, { noticeId: sent._id })).body.state).toBe('closed')
})

test('two people who answer and telephone at once are both recorded', async () => {
  const { admin, owner, clock, given, job, signedIn, told } = await dangerousJob()
  const { _id: noticeId } = await told()
  const colleague = await signedIn(await given.user({ role: 'customer', company_id: job.company_id, name: 'Cat' }))
  const at = clock.now().toISOString()

  await Promise.all([
    owner.send(readNotice, { token: noticeId, says: 'out_of_use', name: 'Cora' }),
    colleague.send(readNotice, { token: noticeId, says: 'disputed', name: 'Cat' }),
    admin.send(recordCall, { noticeId, name: 'Mel Moore', at, words: '' }),
  ])

  const { state, acknowledgements, calls } = (await admin.send(getNotice, { noticeId })).body
  expect([state, acknowledgements.length, calls.length]).toEqual(['disputed', 2, 1])
})

test('an engineer who has lost the job hears of a notice sent again only that it is there, and how it stands', async () => {
  const { admin, engineer, owner, job, notice } = await dangerousJob()
  const sent = notice()
  await engineer.send(createNotice, sent)
  await owner.send(readNotice, { token: sent._id, says: 'disputed', name: 'Cora', words: 'It is new.' })
  await admin.send(updateJob, { jobId: job.id, assignedEngineerId: admin.user.id })

  const again = await engineer.send(createNotice, sent)

  expect(again).toMatchObject({ status: 200, body: { _id: sent._id, state: 'disputed' } })
  expect(Object.keys(again.body)).toEqual(['_id', 'state'])
})
