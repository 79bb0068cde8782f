import { expect, test } from 'vitest'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import { listNotices, downloadPrintedNotice } from '#contract/notices/notice-timeline.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { printedNoticeDocument } from './printed-notice.actions.ts'
import { findNotice } from './notices.queries.ts'

test('the paper of a notice says what the customer was told, under which regulation, by whom and to whom', async () => {
  const { db, told } = await dangerousJob()
  const { _id } = await told()

  const row = await findNotice(db, _id)

  expect(row && printedNoticeDocument(row)).toMatchObject({
    title: 'Danger notice',
    alert: expect.stringContaining('DANGER NOW: Chain Block, serial number CB-1\nWhat is wrong: Hook: Cracked'),
    paragraphs: [expect.stringContaining('regulation 10(1)(a)'), expect.any(String)],
    sections: [
      {
        rows: expect.arrayContaining([
          { label: 'Told', value: 'Mel Moore, Foreman' },
          { label: 'How', value: 'In person' },
        ]),
      },
    ],
  })
  expect(JSON.stringify(row && printedNoticeDocument(row))).not.toMatch(/\d\/\d/)
})

test('the paper of a notice is for the office, the customer and the engineer of its job, and nobody else', async () => {
  const { admin, engineer, otherEngineer, owner, customer, told } = await dangerousJob()
  const { _id: noticeId } = await told()

  for (const reader of [admin, engineer, owner]) {
    const reply = await reader.send(downloadPrintedNotice, { noticeId })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  for (const reader of [otherEngineer, customer])
    expect((await reader.send(downloadPrintedNotice, { noticeId })).status).toBe(404)
})

test('the paper of a notice that the server made names nobody who was told', async () => {
  const { db, admin, engineer, job } = await dangerousJob()
  await engineer.send(completeJob, { jobId: job.id })
  const [unnotified] = (await admin.send(listNotices, { state: 'untold' })).body

  const row = await findNotice(db, String(unnotified?._id))

  expect(row && printedNoticeDocument(row).sections).toEqual([])
})
