import { expect, test } from 'vitest'
import { listAuthorityCopies, updateAuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem } from '#contract/inspections/inspections.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { getNotice } from '#contract/notices/notice-timeline.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

const sent = { authority: 'hse', name: 'HSE, Leeds', how: 'email', sentOn: '2026-06-15', reference: 'REF-1' } as const

async function toldJob() {
  const context = await dangerousJob()
  await context.db
    .updateTable('tool_settings')
    .set({ company_name: 'Hopwood Ltd', company_address: '12 Foundry Lane' })
    .execute()
  const { _id: noticeId } = await context.told({ seriousInjuryRisk: true })
  const { admin, owner } = context
  const timeline = async (reader = admin) => (await reader.send(getNotice, { noticeId })).body.timeline
  return {
    ...context,
    timeline,
    customersTimeline: async () => (await owner.send(getNotice, { noticeId })).body.timeline,
  }
}

test('the timeline of a notice says when a rectification was recorded, by whom, and for which day', async () => {
  const { owner, clock, item, timeline } = await toldJob()
  clock.pass(90)
  const equipmentId = String(item.equipmentId)
  await owner.send(rectifyEquipment, { equipmentId, on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' })

  expect((await timeline()).at(-1)).toEqual({
    at: clock.now().toISOString(),
    what: 'ended',
    words:
      'Chain Block, serial number CB-1: Put right on 15 June 2026, reported by Cora Customer, done by Hooks Ltd; not examined since. Hook renewed',
  })
})

test('the timeline of a notice names the day of the examination that found its item fit, in summer as in winter', async () => {
  const { clock, engineer, given, job, timeline } = await toldJob()
  await engineer.send(completeJob, { jobId: job.id })
  clock.pass(1)
  const { company_id, site_address_id } = job
  const next = await given.job({ company_id, site_address_id, assigned_engineer_id: engineer.user.id })
  const fit = { serialNumber: 'CB-1', description: 'Chain Block', fitForPurpose: true, examinationDate: '2026-06-15' }
  await engineer.send(createItem, { jobId: next.id, ...fit })
  await engineer.send(completeJob, { jobId: next.id })

  const ended = (await timeline()).find(({ what }) => what === 'ended')

  expect(ended).toMatchObject({ on: '2026-06-15', words: expect.stringContaining('Found fit by a later examination') })
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date(ended?.at ?? ''))
  expect(day).toBe('15/06/2026')
})

test('the office’s timeline of a notice says what became of the copy for the authority, the customer’s does not', async () => {
  const { admin, engineer, job, timeline, customersTimeline } = await toldJob()
  await engineer.send(completeJob, { jobId: job.id })
  await engineer.send(generateCertificate, { jobId: job.id })
  const [copy] = (await admin.send(listAuthorityCopies, {})).body
  await admin.send(updateAuthorityCopy, { copyId: String(copy?._id), ...sent })

  const steps = (await timeline()).filter(({ what }) => what === 'authority')

  expect(steps.map(({ words }) => words)).toEqual([
    'A copy of the report has to go to the enforcing authority',
    `Copy of the report sent on 15 June 2026 to the enforcing authority, Health and Safety Executive: HSE, Leeds. By email. Reference REF-1. Recorded by ${admin.user.name}`,
  ])
  expect((await customersTimeline()).some(({ what }) => what === 'authority')).toBe(false)
})

test('the office’s timeline of a notice keeps what was said of its copy before that was put otherwise', async () => {
  const { admin, engineer, job, timeline } = await toldJob()
  await engineer.send(completeJob, { jobId: job.id })
  await engineer.send(generateCertificate, { jobId: job.id })
  const [copy] = (await admin.send(listAuthorityCopies, {})).body
  const copyId = String(copy?._id)
  await admin.send(updateAuthorityCopy, { copyId, ...sent })
  await engineer.send(updateAuthorityCopy, { copyId, notNeeded: true, reason: 'Nobody works below it.' })

  const steps = (await timeline()).filter(({ what }) => what === 'authority')

  expect(steps.map(({ words }) => words)).toEqual([
    'A copy of the report has to go to the enforcing authority',
    expect.stringContaining(`HSE, Leeds. By email. Reference REF-1. Recorded by ${admin.user.name}`),
    expect.stringContaining('Nobody works below it.'),
  ])
})

test('a contact’s name and address in a timeline are for customers who reach all sites', async () => {
  const { admin, engineer, given, signedIn, job, notice } = await dangerousJob()
  await given.contact({ company_id: job.company_id, name: 'Jane Hall', email: 'jane@acme.test' })
  const { body: told } = await engineer.send(createNotice, notice())
  const person = async (siteIds: string[] | null) =>
    signedIn(await given.user({ role: 'customer' }, [{ companyId: job.company_id, siteIds, mayInvite: false }]))
  const seenBy = async (reader: Pick<typeof admin, 'send'>) =>
    (await reader.send(getNotice, { noticeId: told._id })).body.timeline.map(({ words }) => words)

  const [ofAll, ofSite] = [await seenBy(await person(null)), await seenBy(await person([job.site_address_id]))]

  expect(ofAll).toContain('Email to Jane Hall (jane@acme.test) is waiting to be sent')
  expect(ofSite).toContain('Email to a contact of your company is waiting to be sent')
  expect(ofSite).toHaveLength(ofAll.length)
  expect(ofSite.join()).not.toMatch(/Jane|jane/)
})
