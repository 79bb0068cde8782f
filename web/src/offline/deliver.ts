import type { Desk } from '#web/offline/desk.ts'
import { firstBundle } from '#web/offline/bundles.ts'
import type { Outcome } from '#web/offline/courier.ts'
import { carriesPhoto, laneBlocks } from '#web/offline/lanes.ts'
import type { LetterRow } from '#web/offline/local-rows.ts'
import type { OneAtATime } from '#web/offline/one-sender.ts'
import { sendPhotos } from '#web/offline/photo-lane.ts'
import { sendLetters, type LetterOffice } from '#web/offline/send-letters.ts'

export interface PostOffice extends LetterOffice {
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
 * few at a time, so that the link is never idle; whatever needs one waits for it, and what gathers meanwhile goes in
 * one call.
 */
async function sweep(office: PostOffice, desk: Desk, delivery: Delivery): Promise<void> {
  const letters = await desk.store.letters.where('userId').equals(desk.userId).sortBy('place')
  const run = startRun(office, desk, { letters, delivery })
  const photos = sendPhotos(letters.filter(carriesPhoto), (photo) => run.send([photo]))
  try {
    let waiting = letters.filter((letter) => !carriesPhoto(letter))
    while (waiting[0] && !run.isOver()) {
      await photos.neededBy(waiting[0])
      const bundle = firstBundle(waiting, photos.areAwaitedBy)
      await run.send(bundle)
      waiting = waiting.slice(bundle.length)
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

  async function send(bundle: LetterRow[]): Promise<void> {
    const free = bundle.filter((letter) => !isOver && !blocks.holdsBack(letter))
    if (free.length === 0) return
    const outcomes = await sendLetters(office, desk, free)
    if (outcomes) for (const letter of free) note(letter, outcomes.get(letter.place))
    else for (const letter of free) await send([letter])
  }

  return { isOver: () => isOver, send }
}
