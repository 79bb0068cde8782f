import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenContent, givenDevice } from './given-device.ts'
import { simulatedServer } from './simulated-server.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'

/** A job with two items on the phone; the office works on it from elsewhere. */
export async function givenPhoneAndOffice() {
  const server = simulatedServer()
  const phone = givenDevice({ server })
  const jobId = server.addJob(phone.userId)
  await phone.pull()
  const [hoist, hook] = [newId(), newId()]
  await createItem(phone.localSession, {
    itemId: hoist,
    jobId,
    content: givenContent({ serialNumber: '12', wll: '2 t' }),
  })
  await createItem(phone.localSession, { itemId: hook, jobId, content: givenContent({ serialNumber: '3' }) })
  await phone.flush()
  await phone.pull()

  const office = {
    add: (facts: Partial<ItemContent> = {}) =>
      server.answer(phone.userId, itemCall('createItem', { ...givenContent(facts), jobId, _id: newId() }), null),
    change: (itemId: string, facts: Partial<ItemContent>) =>
      server.answer(phone.userId, itemCall('updateItem', { itemId, ...facts }), null),
    remove: (itemId: string) => server.answer(phone.userId, itemCall('deleteItem', { itemId, reason: 'Sold' }), null),
  }
  return { server, phone, localSession: phone.localSession, jobId, hoist, hook, office }
}

export function itemCall(name: 'createItem' | 'updateItem' | 'deleteItem', input: Record<string, unknown>) {
  return { name, input }
}
