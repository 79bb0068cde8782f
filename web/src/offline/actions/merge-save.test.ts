import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { keepMine } from './attention.ts'
import { completeJob } from './completion.ts'
import { createItem, updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { confirmNoDefect, undoNoDefect } from './decide-items.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'
import { givenContent, givenDevice, type GivenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'

/** Two devices that show the same item. */
async function givenSharedItem() {
  const server = simulatedServer()
  const office = givenDevice({ server })
  const phone = office.anotherDevice()
  const jobId = server.addJob(office.userId)
  const itemId = newId()
  await office.pull()
  await createItem(office.localSession, { itemId, jobId, content: givenContent({ wll: '2 t' }) })
  await office.flush()
  await phone.pull()
  return { server, office, phone, jobId, itemId, atServer: () => server.items.get(itemId)?.versions.at(-1) }
}

async function shown({ localSession }: GivenDevice, itemId: string) {
  return (await readItem(localSession, itemId)) ?? expect.fail('the item is on the device')
}

/** Saves changes onto what the device shows, or showed when the form was opened. */
async function save(device: GivenDevice, itemId: string, changes: Partial<ItemContent>, opened?: ShownItem) {
  const { basis, ...content } = opened ?? (await shown(device, itemId))
  await updateItem(device.localSession, { itemId, content: { ...content, ...changes }, basis })
}
type ShownItem = Awaited<ReturnType<typeof shown>>

const attentionOf = async ({ localSession }: GivenDevice) => (await readOutbox(localSession)).needsAttention

describe('an office change to another field of the same item', () => {
  test('is no conflict: both changes stand, at the server and here', async () => {
    const { office, phone, itemId, atServer } = await givenSharedItem()
    await save(office, itemId, { manufacturer: 'Yale' })
    await office.flush()
    await save(phone, itemId, { wll: '3 t' })

    await phone.flush()

    expect(await phone.pendingCount()).toBe(0)
    expect(atServer()).toMatchObject({ wll: '3 t', manufacturer: 'Yale' })
    expect(await shown(phone, itemId)).toMatchObject({ wll: '3 t', manufacturer: 'Yale', sync: 'sent', version: 3 })
  })

  test('is taken into all saves that wait behind each other', async () => {
    const { server, office, phone, itemId } = await givenSharedItem()
    await save(phone, itemId, { wll: '3 t' })
    phone.fates.push('is-lost')
    await phone.flush()
    await save(phone, itemId, { wll: '4 t', modelName: 'X' })
    await save(office, itemId, { manufacturer: 'Yale' })
    await office.flush()

    await phone.flush()

    expect(server.items.get(itemId)?.versions.slice(1)).toMatchObject([
      { wll: '2 t', manufacturer: 'Yale' },
      { wll: '3 t', manufacturer: 'Yale' },
      { wll: '4 t', manufacturer: 'Yale', modelName: 'X' },
    ])
  })

  test('is merged when it arrived here while the form was open', async () => {
    const { office, phone, itemId, atServer } = await givenSharedItem()
    const opened = await shown(phone, itemId)
    await save(office, itemId, { manufacturer: 'Yale' })
    await office.flush()
    await phone.pull()

    await save(phone, itemId, { wll: '3 t' }, opened)
    expect(await shown(phone, itemId)).toMatchObject({ wll: '3 t', manufacturer: 'Yale' })
    await phone.flush()

    expect(atServer()).toMatchObject({ wll: '3 t', manufacturer: 'Yale' })
  })

  test('stays when the person keeps their own in a conflict about a third field', async () => {
    const { office, phone, itemId, atServer } = await givenSharedItem()
    await save(office, itemId, { wll: '50 t', manufacturer: 'Yale' })
    await office.flush()
    await save(phone, itemId, { wll: '3 t', modelName: 'X' })
    await phone.flush()
    const [refused] = await attentionOf(phone)
    expect(refused).toMatchObject({ code: 'stale-version', theirs: { wll: '50 t' } })

    await keepMine(phone.localSession, refused?.entryId ?? '')
    await phone.flush()

    expect(atServer()).toMatchObject({ wll: '3 t', manufacturer: 'Yale', modelName: 'X' })
  })

  test('stays also when “no defect” is undone before the server has answered', async () => {
    const { office, phone, itemId, atServer } = await givenSharedItem()
    await confirmNoDefect(phone.localSession, itemId)
    phone.fates.push('is-lost')
    await phone.flush()
    await undoNoDefect(phone.localSession, itemId)
    await save(office, itemId, { manufacturer: 'Yale' })
    await office.flush()

    await phone.flush()

    expect(atServer()).toMatchObject({ wll: '2 t', manufacturer: 'Yale', examinationDate: null })
    expect(await shown(phone, itemId)).toMatchObject({ manufacturer: 'Yale', status: 'awaiting_inspection' })
  })
})

describe('nobody’s decision is made for them:', () => {
  test('two findings about one item are a conflict, though they are in different fields', async () => {
    const { office, phone, itemId, atServer } = await givenSharedItem()
    await save(office, itemId, { fitForPurpose: false })
    await office.flush()
    await save(phone, itemId, { defectPart: 'Hook', defectDescription: 'Latch bent' })

    await phone.flush()

    expect(atServer()).toMatchObject({ fitForPurpose: false, defectPart: '' })
    expect(await attentionOf(phone)).toMatchObject([{ code: 'stale-version' }])
  })

  test('whoever has completed the job is asked about a change they have not seen', async () => {
    const { server, office, phone, jobId, itemId, atServer } = await givenSharedItem()
    await save(office, itemId, { manufacturer: 'Yale' })
    await office.flush()
    await save(phone, itemId, { wll: '3 t' })
    await completeJob(phone.localSession, jobId)

    await phone.flush()

    expect(await attentionOf(phone)).toMatchObject([{ code: 'stale-version', itemId }])
    expect(atServer()).toMatchObject({ wll: '2 t' })
    expect(server.jobs.get(jobId)?.status).not.toBe('completed')
  })

  test('whoever has deleted the item is asked about a change they have not seen', async () => {
    const { server, office, phone, itemId } = await givenSharedItem()
    await save(phone, itemId, { wll: '3 t' })
    phone.fates.push('is-lost')
    await phone.flush()
    await deleteShown(phone.localSession, { itemId, reason: 'Scrapped' })
    await save(office, itemId, { manufacturer: 'Yale' })
    await office.flush()

    await phone.flush()

    expect(server.items.get(itemId)?.isDeleted).toBe(false)
    expect(await attentionOf(phone)).toMatchObject([{ code: 'stale-version', itemId }])
  })
})

describe('two tabs that edit one item', () => {
  test('merge different fields', async () => {
    const { phone, itemId, atServer } = await givenSharedItem()
    const other = phone.anotherTab()
    const [first, second] = [await shown(phone, itemId), await shown(other, itemId)]

    await save(phone, itemId, { wll: '3 t' }, first)
    await save(other, itemId, { manufacturer: 'Yale' }, second)
    await phone.flush()

    expect(atServer()).toMatchObject({ wll: '3 t', manufacturer: 'Yale' })
    expect(await phone.pendingCount()).toBe(0)
  })

  test('ask when the same field differs, change nothing meanwhile, and go on from the answer', async () => {
    const { phone, itemId, atServer } = await givenSharedItem()
    const other = phone.anotherTab()
    const opened = await shown(other, itemId)
    await save(phone, itemId, { wll: '3 t', manufacturer: 'Yale' })

    const second = save(other, itemId, { wll: '4 t', modelName: 'X' }, opened)
    await expect(second).rejects.toMatchObject({
      merged: { conflicts: ['wll'], content: { wll: '4 t', manufacturer: 'Yale', modelName: 'X' } },
      basis: { content: { wll: '3 t' } },
    })
    expect(await shown(other, itemId)).toMatchObject({ wll: '3 t', modelName: '' })

    const { merged, basis } = await second.catch((error) => error)
    await updateItem(other.localSession, { itemId, content: merged.content, basis })
    await phone.flush()
    expect(atServer()).toMatchObject({ wll: '4 t', manufacturer: 'Yale', modelName: 'X' })
  })
})

const step = fc.record({
  device: fc.constantFrom(0, 1),
  step: fc.constantFrom('save', 'save', 'flush', 'flush with loss', 'pull', 'open'),
})

test('two devices that write different fields never ask, in whatever order, and lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const { office, phone, itemId, atServer } = await givenSharedItem()
      const devices = [office, phone]
      const fields = ['manufacturer', 'wll'] as const
      const last: Partial<ItemContent> = { wll: '2 t' }
      const forms: (ShownItem | undefined)[] = []
      for (const [index, { device, step }] of steps.entries()) {
        const each = devices[device] ?? phone
        if (step === 'open') forms[device] = await shown(each, itemId)
        if (step === 'pull') await each.pull()
        if (step === 'flush with loss') each.fates.push('loses-its-answer')
        if (step.startsWith('flush')) await each.flush()
        if (step !== 'save') continue
        const changes = { [fields[device] ?? 'wll']: `mark ${index}` }
        await save(each, itemId, changes, forms[device])
        forms[device] = undefined
        Object.assign(last, changes)
      }
      for (const each of [...devices, ...devices]) {
        each.fates.length = 0
        await each.flush()
        await each.pull()
        expect(await attentionOf(each)).toEqual([])
      }
      expect(atServer()).toMatchObject(last)
      for (const each of devices) expect(await shown(each, itemId)).toMatchObject({ ...last, sync: 'sent' })
    }),
    { numRuns: inject('rounds') === 'all' ? 40 : 10 },
  )
})
