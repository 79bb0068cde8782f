import { expect, test } from 'vitest'
import { keepMine } from './attention.ts'
import { updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { givenContent, givenDevice, type GivenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'

const loaded = { ...blankItem, serialNumber: 'SN-1', description: 'Chain Block' }

async function givenLoadedItem() {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const jobId = server.addJob(tablet.userId)
  const itemId = newId()
  server.items.set(itemId, { jobId, versions: [loaded], isDeleted: false })
  await tablet.pull()
  return { server, tablet, itemId, now: () => server.items.get(itemId)?.versions.at(-1) }
}

/** As the form sends it: what was typed of an examination is still in it. */
async function leaveOut({ localSession }: GivenDevice, itemId: string) {
  const shown = (await readItem(localSession, itemId)) ?? expect.fail('the item is on the device')
  const typed = { examinationDate: '2026-11-15', fitForPurpose: false, defectDescription: 'Worn' }
  const outcome = { outcome: 'not_presented', outcomeReason: 'On hire' } as const
  const content = givenContent({ ...loaded, ...typed, ...outcome })
  await updateItem(localSession, { itemId, content, basis: shown.basis })
}

test('an item that was left out has its reason and no findings, here and at the server', async () => {
  const { tablet, itemId, now } = await givenLoadedItem()
  const leftOut = { outcome: 'not_presented', outcomeReason: 'On hire', examinationDate: null, defectDescription: '' }

  await leaveOut(tablet, itemId)
  expect(await readItem(tablet.localSession, itemId)).toMatchObject({ ...leftOut, status: 'awaiting_inspection' })
  await tablet.flush()

  expect(now()).toMatchObject(leftOut)
  expect(await readItem(tablet.localSession, itemId)).toMatchObject({ ...leftOut, sync: 'sent' })
})

test('an item that was left out here and examined by somebody else is a conflict, and what is kept is whole', async () => {
  const { server, tablet, itemId, now } = await givenLoadedItem()
  await leaveOut(tablet, itemId)
  const examined = { ...loaded, examinationDate: '2026-11-14', nextExaminationDate: '2027-11-14', testDetails: 'Run' }
  server.items.get(itemId)?.versions.push(examined)
  await tablet.flush()
  const attention = (await readItem(tablet.localSession, itemId))?.attention
  expect(attention?.code).toBe('stale-version')

  await keepMine(tablet.localSession, attention?.entryId ?? '')
  await tablet.flush()

  expect(now()).toMatchObject({ outcome: 'not_presented', examinationDate: null, testDetails: '' })
})

test('a correction of particulars leaves an outcome that somebody else has recorded', async () => {
  const { server, tablet, itemId, now } = await givenLoadedItem()
  const shown = (await readItem(tablet.localSession, itemId)) ?? expect.fail('the item is on the device')
  const content = givenContent({ ...loaded, wll: '2 t' })
  await updateItem(tablet.localSession, { itemId, content, basis: shown.basis, isExamined: false })
  server.items.get(itemId)?.versions.push({ ...loaded, outcome: 'not_found', outcomeReason: 'Looked everywhere' })

  await tablet.flush()

  expect(now()).toMatchObject({ outcome: 'not_found', outcomeReason: 'Looked everywhere', wll: '2 t' })
})
