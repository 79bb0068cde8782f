import { expect, test } from 'vitest'
import { completeJob } from './completion.ts'
import { keepMine } from './attention.ts'
import { updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { confirmNoDefect, undoNoDefect } from './decide-items.ts'
import { saveForm } from './save-form.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { givenContent, givenDevice, type Fate } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'

const loaded = { ...blankItem, serialNumber: 'SN-1', description: 'Chain Block', wll: '2 t' }

/** A device with items that await their inspection. */
async function givenAwaiting() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  const [itemId, otherId] = [newId(), newId()]
  for (const id of [itemId, otherId]) server.items.set(id, { jobId, versions: [loaded], isDeleted: false })
  await device.pull()
  device.clock.now = Date.parse('2026-11-15T10:00:00Z')
  const { localSession } = device
  const shown = async (id = itemId) => (await readItem(localSession, id)) ?? expect.fail('the item is on the device')
  return { server, device, localSession, jobId, itemId, otherId, shown, atServer: () => server.items.get(itemId) }
}

const examined = { status: 'inspected', fitForPurpose: true, examinationDate: '2026-11-15' }
const awaiting = { status: 'awaiting_inspection', examinationDate: null, nextExaminationDate: null }

test('one tap records that the item was examined today and no defect was found, and is sent at once', async () => {
  const { device, localSession, itemId, shown, atServer } = await givenAwaiting()

  await confirmNoDefect(localSession, itemId)

  const next = { nextExaminationDate: '2027-11-15' }
  expect(await shown()).toMatchObject({ ...examined, ...next, canUndo: true, sync: 'waiting' })
  await device.flush()
  expect(await shown()).toMatchObject({ ...examined, canUndo: true, sync: 'sent', version: 2 })
  expect(atServer()?.versions.at(-1)).toMatchObject({ examinationDate: '2026-11-15', ...next })
})

test.each<[string, Fate[] | null]>([
  ['before it was sent', null],
  ['after it was sent', []],
  ['when it was sent and its answer lost', ['loses-its-answer']],
  ['when sending it failed', ['is-lost']],
])('undone %s, the item awaits its inspection again, here and at the server', async (_when, fates) => {
  const { device, localSession, itemId, shown, atServer } = await givenAwaiting()
  await confirmNoDefect(localSession, itemId)
  device.fates.push(...(fates ?? []))
  if (fates) await device.flush()

  await undoNoDefect(localSession, itemId)

  expect(await shown()).toMatchObject({ ...awaiting, wll: '2 t', canUndo: false })
  await device.flush()
  expect(await device.pendingCount()).toBe(0)
  expect(atServer()?.versions.at(-1)).toMatchObject({ examinationDate: null, wll: '2 t' })
  expect(await shown()).toMatchObject({ ...awaiting, sync: 'sent' })
})

test('an item that was undone can be decided again, without signal', async () => {
  const { device, localSession, itemId, atServer } = await givenAwaiting()
  await confirmNoDefect(localSession, itemId)
  await undoNoDefect(localSession, itemId)
  await confirmNoDefect(localSession, itemId)

  await device.flush()

  expect(atServer()?.versions).toHaveLength(2)
  expect(atServer()?.versions.at(-1)).toMatchObject({ examinationDate: '2026-11-15' })
})

test('the undo ends when another item is decided, by a tap or in the form, and with the job', async () => {
  const { localSession, jobId, itemId, otherId, shown } = await givenAwaiting()
  await confirmNoDefect(localSession, itemId)
  await confirmNoDefect(localSession, otherId)
  expect([await shown(), await shown(otherId)]).toMatchObject([{ canUndo: false }, { canUndo: true }])

  const { basis } = await shown()
  const place = { form: `item ${itemId}`, jobId, tabId: newId() }
  await saveForm(localSession, { place, itemId, content: { ...givenContent() }, basis, isExamined: true })
  expect(await shown(otherId)).toMatchObject({ canUndo: false })

  await confirmNoDefect(localSession, otherId)
  await completeJob(localSession, jobId)
  expect(await shown(otherId)).toMatchObject({ canUndo: false })
})

test('an undo that meets another finding is a conflict, and mine means awaiting', async () => {
  const { server, device, localSession, itemId, shown, atServer } = await givenAwaiting()
  await confirmNoDefect(localSession, itemId)
  await device.flush()
  const cracked = { ...examined, fitForPurpose: false, defectDescription: 'Cracked hook' }
  server.items.get(itemId)?.versions.push({ ...loaded, ...cracked })
  await undoNoDefect(localSession, itemId)
  await device.flush()
  const [conflict] = (await readOutbox(localSession)).needsAttention
  expect(conflict).toMatchObject({ code: 'stale-version' })

  await keepMine(localSession, conflict?.entryId ?? '')
  await device.flush()

  expect(atServer()?.versions.at(-1)).toMatchObject({ examinationDate: null, defectDescription: '' })
  expect(await shown()).toMatchObject(awaiting)
})

test('a number that is corrected after the undo leaves the item awaiting', async () => {
  const { device, localSession, itemId, shown, atServer } = await givenAwaiting()
  await confirmNoDefect(localSession, itemId)
  await undoNoDefect(localSession, itemId)
  const { basis } = await shown()
  await updateItem(localSession, { itemId, content: { ...loaded, serialNumber: 'SN-2' }, basis, isExamined: false })

  await device.flush()

  expect(atServer()?.versions.at(-1)).toMatchObject({ serialNumber: 'SN-2', examinationDate: null })
})
