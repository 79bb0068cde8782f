import { describe, expect, test } from 'vitest'
import {
  countEquipment,
  createEquipment,
  deleteEquipment,
  exportEquipment,
  getEquipment,
  listEquipment,
  mergeEquipment,
  unmergeEquipment,
  updateEquipment,
} from '#contract/equipment/equipment.contract.ts'
import { conditions } from '#contract/inspections/equipment/condition.rules.ts'
import { seededChance } from '#server/demo/seeded-chance.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

type Context = Awaited<ReturnType<typeof completedJob>>

const counted = {
  retired: 'retired',
  unsafe: 'unsafe',
  overdue: 'overdue',
  put_right: 'putRight',
  due_soon: 'dueSoon',
  in_date: 'inDate',
  never_examined: 'neverExamined',
} as const

/** What the list, its total, the counts and the file say of the same pieces. */
async function expectAgreement(person: Pick<Context['admin'], 'send'>, filter: Record<string, unknown>) {
  const list = await person.send(listEquipment, filter)
  const { body: counts } = await person.send(countEquipment, filter)
  const file = await person.send(exportEquipment, filter)
  const { total, ...parts } = counts
  const inList = Object.fromEntries(
    conditions.map((each) => [counted[each], list.body.filter(({ condition }) => condition === each).length]),
  )
  expect([filter, parts]).toEqual([filter, inList])
  const lines = String(file.body).split('\r\n').length - 2
  const totals = { total, listed: list.body.length, header: Number(list.headers['x-total-count']), lines }
  expect([filter, totals]).toEqual([filter, { total, listed: total, header: total, lines: total }])
}

test.each([1, 2, 3])('list, counts and file agree whatever is done to the pieces (seed %i)', async (seed) => {
  const { admin, ownCustomer, company, site, anotherJob, given } = await completedJob()
  const chance = seededChance(seed)
  const ids: string[] = []
  const any = () => chance.pick(ids)
  const days = ['2026-06-01', '2026-06-14', '2026-06-15', '2026-07-15', '2026-07-16', '2027-01-01']
  const doings = [
    async (step: number) => {
      const words = { companyId: company.id, siteAddressId: site.id, serialNumber: `S-${step}`, description: 'Hoist' }
      ids.push((await admin.send(createEquipment, words)).body._id)
    },
    async () => {
      const job = await anotherJob([])
      await given.item({
        job_id: job.id,
        equipment_id: any(),
        fit_for_purpose: chance.inPercent(75),
        examined_on: '2026-05-01',
        next_examination_on: chance.pick(days),
      })
    },
    async () => {
      const { body: piece } = await admin.send(getEquipment, { equipmentId: any() })
      const lifecycle = piece.lifecycle === 'in_service' ? 'stored' : 'in_service'
      const change = { lifecycle, lifecycleReason: 'Moved', version: piece.version }
      await admin.send(updateEquipment, { equipmentId: piece._id, ...change })
    },
    async () => void (await admin.send(mergeEquipment, { equipmentId: any(), intoId: any() })),
    async () => void (await admin.send(unmergeEquipment, { equipmentId: any() })),
    async () => void (await admin.send(deleteEquipment, { equipmentId: any() })),
  ]
  await doings[0]?.(0)
  for (let step = 1; step <= 25; step += 1) await chance.pick(doings)(step)

  for (const person of [admin, ownCustomer]) {
    await expectAgreement(person, {})
    await expectAgreement(person, { q: 'hoist', siteAddressId: site.id })
    for (const condition of conditions) await expectAgreement(person, { condition })
    await expectAgreement(person, { condition: 'overdue,due_soon', dueBefore: '2026-07-15' })
  }
})

describe('two people at once', () => {
  async function twoPieces() {
    const context = await completedJob()
    const { admin, company, signedIn, given } = context
    const other = await signedIn(await given.user({ role: 'admin' }))
    const create = async (serialNumber: string) =>
      (await admin.send(createEquipment, { companyId: company.id, serialNumber, description: 'Hoist' })).body
    return { ...context, other, one: await create('A-1'), two: await create('B-2') }
  }

  test('who merge a pair in both directions leave one piece, and either id leads to it', async () => {
    const { admin, other, one, two } = await twoPieces()

    const replies = await Promise.all([
      admin.send(mergeEquipment, { equipmentId: one._id, intoId: two._id }),
      other.send(mergeEquipment, { equipmentId: two._id, intoId: one._id }),
    ])

    const left = (await admin.send(listEquipment, {})).body
    expect(left).toHaveLength(1)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
    for (const equipmentId of [one._id, two._id]) {
      expect((await admin.send(getEquipment, { equipmentId })).body._id).toBe(left[0]?._id)
    }
  })

  test('who rename two pieces to the same words: one is told of the other’s piece', async () => {
    const { admin, other, one, two } = await twoPieces()
    const rename = { serialNumber: 'C-3', version: 1 }

    const replies = await Promise.all([
      admin.send(updateEquipment, { equipmentId: one._id, ...rename }),
      other.send(updateEquipment, { equipmentId: two._id, ...rename }),
    ])

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const words = (await admin.send(listEquipment, { q: 'C-3' })).body
    expect(words).toHaveLength(1)
  })

  test('who merge a piece and take that back at the same moment end with both or with one, never with neither', async () => {
    const { admin, other, one, two } = await twoPieces()
    await admin.send(mergeEquipment, { equipmentId: one._id, intoId: two._id })

    const replies = await Promise.all([
      admin.send(unmergeEquipment, { equipmentId: one._id }),
      other.send(mergeEquipment, { equipmentId: two._id, intoId: one._id }),
      other.send(unmergeEquipment, { equipmentId: one._id }),
    ])

    expect(replies.every(({ status }) => status < 500)).toBe(true)
    for (const equipmentId of [one._id, two._id]) {
      const { status, body } = await admin.send(getEquipment, { equipmentId })
      expect([status, [one._id, two._id].includes(body._id)]).toEqual([200, true])
    }
    expect((await admin.send(listEquipment, {})).body.length).toBeGreaterThan(0)
  })
})
