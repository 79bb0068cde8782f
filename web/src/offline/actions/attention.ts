import { particularsOf } from '#contract/inspections/examination-result.rules.ts'
import type { Desk } from '#web/offline/store/local-session.ts'
import { createItem } from './items.ts'
import type { Attention } from '#web/offline/outbox/entries.ts'
import type { LetterRow } from '#web/offline/store/local-rows.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { nameItemAgain } from '#web/offline/outbox/manifest.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { asked, lettersAboutItem, lettersOfJob, withdrawLetters } from '#web/offline/outbox/outbox.ts'
import { offerWorkAgain } from '#web/offline/outbox/replay.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { contentOf, type ServerItem } from '#web/offline/store/server-item.ts'

/** Of a conflict: sends mine onto what stands at the server, which the person has seen. */
export function keepMine(desk: Desk, letterId: string): Promise<void> {
  return decide(desk, letterId, async (letter) => {
    const theirs = letter.attention?.theirs
    if (!theirs) return
    await desk.store.letters.update(letter.place, {
      ...asked,
      version: theirs.version,
      base: contentOf(theirs),
      isChained: false,
    })
    await changeItem(desk, letter, { server: theirs, ...(await correctedResult(desk, letter, theirs)) })
  })
}

/** Mine corrects particulars only: what they found at the examination stands. */
async function correctedResult({ store, userId }: Desk, { itemId }: LetterRow, theirs: ServerItem) {
  const mine = itemId && (await store.items.get([userId, itemId]))?.mine
  if (!mine || mine.examinationDate !== null) return {}
  return { mine: { ...contentOf(theirs), ...particularsOf(mine) } }
}

/** Of a conflict: what stands at the server stands here too; what was written here about the item is withdrawn. */
export function takeTheirs(desk: Desk, letterId: string): Promise<void> {
  return decide(desk, letterId, (letter) => withdrawItem(desk, letter))
}

/** Sends a refused letter again as it is, such as after an administrator has made room for it. */
export function tryAgain(desk: Desk, letterId: string): Promise<void> {
  return decide(desk, letterId, async (letter) => {
    // The server misses work that it once accepted: it is offered again before the completion.
    if (letter.attention?.code === 'work-missing') await offerWorkAgain(desk, letter.jobId)
    await desk.store.letters.update(letter.place, asked)
  })
}

/** Writes a refused item once more, as a new one: for an item that is deleted or not there any more. */
export function addAgain(desk: Desk, letterId: string): Promise<void> {
  return decide(desk, letterId, async (letter) => {
    const { store, userId } = desk
    const item = letter.itemId && (await store.items.get([userId, letter.itemId]))
    const content = item && (item.mine ?? item.server)
    if (!content) return
    await withdrawItem(desk, letter)
    await createItem(desk, { itemId: newId(), jobId: letter.jobId, content: contentOf(content) })
  })
}

/** Gives up what the letter says. It leaves the outbox and stays in the record of this device. */
export function withdraw(desk: Desk, letterId: string): Promise<void> {
  return decide(desk, letterId, async (letter) => {
    switch (letter.name) {
      case 'createItem':
      case 'updateItem':
        return withdrawItem(desk, letter)
      case 'deleteItem':
        await withdrawLetters(desk, [letter])
        await changeItem(desk, letter, { isDeletedHere: false })
        return nameDecidedItem(desk, letter)
      case 'uploadPhoto':
        return withdrawPhoto(desk, letter)
      case 'completeJob':
        return withdrawLetters(desk, [letter])
    }
  })
}

/** Only a letter that needs attention is decided about, and only by its writer. */
function decide(desk: Desk, letterId: string, act: (letter: LetterRow) => Promise<unknown>): Promise<void> {
  return inOneStep(desk.store, async () => {
    const letter = await desk.store.letters.get({ _id: letterId })
    if (letter?.userId === desk.userId && letter.attention) await act(letter)
  })
}

/** The item as the server has it; one that only this device has is gone from it. */
async function withdrawItem(desk: Desk, letter: LetterRow): Promise<void> {
  const { store, userId } = desk
  const { itemId, attention } = letter
  if (!itemId) return
  await withdrawLetters(desk, await lettersAboutItem(desk, itemId))
  const item = await store.items.get([userId, itemId])
  if (!item) return
  const server = attention && isGone(attention) ? null : (attention?.theirs ?? item.server)
  if (server) await store.items.put({ ...item, server, mine: null, isDeletedHere: false, strand: item.strand + 1 })
  else await store.items.delete([userId, itemId])
  await nameDecidedItem(desk, letter)
}

/** What is kept for review stays named as it was: the completion waits for the administrator's decision. */
async function nameDecidedItem(desk: Desk, { jobId, itemId, attention }: LetterRow): Promise<void> {
  if (itemId && attention?.code !== 'kept-for-review') await nameItemAgain(desk, jobId, itemId)
}

function isGone({ status }: Attention): boolean {
  return status === 404 || status === 410
}

/** Whatever shows the photo shows none now, or the server would wait for it in vain. */
async function withdrawPhoto(desk: Desk, letter: LetterRow): Promise<void> {
  const { store, userId } = desk
  const { photoId, jobId } = letter
  if (photoId === null) return
  await withdrawLetters(desk, [letter])
  for (const other of await lettersOfJob(desk, jobId)) {
    const { place, name, input } = other
    if (other.photoId === photoId)
      await store.letters.update(place, { photoId: null, input: { ...input, photoUrl: null } })
    else if (name === 'completeJob') await store.letters.update(place, { input: withoutPhoto(input, photoId) })
  }
  const items = await store.items.where('[userId+jobId]').equals([userId, jobId]).toArray()
  for (const { _id, mine } of items) {
    if (mine?.photoUrl !== photoUrlOf(photoId)) continue
    await store.items.update([userId, _id], { mine: { ...mine, photoUrl: null } })
  }
}

function withoutPhoto(input: LetterRow['input'], photoId: string): LetterRow['input'] {
  const photos = Array.isArray(input.photos) ? input.photos.filter((id) => id !== photoId) : []
  return { ...input, photos }
}

async function changeItem({ store, userId }: Desk, { itemId }: LetterRow, changes: object): Promise<void> {
  if (itemId) await store.items.update([userId, itemId], changes)
}
