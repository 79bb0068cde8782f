import { expect, test } from 'vitest'
import { getDefectPhrases } from '#contract/inspections/device.contract.ts'
import { deleteItem } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const latch = { defectPart: 'Hook', defectDescription: 'Latch bent', repairDetails: 'Renew the latch' }

test('what the firm wrote of defects is offered by description, the most used first', async () => {
  const { engineer, otherEngineer, added } = await assignedJob()
  await added({ serialNumber: '1', description: 'Chain Block', defectDescription: 'Chain rusty' })
  await added({ serialNumber: '2', description: 'Chain Block', ...latch })
  await added({ serialNumber: '3', description: 'chain  block', ...latch })
  await added({ serialNumber: '4', description: 'Shackle', defectDescription: 'Pin worn' })
  await added({ serialNumber: '5', description: 'Shackle' })

  const { body, status } = await engineer.send(getDefectPhrases)

  expect(status).toBe(200)
  expect(body.phrases[0]).toEqual({
    equipment: 'Chain Block',
    part: 'Hook',
    description: 'Latch bent',
    repair: 'Renew the latch',
  })
  expect(new Set(body.phrases.map(({ description }) => description))).toEqual(
    new Set(['Latch bent', 'Chain rusty', 'Pin worn']),
  )
  expect((await otherEngineer.send(getDefectPhrases)).body).toEqual(body)
})

test('every defect of an item is offered, not only the gravest', async () => {
  const { engineer, added } = await assignedJob()
  const ids = ['d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002']
  await added({
    defects: [
      { _id: ids[0], class: 'observation', description: 'Label illegible' },
      { _id: ids[1], class: 'observation', description: 'Paint worn' },
    ],
  })

  const { body } = await engineer.send(getDefectPhrases)

  expect(body.phrases.map(({ description }) => description).toSorted()).toEqual(['Label illegible', 'Paint worn'])
})

test('a device that has them all is told only that', async () => {
  const { engineer, added } = await assignedJob()
  await added(latch)
  const { body: first } = await engineer.send(getDefectPhrases)

  const { body: second } = await engineer.send(getDefectPhrases, { stamp: first.stamp })
  await added({ serialNumber: '2', defectDescription: 'Chain rusty' })
  const { body: third } = await engineer.send(getDefectPhrases, { stamp: first.stamp })

  expect(second).toEqual({ stamp: first.stamp, isUnchanged: true, phrases: [] })
  expect(third).toMatchObject({ isUnchanged: false, phrases: [{}, {}] })
})

test('the words of a deleted item are offered no longer, and at most twenty for one description', async () => {
  const { engineer, added } = await assignedJob()
  const { _id: itemId } = await added({ defectDescription: 'Written by mistake' })
  await engineer.send(deleteItem, { itemId, reason: 'Wrong job' })
  for (let number = 1; number <= 21; number += 1) {
    await added({ serialNumber: `${number}`, defectDescription: `Crack ${number}` })
  }

  const { body } = await engineer.send(getDefectPhrases)

  expect(body.phrases).toHaveLength(20)
  expect(body.phrases.map(({ description }) => description)).not.toContain('Written by mistake')
})
