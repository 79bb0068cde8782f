import { expect, test } from 'vitest'
import { previewCertificate } from '#contract/certificates/certificates.contract.ts'
import { createItem } from '#contract/inspections/inspections.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { downloadedText } from '#server/testing/pdf/pdf-text.ts'
import { renderRealDocuments } from '#server/testing/pdf/test-pdf-renderer.ts'

renderRealDocuments()

/** A job of the engineer's with one examined item and one that awaits its inspection. */
async function openJob() {
  const context = await completedJob()
  const { given, company, site, engineer, app } = context
  const job = await given.job({
    company_id: company.id,
    site_address_id: site.id,
    assigned_engineer_id: engineer.user.id,
  })
  const preview = () => downloadedText(app, engineer.token, `/api/certificates/jobs/${job.id}/preview`)
  return { ...context, open: job, preview }
}

test('a preview says what the report will say, marked on its page, without number, code and signature', async () => {
  const { engineer, given, open, preview, db } = await openJob()
  await engineer.send(createItem, { jobId: open.id, serialNumber: 'CB-1', description: 'Chain Block', wll: '2 t' })
  await given.item({ job_id: open.id, serial_number: 'SH-9', status: 'awaiting_inspection', examined_on: null })

  const text = await preview()

  for (const words of [
    'PREVIEW',
    'Preview: this is not a report',
    'Report of Thorough Examination',
    'Acme Ltd',
    'Chain Block',
    'CB-1',
    '2 t',
    '1 item has not been examined yet and is not shown.',
    'Not signed: a preview',
  ])
    expect(text).toContain(words)
  for (const words of ['SH-9', 'C-0', 'Scan to verify', '/verify/']) expect(text).not.toContain(words)
  expect(await db.selectFrom('certificates').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('files').select('id').where('kind', '=', 'certificate').execute()).toEqual([])
})

test('a job in which nothing was examined has nothing to preview', async () => {
  const { engineer, open } = await openJob()

  expect(await engineer.send(previewCertificate, { jobId: open.id })).toMatchObject({
    status: 409,
    body: { code: 'report-not-lawful', error: expect.stringContaining('Nothing has been examined') },
  })
})

test('the job of another engineer looks exactly as if there were none', async () => {
  const { given, signedIn, open } = await openJob()
  const other = await signedIn(await given.user({ name: 'Otto Other' }))

  expect((await other.send(previewCertificate, { jobId: open.id })).status).toBe(404)
})

test('customers have no preview', async () => {
  const { ownCustomer, open } = await openJob()

  expect((await ownCustomer.send(previewCertificate, { jobId: open.id })).status).toBe(403)
})
