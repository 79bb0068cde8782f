import { expect, test } from 'vitest'
import { updateItem } from './items.ts'
import { confirmNoDefect } from './decide-items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'

const hook: Defect = {
  _id: newId(),
  part: 'Hook',
  description: 'Worn',
  class: 'observation',
  dangerByDate: null,
  repair: '',
}
const told = { defectPart: 'Hook', defectDescription: 'Worn' }
const existing = {
  ...blankItem,
  ...told,
  serialNumber: 'SN-1',
  description: 'Chain Block',
  examinationDate: '2026-11-10',
  nextExaminationDate: '2027-11-10',
  defects: [hook],
}

async function givenExaminedItem() {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const jobId = server.addJob(tablet.userId)
  const itemId = newId()
  server.items.set(itemId, { jobId, versions: [existing], isDeleted: false })
  await tablet.pull()
  const shown = async () => (await readItem(tablet.localSession, itemId)) ?? expect.fail('the item is on the device')
  return { server, tablet, itemId, shown, now: () => server.items.get(itemId)?.versions.at(-1) }
}

test('the same list of defects changed here and by the office is a conflict, with both lists', async () => {
  const { server, tablet, itemId, shown } = await givenExaminedItem()
  const { basis, ...seen } = await shown()
  const chain: Defect = { ...hook, _id: newId(), part: 'Chain', class: 'danger' }
  const content = { ...seen, fitForPurpose: false, defects: [hook, chain] }
  await updateItem(tablet.localSession, { itemId, content, basis })
  expect(await shown()).toMatchObject({ defectPart: 'Chain', defectImmediateDanger: true, defects: [chain, hook] })
  const label = { ...hook, _id: newId(), part: 'Label' }
  server.items.get(itemId)?.versions.push({ ...existing, defects: [hook, label] })

  await tablet.flush()

  const { attention, defects } = await shown()
  expect(attention).toMatchObject({ code: 'stale-version', theirs: { defects: [hook, label] } })
  expect(defects).toEqual([chain, hook])
})

test('“no defect found” leaves no defect', async () => {
  const { tablet, itemId, shown } = await givenExaminedItem()
  await confirmNoDefect(tablet.localSession, itemId)
  expect(await shown()).toMatchObject({ defects: [], defectPart: '', defectDescription: '' })
})
