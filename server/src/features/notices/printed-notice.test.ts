import { PDF } from '@libpdf/core'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { updateSiteAddress } from '#contract/companies/companies.contract.ts'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import { listNotices, downloadPrintedNotice } from '#contract/notices/notice-timeline.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { realPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'
import { renderNoticeDocument } from '#server/features/notices/document/notice-document.actions.ts'
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

test('the paper of a notice has the whole address of the site', async () => {
  const { db, admin, job, told } = await dangerousJob()
  await admin.send(updateSiteAddress, { siteAddressId: job.site_address_id, addressLine2: 'Unit 7' })
  const { _id } = await told()

  const row = await findNotice(db, _id)

  expect(row && printedNoticeDocument(row).to.split('\n')).toContain('Unit 7')
})

test('the paper of many dangers ends no page in the middle of one', async () => {
  const { db, deps, told } = await dangerousJob()
  const { _id } = await told()
  const row = await findNotice(db, _id)
  const document = row && printedNoticeDocument(row)
  if (!document) throw new Error('There is no notice.')
  const words = document.alert

  for (const lead of ['', 'One line.\n\n', 'One line.\nAnd another.\n\n']) {
    const alert = lead + Array.from({ length: 20 }, () => words).join('\n\n')
    const { stream } = await renderNoticeDocument({ ...deps, pdfRenderer: realPdfRenderer() }, { ...document, alert })
    const pages = (await PDF.load(await buffer(stream))).extractText().map(({ text }) => text)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.match(/DANGER NOW/g)?.length).toBe(page.match(/By when/g)?.length)
  }
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
