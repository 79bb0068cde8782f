import {
  outcomeOf,
  outcomeOfFailure,
  outcomesOf,
  withoutReason,
  type Call,
  type Carry,
  type CarryBundle,
  type Outcome,
} from './transport.ts'
import { inOneLine } from '#contract/inspections/item-fields.ts'
import type { Desk } from '#web/offline/store/local-session.ts'
import { isHeld } from '#web/offline/store/hold.rules.ts'
import { carriesPhoto } from './ordering.ts'
import type { LetterRow } from '#web/offline/store/local-rows.ts'
import { inOneSendingStep, type LocalStore } from '#web/offline/store/local-store.ts'
import {
  countSettled,
  isSettledAlready,
  nameVersions,
  settleAccepted,
  settleRefused,
  type MadeVersion,
} from './reconcile.ts'

export interface LetterOffice {
  store: LocalStore
  carry: Carry
  carryBundle: CarryBundle
  /** Who is signed in now, asked again before each call: nobody's work is sent by anybody else. */
  whoSends: () => string | null
}

interface Sent {
  letter: LetterRow
  outcome: Outcome
}

/** By the letters' places; what was withdrawn, undone or refused in another tab meanwhile was not sent and has none. */
type Outcomes = Map<number, Outcome>

/**
 * Sends letters in one call and writes down what became of each. Null when the call was refused as a whole: nobody has
 * looked at the letters then, and each must be heard alone.
 */
export async function sendLetters(
  office: LetterOffice,
  desk: Desk,
  letters: LetterRow[],
  onProgress?: () => void,
): Promise<Outcomes | null> {
  const isStillHere = office.whoSends() === desk.userId
  const sent = isStillHere
    ? await carried(office, desk, await markAttempts(desk, letters), onProgress)
    : letters.map(signedOut)
  if (!sent) return null
  await settle(desk, sent)
  return new Map(sent.map(({ letter, outcome }) => [letter.place, outcome]))
}

/** From here on the server may have seen them: written down before they are sent, so that nobody changes them any more. */
function markAttempts({ store, userId, now }: Desk, letters: LetterRow[]): Promise<LetterRow[]> {
  return inOneSendingStep(store, async () => {
    const standing = await store.letters.bulkGet(letters.map(({ place }) => place))
    const marked = standing
      .filter((letter) => letter !== undefined)
      .filter((letter) => letter.userId === userId && !letter.needs && !isHeld(letter, now()))
      .map((letter) => ({ ...letter, attempts: letter.attempts + 1, undo: null }))
    await store.letters.bulkPut(marked)
    return marked
  })
}

async function carried(
  office: LetterOffice,
  desk: Desk,
  letters: LetterRow[],
  onProgress?: () => void,
): Promise<Sent[] | null> {
  const [first, ...others] = letters
  if (!first) return []
  if (others.length === 0) return [await carriedAlone(office, desk, first, onProgress)]
  // Between this question and the moment the token is read nothing else can happen.
  if (office.whoSends() !== desk.userId) return letters.map(signedOut)
  const calls = letters.map(callOf)
  try {
    const outcomes = outcomesOf(calls, await office.carryBundle(calls))
    return letters.flatMap((letter, index) => (outcomes[index] ? [became(letter, outcomes[index])] : []))
  } catch (failure) {
    const outcome = outcomeOfFailure(failure)
    if (outcome.kind === 'refused') return null
    // The server begins with the first; nobody can say that it looked at the others.
    return letters.map((letter, index) => ({ letter, outcome: index === 0 ? outcome : withoutReason(outcome) }))
  }
}

async function carriedAlone(
  office: LetterOffice,
  { store, userId }: Desk,
  letter: LetterRow,
  onProgress?: () => void,
): Promise<Sent> {
  const { name, photoId } = letter
  const row = name === 'uploadPhoto' && photoId ? await store.photos.get([userId, photoId]) : undefined
  const photo = row ? new File([row.bytes], 'photo.jpg', { type: row.type }) : null
  // As above.
  if (office.whoSends() !== userId) return signedOut(letter)
  const call = callOf(letter)
  try {
    return became(letter, outcomeOf(call, await office.carry(call, photo, onProgress)))
  } catch (failure) {
    return became(letter, outcomeOfFailure(failure))
  }
}

function became(letter: LetterRow, outcome: Outcome): Sent {
  const isDone = outcome.kind === 'refused' && isSettledAlready(letter, outcome.refusal)
  return { letter, outcome: isDone ? { kind: 'accepted', reply: null } : outcome }
}

function signedOut(letter: LetterRow): Sent {
  return { letter, outcome: { kind: 'signed-out' } }
}

function settle(desk: Desk, sent: Sent[]): Promise<void> {
  return inOneSendingStep(desk.store, async () => {
    const made: MadeVersion[] = []
    for (const { letter, outcome } of sent) {
      if (outcome.kind === 'refused') await settleRefused(desk, letter, outcome.refusal)
      if (outcome.kind !== 'accepted') continue
      const version = await settleAccepted(desk, letter, outcome.reply)
      if (version) made.push(version)
    }
    // Whatever goes in one call is of one job.
    const jobId = sent[0]?.letter.jobId ?? ''
    await nameVersions(desk, jobId, made)
    const isJobChanged = sent.some(({ letter, outcome }) => outcome.kind === 'accepted' && !carriesPhoto(letter))
    if (isJobChanged) await countSettled(desk, jobId)
  })
}

/** A delete from before deletes had versions is sent without one, and taken as it is. */
function callOf({ _id, name, input, version }: LetterRow): Call {
  // So that a repeat is known as one, should the job be reopened before it arrives.
  if (name === 'completeJob') return { name, input: { ...input, _id } }
  // Written down by an earlier release, a line may still hold line breaks, which the server no longer takes.
  const sent = name === 'createItem' || name === 'updateItem' ? inOneLine(input) : input
  const isVersioned = name === 'updateItem' || name === 'deleteItem'
  return { name, input: isVersioned && version !== null ? { ...sent, version } : sent }
}
