import { AppError } from '#contract/errors.ts'
import {
  outcomeOf,
  outcomeOfFailure,
  outcomesOf,
  withoutReason,
  type Call,
  type Transport,
  type BundleTransport,
  type Outcome,
} from './transport.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { isPhotoUpload } from './ordering.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { inOneSendingStep, type LocalStore } from '#web/offline/store/local-store.ts'
import { countReconciled, isReconciledAlready, nameVersions, reconcileAccepted, reconcileRefused } from './reconcile.ts'

export interface SendDeps {
  store: LocalStore
  transport: Transport
  transportBundle: BundleTransport
  /** Who is signed in now, asked again before each call: nobody's work is sent by anybody else. */
  whoSends: () => string | null
}

interface Sent {
  entry: OutboxEntryRow
  outcome: Outcome
}

/** By the entries' places; what was withdrawn, undone or refused in another tab meanwhile was not sent and has none. */
type Outcomes = Map<number, Outcome>

/** Null when the call was refused as a whole: nobody has looked at the entries then, and each must be heard alone. */
export async function sendEntries(
  deps: SendDeps,
  localSession: LocalSession,
  entries: OutboxEntryRow[],
  onProgress?: () => void,
): Promise<Outcomes | null> {
  const isStillHere = deps.whoSends() === localSession.userId
  const sent = isStillHere
    ? await send(deps, localSession, await markAttempts(localSession, entries), onProgress)
    : entries.map(signedOut)
  if (!sent) return null
  await reconcile(localSession, sent)
  return new Map(sent.map(({ entry, outcome }) => [entry.place, outcome]))
}

/** From here on the server may have seen them: written down before they are sent, so that nobody changes them any more. */
function markAttempts(localSession: LocalSession, entries: OutboxEntryRow[]): Promise<OutboxEntryRow[]> {
  const mark = async ({ store, userId }: StepSession) => {
    const existing = await store.outbox.bulkGet(entries.map(({ place }) => place))
    const marked = existing
      .filter((entry) => entry !== undefined)
      .filter((entry) => entry.userId === userId && !entry.needs)
      .map((entry) => ({ ...entry, attempts: entry.attempts + 1 }))
    await store.outbox.bulkPut(marked)
    return marked
  }
  return inOneSendingStep(localSession, mark, { tables: [localSession.store.outbox] })
}

async function send(
  deps: SendDeps,
  localSession: LocalSession,
  entries: OutboxEntryRow[],
  onProgress?: () => void,
): Promise<Sent[] | null> {
  const [first, ...others] = entries
  if (!first) return []
  if (others.length === 0) return [await sentAlone(deps, localSession, first, onProgress)]
  // Between this question and the moment the token is read nothing else can happen.
  if (deps.whoSends() !== localSession.userId) return entries.map(signedOut)
  const calls = entries.map(callOf)
  try {
    const outcomes = outcomesOf(calls, await deps.transportBundle(calls))
    return entries.flatMap((entry, index) => (outcomes[index] ? [became(entry, outcomes[index])] : []))
  } catch (failure) {
    const outcome = outcomeOfFailure(failure)
    if (outcome.kind === 'refused') return null
    // The server begins with the first; nobody can say that it looked at the others.
    return entries.map((entry, index) => ({ entry, outcome: index === 0 ? outcome : withoutReason(outcome) }))
  }
}

async function sentAlone(
  deps: SendDeps,
  { store, userId }: LocalSession,
  entry: OutboxEntryRow,
  onProgress?: () => void,
): Promise<Sent> {
  const { name, photoId } = entry
  const row = name === 'uploadPhoto' && photoId ? await store.photos.get([userId, photoId]) : undefined
  const photo = row ? new File([row.bytes], 'photo.jpg', { type: row.type }) : null
  if (deps.whoSends() !== userId) return signedOut(entry)
  const call = callOf(entry)
  try {
    return became(entry, outcomeOf(call, await deps.transport(call, photo, onProgress)))
  } catch (failure) {
    return became(entry, outcomeOfFailure(failure))
  }
}

function became(entry: OutboxEntryRow, outcome: Outcome): Sent {
  const refusal = outcome.kind === 'accepted' ? changedSince(entry, outcome.reply) : null
  if (refusal) return { entry, outcome: { kind: 'refused', refusal } }
  const isDone = outcome.kind === 'refused' && isReconciledAlready(entry, outcome.refusal)
  return { entry, outcome: isDone ? { kind: 'accepted', reply: null } : outcome }
}

/** The server had the completion, its answer was lost, and the office has changed the job since: its completer must know. */
function changedSince({ name, isOfferedAgain }: OutboxEntryRow, reply: Record<string, unknown> | null) {
  if (name !== 'completeJob' || isOfferedAgain || !reply || reply.status === 'completed') return null
  const isCancelled = reply.status === 'cancelled'
  const words = isCancelled ? 'cancelled the job' : 'reopened the job: look at it, then complete it again'
  return new AppError(
    isCancelled ? 'job-cancelled' : 'job-not-completed',
    `Your completion arrived. Since then the office has ${words}.`,
  )
}

function signedOut(entry: OutboxEntryRow): Sent {
  return { entry, outcome: { kind: 'signed-out' } }
}

/** Touches only the tables it needs: a screen that reads the rest waits for none of this, nor this for a screen. */
function reconcile(localSession: LocalSession, sent: Sent[]): Promise<void> {
  const { outbox, sent: sentEntries, meta, items, jobs, completions, notices } = localSession.store
  const accepted = sent.flatMap(({ entry, outcome }) =>
    outcome.kind === 'accepted' ? [{ entry, reply: outcome.reply }] : [],
  )
  const areTakenPhotos = accepted.length === sent.length && sent.every(({ entry }) => isPhotoUpload(entry))
  const tables = areTakenPhotos
    ? [outbox, sentEntries, meta]
    : [outbox, sentEntries, meta, items, jobs, completions, notices]
  const write = async (step: StepSession) => {
    for (const { entry, outcome } of sent)
      if (outcome.kind === 'refused') await reconcileRefused(step, entry, outcome.refusal)
    const made = await reconcileAccepted(step, accepted)
    // Whatever goes in one call is of one job.
    const jobId = sent[0]?.entry.jobId ?? ''
    await nameVersions(step, jobId, made)
    if (accepted.some(({ entry }) => !isPhotoUpload(entry))) await countReconciled(step, jobId)
  }
  return inOneSendingStep(localSession, write, { tables })
}

function callOf({ _id, name, input, version, isOfferedAgain }: OutboxEntryRow): Call {
  // So that a repeat is known as one, should the job be reopened before it arrives.
  if (name === 'completeJob') return { name, input: { ...input, _id, ...(isOfferedAgain && { isOfferedAgain }) } }
  const isVersioned = name === 'updateItem' || name === 'deleteItem'
  return { name, input: isVersioned && version !== null ? { ...input, version } : input }
}
