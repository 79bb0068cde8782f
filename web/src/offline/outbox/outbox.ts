import type { ItemContent } from '#contract/inspections/item-fields.ts'
import type { WaitableName } from './entries.ts'
import type { LetterRow } from '#web/offline/store/local-rows.ts'
import type { Desk } from '#web/offline/store/local-session.ts'
import { newId } from '#web/offline/store/new-id.ts'

/** What a letter says; the rest is made when it is posted. */
export interface NewLetter {
  name: WaitableName
  jobId: string
  input: Record<string, unknown>
  itemId?: string
  photoId?: string | null
  version?: number | null
  base?: ItemContent | null
  isChained?: boolean
  holdUntil?: number
  undo?: LetterRow['undo']
}

/** Puts a letter at the end of the outbox; always within the step that makes the change it stands for. */
export async function post({ store, userId, now }: Desk, letter: NewLetter): Promise<void> {
  await store.letters.add({
    itemId: null,
    photoId: null,
    version: null,
    isChained: false,
    holdUntil: null,
    undo: null,
    ...letter,
    _id: newId(),
    userId,
    postedAt: now(),
    attempts: 0,
    isOfferedAgain: false,
    attention: null,
    needs: 0,
  })
}

/** The letters about an item that the server has not accepted, in their order. */
export function lettersAboutItem({ store, userId }: Desk, itemId: string): Promise<LetterRow[]> {
  return store.letters.where('[userId+itemId]').equals([userId, itemId]).sortBy('place')
}

export function lettersOfJob({ store, userId }: Desk, jobId: string): Promise<LetterRow[]> {
  return store.letters.where('[userId+jobId]').equals([userId, jobId]).sortBy('place')
}

/** The completion of a job that the server has not accepted, found without reading the job's other entries. */
export function completionsOfJob({ store, userId }: Desk, jobId: string): Promise<LetterRow[]> {
  return store.letters.where('[userId+jobId+name]').equals([userId, jobId, 'completeJob']).sortBy('place')
}

/** Takes letters out of the outbox because their writer decided so; they stay in the record of what was sent. */
export async function withdrawLetters({ store, now }: Desk, letters: LetterRow[]): Promise<void> {
  await store.letters.bulkDelete(letters.map(({ place }) => place))
  await store.sent.bulkPut(
    letters.map(({ attention: _a, needs: _n, ...letter }) => ({ ...letter, settledAt: now(), outcome: 'withdrawn' })),
  )
}

/** Lets a refused letter be sent again. */
export const asked = { attention: null, needs: 0 } as const
