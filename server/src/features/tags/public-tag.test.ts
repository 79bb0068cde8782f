import { expect, test } from 'vitest'
import { updateCompany, type PublicPage } from '#contract/companies/companies.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { mergeEquipment } from '#contract/equipment/equipment.contract.ts'
import { bindTag } from '#contract/tags/bind-tags.contract.ts'
import { endTag } from '#contract/tags/tags.contract.ts'
import { getPublicTag } from '#contract/tags/public-tag.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

const code = '7K1M-0QD4-T8XZ'
const sling = { serial_number: 'S-1', description: 'Chain sling' }

/** A sling with a label of ours, examined in a completed job that found it so. */
async function labelledSling(found: object = {}) {
  const context = await completedJob()
  const { admin, given, db, clock, company, anotherJob, visitor } = context
  const { id } = await given.equipment({ company_id: company.id, ...sling })
  const job = await anotherJob([
    { ...sling, equipment_id: id, examined_on: '2026-06-10', next_examination_on: '2026-12-10', ...found },
  ])
  const codes = [code, '0000-0000-0000'].map((each) => ({ code: each, issued_at: clock.now() }))
  await db.insertInto('tag_codes').values(codes).execute()
  const { body: tag } = await admin.send(bindTag, { equipmentId: id, value: code })
  const scan = (scanned = code) => visitor.send(getPublicTag, { code: scanned })
  const show = (publicPage: PublicPage) => admin.send(updateCompany, { companyId: company.id, publicPage })
  return { ...context, equipmentId: id, job, tag, scan, show }
}

test('anybody who scans a label reads the condition, the next date and which piece it is, and no more', async () => {
  const { scan } = await labelledSling()
  const { status, body, headers } = await scan('7kim0qd4t8xz')
  expect(status).toBe(200)
  expect(body).toEqual({
    level: 'good',
    headline: 'In date to 10 December 2026',
    sentence: '',
    nextExaminationDate: '2026-12-10',
    description: 'Chain sling',
    serialNumber: 'S-1',
    certificate: null,
    firm: { name: 'Hopwood Lifting Inspections Ltd', phone: '' },
  })
  expect(headers['x-robots-tag']).toContain('noindex')
})

test('a company may show the certificate too, or nothing, and then its labels look unknown', async () => {
  const { scan, show, engineer, job } = await labelledSling()
  const { body: report } = await engineer.send(generateCertificate, { jobId: job.id })
  await show('certificate')
  expect((await scan()).body.certificate).toEqual({ number: report.number, verifyUrl: report.verifyUrl })
  await show('nothing')
  const hidden = await scan()
  expect(hidden.status).toBe(404)
  expect(hidden.body).toEqual((await scan('ZZZZ-ZZZZ-ZZZZ')).body)
})

test('a danger says DO NOT USE whatever the company shows, with nothing shown without its name', async () => {
  const { scan, show } = await labelledSling({ fit_for_purpose: false })
  expect((await scan()).body).toMatchObject({ level: 'danger', headline: 'DO NOT USE', description: 'Chain sling' })
  await show('nothing')
  expect((await scan()).body).toMatchObject({
    level: 'danger',
    headline: 'DO NOT USE',
    description: '',
    serialNumber: '',
  })
})

test('what is overdue is said so; what is out of service or was never examined is grey', async () => {
  const { scan, clock, admin, db, equipmentId, given, company } = await labelledSling()
  const { id: fresh } = await given.equipment({ company_id: company.id, serial_number: 'NEW' })
  await admin.send(bindTag, { equipmentId: fresh, value: '0000-0000-0000' })
  expect((await scan('0000-0000-0000')).body).toMatchObject({ level: 'plain', headline: 'Not examined yet' })
  clock.set('2026-12-11T09:00:00Z')
  expect((await scan()).body).toMatchObject({ level: 'attention', headline: 'Overdue since 10 December 2026' })
  await db.updateTable('equipment').set({ lifecycle: 'stored' }).where('id', '=', equipmentId).execute()
  expect((await scan()).body).toMatchObject({ level: 'plain', headline: 'Out of service' })
})

test('an unknown, an ended, a blank and a foreign code look the same', async () => {
  const { scan, admin, tag, equipmentId } = await labelledSling()
  await admin.send(bindTag, { equipmentId, value: '036000291452' })
  await admin.send(endTag, { tagId: tag._id })
  const replies = await Promise.all([code, '0000-0000-0000', 'ZZZZ-ZZZZ-ZZZZ', '036000291452', '%00', '💥'].map(scan))
  for (const { status, body } of replies) expect([status, body]).toEqual([404, replies[0]?.body])
})

test('the label of a piece that was merged into another tells of that one', async () => {
  const { scan, admin, equipmentId, given, company } = await labelledSling()
  const { id: intoId } = await given.equipment({ company_id: company.id, serial_number: 'INTO' })
  await admin.send(mergeEquipment, { equipmentId, intoId })
  expect(await scan()).toMatchObject({ status: 200, body: { serialNumber: 'INTO' } })
})

test('guessing codes ends after 60 tries a minute', async () => {
  const { scan, clock } = await labelledSling()
  clock.set('2026-06-15T09:00:00Z')
  for (let tried = 0; tried < 60; tried += 1) await scan('ZZZZ-ZZZZ-ZZZZ')
  expect((await scan()).status).toBe(429)
  clock.pass(1)
  expect((await scan()).status).toBe(200)
})
