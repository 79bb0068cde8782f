import type { Desk } from '#web/offline/desk.ts'
import { outcomeOf, outcomeOfFailure, type Call, type Carry, type Outcome } from '#web/offline/courier.ts'
import { carriesPhoto, laneBlocks } from '#web/offline/lanes.ts'
import type { LetterRow } from '#web/offline/local-rows.ts'
import { inOneStep, type LocalStore } from '#web/offline/local-store.ts'
import type { OneAtATime } from '#web/offline/one-sender.ts'
import { sendPhotos } from '#web/offline/photo-lane.ts'
import { isSettledAlready, settleAccepted, settleRefused } from '#web/offline/settle.ts'

export interface PostOffice {
  store: LocalStore
  carry: Carry
  /** Who is signed in now, asked again before each letter: nobody's work is sent by anybody else. */
  whoSends: () => string | null
  oneSender: OneAtATime
  now: () => number
}

export interface Delivery {
  sent: number
  refused: number
  /** Why it ended: nothing more can be sent now, no answer came, or the session is over. */
  ended: 'done' | 'later' | 'signed-out'
  /** How long the server asked to be left alone. */
  retryAfterMs: number | null
}

/** So many jobs in a row without an answer, and there is no signal: the others are not tried either. */
const mostSilentJobs = 2

/** Sends what waits, oldest first, until nothing more can be sent now. */
export function deliver(office: PostOffice): Promise<Delivery> {
  return office.oneSender(async () => {
    const delivery: Delivery = { sent: 0, refused: 0, ended: 'done', retryAfterMs: null }
    const userId = office.whoSends()
    if (userId === null) return { ...delivery, ended: 'signed-out' }
    const desk: Desk = { store: office.store, userId, now: office.now }
    let before: number
    do {
      before = delivery.sent + delivery.refused
      await sweep(office, desk, delivery)
    } while (delivery.ended === 'done' && delivery.sent + delivery.refused > before)
    return delivery
  })
}

/**
 * Goes through the outbox once. What was posted meanwhile is found by the next sweep. Photos travel beside the rest, a
 * few at a time, so that the link is never idle; whatever needs one waits for it.
 */
async function sweep(office: PostOffice, desk: Desk, delivery: Delivery): Promise<void> {
  const letters = await desk.store.letters.where('userId').equals(desk.userId).sortBy('place')
  const run = startRun(office, desk, { letters, delivery })
  const photos = sendPhotos(letters.filter(carriesPhoto), run.send)
  try {
    for (const letter of letters) {
      if (run.isOver()) break
      if (carriesPhoto(letter)) continue
      await photos.neededBy(letter)
      await run.send(letter)
    }
  } finally {
    await photos.settled()
  }
}

/** What one sweep has learnt so far: who must wait, and whether it is of any use to go on. */
function startRun(office: PostOffice, desk: Desk, { letters, delivery }: { letters: LetterRow[]; delivery: Delivery }) {
  const blocks = laneBlocks(letters, desk.now())
  let silentJobs = 0
  let isOver = false

  function note(letter: LetterRow, outcome: Outcome | undefined): void {
    switch (outcome?.kind) {
      case 'accepted':
        blocks.isSent(letter)
        delivery.sent += 1
        silentJobs = 0
        break
      case 'refused':
        blocks.block(letter)
        delivery.refused += 1
        silentJobs = 0
        break
      case 'later':
        if (!blocks.isJobBlocked(letter)) silentJobs += 1
        blocks.blockJob(letter)
        if (delivery.ended === 'done') delivery.ended = 'later'
        delivery.retryAfterMs = outcome.retryAfterMs ?? delivery.retryAfterMs
        isOver ||= silentJobs >= mostSilentJobs || outcome.retryAfterMs !== null
        break
      case 'signed-out':
        delivery.ended = 'signed-out'
        isOver = true
        break
      case undefined:
        // It was withdrawn, undone or refused in another tab since the outbox was read.
        blocks.block(letter)
    }
  }

  return {
    isOver: () => isOver,
    async send(letter: LetterRow): Promise<void> {
      if (isOver || blocks.holdsBack(letter)) return
      note(letter, await sendOne(office, desk, letter))
    },
  }
}

async function sendOne(office: PostOffice, desk: Desk, { place }: LetterRow): Promise<Outcome | undefined> {
  if (office.whoSends() !== desk.userId) return { kind: 'signed-out' }
  const letter = await markAttempt(desk, place)
  if (!letter) return undefined
  const outcome = await carried(office, desk, letter)
  if (outcome.kind === 'accepted') await settleAccepted(desk, letter, outcome.reply)
  if (outcome.kind === 'refused') await settleRefused(desk, letter, outcome.refusal)
  return outcome
}

/** From here on the server may have seen it: written down before it is sent, so that nobody changes it any more. */
function markAttempt({ store, userId, now }: Desk, place: number): Promise<LetterRow | undefined> {
  return inOneStep(store, async () => {
    const letter = await store.letters.get(place)
    if (letter?.userId !== userId || letter.needs || (letter.holdUntil ?? 0) > now()) return undefined
    const marked = { ...letter, attempts: letter.attempts + 1, undo: null }
    await store.letters.put(marked)
    return marked
  })
}

async function carried(office: PostOffice, { store, userId }: Desk, letter: LetterRow): Promise<Outcome> {
  const { name, photoId } = letter
  const row = name === 'uploadPhoto' && photoId ? await store.photos.get([userId, photoId]) : undefined
  const photo = row ? new File([row.bytes], 'photo.jpg', { type: row.type }) : null
  // Between this question and the moment the token is read nothing else can happen.
  if (office.whoSends() !== userId) return { kind: 'signed-out' }
  const call = callOf(letter)
  try {
    return outcomeOf(call, await office.carry(call, photo))
  } catch (failure) {
    const outcome = outcomeOfFailure(failure)
    const isDone = outcome.kind === 'refused' && isSettledAlready(letter, outcome.refusal)
    return isDone ? { kind: 'accepted', reply: null } : outcome
  }
}

function callOf({ name, input, version }: LetterRow): Call {
  return { name, input: name === 'updateItem' && version !== null ? { ...input, version } : input }
}
