import { expect, test } from 'vitest'
import { getEquipment } from '#contract/equipment/equipment.contract.ts'
import { updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import { listUnnotifiedJobs } from '#contract/notices/notice-timeline.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

const toCome = {
  fitForPurpose: true,
  defectImmediateDanger: false,
  defectPotentialDanger: true,
  dangerByDate: '2026-06-20',
  nextExaminationDate: '2026-12-15',
}

/** A chain that is to be renewed by a day; its examination is of today, and nobody was told yet. */
async function wornChain(fields: object = {}) {
  const context = await dangerousJob()
  const { admin, engineer, item, job } = context
  const saved = (changes: object, writer = engineer) => writer.send(updateItem, { itemId: item._id, ...changes })
  await saved({ ...toCome, ...fields })
  const piece = async (reader = admin) =>
    (await reader.send(getEquipment, { equipmentId: String(item.equipmentId) })).body
  const notices = async () => (await engineer.send(listJobNotices, { jobId: job.id })).body
  const complete = () => admin.send(updateJob, { jobId: job.id, status: 'completed' })
  return { ...context, saved, complete, piece, notices }
}

test('the day by which a danger was told to be repaired is not put off by a later one', async () => {
  const { clock, signedIn, engineer, saved, piece, told } = await wornChain({ dangerByDate: '2026-06-15' })
  await told()
  clock.pass(24 * 60)
  const nextDay = Object.assign(await signedIn(engineer.user), { user: engineer.user })
  expect(await piece(nextDay)).toMatchObject({ condition: 'unsafe' })

  expect((await saved({ dangerByDate: '2030-01-01' }, nextDay)).status).toBe(200)

  expect(await piece(nextDay)).toMatchObject({ condition: 'unsafe', dangerByDate: '2026-06-15' })
})

test.each([
  ['an earlier day', { dangerByDate: '2026-06-17' }],
  ['no day at all any more', { dangerByDate: null }],
])(
  'a danger that got %s since somebody was told is told anew at the latest with the completion',
  async (_, changes) => {
    const { admin, saved, complete, notices, told } = await wornChain()
    await told()
    const unnotified = async () => (await admin.send(listUnnotifiedJobs, {})).body
    expect(await unnotified()).toEqual([])

    await saved(changes)
    expect(await unnotified()).toHaveLength(1)
    await complete()

    expect(await notices()).toHaveLength(2)
  },
)

test('a danger that got a later day since somebody was told needs no other notice', async () => {
  const { saved, complete, notices, told } = await wornChain()
  await told()

  await saved({ dangerByDate: '2026-07-20' })
  await complete()

  expect(await notices()).toHaveLength(1)
})

test('a danger is not ended by giving its examination a day before one that found the piece fit', async () => {
  const { given, item, job, piece, saved, told, notices } = await wornChain()
  const earlier = await given.job({ company_id: job.company_id, status: 'completed' })
  await given.item({
    job_id: earlier.id,
    equipment_id: String(item.equipmentId),
    examined_on: '2026-01-10',
    next_examination_on: '2026-07-10',
    fit_for_purpose: true,
  })
  await saved({ defectImmediateDanger: true, fitForPurpose: false })
  await told()

  await saved({ examinationDate: '2026-01-09' })

  expect(await piece()).toMatchObject({ condition: 'unsafe' })
  expect(await notices()).toMatchObject([{ state: 'unread' }])
})

test('a danger to come without a day is told as one to be repaired before it is used again, and its piece is unsafe', async () => {
  const { piece, told, saved } = await wornChain({ dangerByDate: null })
  const { words } = await told()
  expect(words).toContain('By when: Before it’s used again.')

  expect(await piece()).toMatchObject({ condition: 'unsafe' })

  await saved({ dangerByDate: '2026-08-20' })
  expect(await piece()).toMatchObject({ dangerByDate: '2026-08-20' })
})

test('a danger is on the customer’s register as soon as it arrives, told or not, and no more once it was corrected before', async () => {
  const { owner, piece, saved } = await wornChain({ defectImmediateDanger: true, fitForPurpose: false })
  expect(await piece(owner)).toMatchObject({ condition: 'unsafe', openDefects: [{ class: 'danger' }] })

  await saved({ ...toCome, defectPotentialDanger: false, defectDescription: '', defectPart: '', repairDetails: '' })

  expect(await piece(owner)).toMatchObject({ condition: 'never_examined', openDefects: [] })
})
