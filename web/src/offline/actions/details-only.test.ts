import { describe, expect, test } from 'vitest'
import { keepMine } from './attention.ts'
import { completeJob } from './completion.ts'
import { updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { confirmNoDefect } from './decide-items.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { givenContent, givenDevice, type Fate, type GivenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'

const loaded = { ...blankItem, serialNumber: 'SN-1', description: 'Chain Block' }

/** A device with a job that was loaded from a previous one. */
async function givenLoadedItem() {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const jobId = server.addJob(tablet.userId)
  const itemId = newId()
  server.items.set(itemId, { jobId, versions: [loaded], isDeleted: false })
  await tablet.pull()
  return { server, tablet, itemId, now: () => server.items.get(itemId)?.versions.at(-1) }
}

/** As the form sends it: with a date and a result that it proposes by itself. */
async function correct({ localSession }: GivenDevice, itemId: string, serialNumber: string) {
  const shown = (await readItem(localSession, itemId)) ?? expect.fail('the item is on the device')
  const content = givenContent({ ...loaded, serialNumber, examinationDate: '2026-11-15' })
  await updateItem(localSession, { itemId, content, basis: shown.basis, isExamined: false })
}

describe('correcting a loaded item', () => {
  test('leaves it awaiting its inspection, here and at the server, with no result sent', async () => {
    const { tablet, itemId, now } = await givenLoadedItem()

    await correct(tablet, itemId, 'SN-2')
    const [entry] = await tablet.store.outbox.toArray()
    const here = await readItem(tablet.localSession, itemId)
    await tablet.flush()

    expect(here).toMatchObject({ serialNumber: 'SN-2', status: 'awaiting_inspection', examinationDate: null })
    expect(entry?.input).not.toHaveProperty('fitForPurpose')
    expect(entry?.input).not.toHaveProperty('examinationDate')
    expect(now()).toMatchObject({ serialNumber: 'SN-2', examinationDate: null })
    expect(await readItem(tablet.localSession, itemId)).toMatchObject({ status: 'awaiting_inspection', sync: 'sent' })
  })

  test('correcting a loaded item and examining it behind the correction makes it an examined one with the corrected number', async () => {
    const { tablet, itemId, now } = await givenLoadedItem()
    await correct(tablet, itemId, 'SN-2')

    await confirmNoDefect(tablet.localSession, itemId)
    tablet.clock.now += 60_000
    await tablet.flush()

    expect(now()).toMatchObject({ serialNumber: 'SN-2', fitForPurpose: true, examinationDate: expect.any(String) })
    expect(await readItem(tablet.localSession, itemId)).toMatchObject({ status: 'inspected' })
  })

  test('correcting a loaded item that was examined in another tab meanwhile leaves the result as it is', async () => {
    const { tablet, itemId, now } = await givenLoadedItem()
    await confirmNoDefect(tablet.localSession, itemId)

    await correct(tablet, itemId, 'SN-2')
    await tablet.flush()

    expect(now()).toMatchObject({ serialNumber: 'SN-2', examinationDate: expect.any(String) })
  })

  test('in a conflict of a correction with an examination, mine keeps their result', async () => {
    const { tablet, itemId, now, server } = await givenLoadedItem()
    const phone = tablet.anotherDevice()
    await phone.pull()
    const shown = (await readItem(phone.localSession, itemId)) ?? expect.fail('the item is on the device')
    const other = { ...loaded, serialNumber: 'SN-3' }
    const found = givenContent({ ...other, fitForPurpose: false, defectDescription: 'Cracked hook' })
    await updateItem(phone.localSession, { itemId, content: found, basis: shown.basis })
    await phone.flush()
    await correct(tablet, itemId, 'SN-2')
    await tablet.flush()
    const [conflict] = (await readOutbox(tablet.localSession)).needsAttention

    await keepMine(tablet.localSession, conflict?.entryId ?? expect.fail('there is a conflict'))
    await tablet.flush()

    expect(now()).toMatchObject({ serialNumber: 'SN-2', fitForPurpose: false, defectDescription: 'Cracked hook' })
    expect(server.items.get(itemId)?.versions).toHaveLength(3)
    expect(await readItem(tablet.localSession, itemId)).toMatchObject({ status: 'inspected', fitForPurpose: false })
  })

  test.each<{ after: string; fates: Fate[] }>([
    { after: 'somebody made the same correction with it', fates: ['is-lost'] },
    { after: 'the answer was lost', fates: ['loses-its-answer'] },
  ])(
    'correcting a loaded item and examining it never overwrites a finding of somebody else, $after',
    async ({ fates }) => {
      const { tablet, itemId, now, server } = await givenLoadedItem()
      await correct(tablet, itemId, 'SN-2')
      tablet.fates.push(...fates)
      await tablet.flush()
      await confirmNoDefect(tablet.localSession, itemId)
      const found = { fitForPurpose: false, defectDescription: 'Cracked hook', examinationDate: '2026-11-15' }
      const item = server.items.get(itemId) ?? expect.fail('the server has the item')
      item.versions.push({ ...loaded, serialNumber: 'SN-2', ...found })

      tablet.clock.now += 3_600_000
      await tablet.flush()
      await tablet.flush()

      expect(now()).toMatchObject(found)
      expect((await readOutbox(tablet.localSession)).needsAttention).toHaveLength(1)
    },
  )

  test('correcting a loaded item in a conflict with an examination that its writer has seen is completed without asking again', async () => {
    const { tablet, itemId, server } = await givenLoadedItem()
    await correct(tablet, itemId, 'SN-2')
    const item = server.items.get(itemId) ?? expect.fail('the server has the item')
    await completeJob(tablet.localSession, item.jobId)
    const found = { fitForPurpose: false, defectDescription: 'Cracked hook', examinationDate: '2026-11-15' }
    item.versions.push({ ...loaded, serialNumber: 'SN-3', ...found })
    await tablet.flush()
    const [conflict] = (await readOutbox(tablet.localSession)).needsAttention

    await keepMine(tablet.localSession, conflict?.entryId ?? expect.fail('there is a conflict'))
    await tablet.flush()

    expect((await readOutbox(tablet.localSession)).needsAttention).toEqual([])
    expect(item.versions.at(-1)).toMatchObject({ serialNumber: 'SN-2', ...found })
    expect(server.jobs.get(item.jobId)).toMatchObject({ status: 'completed' })
  })
})
