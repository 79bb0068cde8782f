import type { ServerRequests } from './request.ts'
import { isOtherEpoch, reconciledCounts, storeItems, storeJobs } from './pulled-jobs.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { limitConcurrency } from '#web/offline/outbox/limit-concurrency.ts'
import { type EquipmentAlias, type JobRow, tagKey } from '#web/offline/store/local-rows.ts'
import { inOneStep, type LocalStore } from '#web/offline/store/local-store.ts'
import type { Mutex } from '#web/offline/outbox/sender-lock.ts'
import { boundKey } from '#web/offline/outbox/entries.ts'
import { AppError } from '#contract/errors.ts'
import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import type { DeviceWork } from '#contract/inspections/device.contract.ts'

export interface PullDeps {
  store: LocalStore
  requests: ServerRequests
  whoSends: () => string | null
  senderMutex: Mutex
  serverAnswers: () => Promise<boolean>
  now: () => number
}

/** So many lists at once; one that stalls holds up no other. */
const maxAtOnce = 3
const stalledAfterMs = 5_000

/** Each list stands alone: what can't be fetched comes with the next look. Rejects when there is no connection. */
export async function pullWork(deps: PullDeps): Promise<{ failed: number }> {
  const localSession = localSessionOfSender(deps)
  if (!localSession) return { failed: 0 }
  const failures = [await failureOf(deps, () => pullJobs(deps, localSession))]
  const limit = limitConcurrency({ max: maxAtOnce, stalledAfterMs })
  const lists = (await jobsToFetch(localSession)).map((job) =>
    limit.run(() => failureOf(deps, () => pullItems(deps, localSession, job))),
  )
  const ends = await Promise.allSettled(lists)
  for (const end of ends) {
    if (end.status === 'rejected') throw end.reason
    failures.push(end.value)
  }
  return { failed: failures.filter((failure) => failure).length }
}

/** Whether it failed while the server answers others, or shows the past; rejects when the server does not answer at all. */
export async function failureOf({ serverAnswers }: PullDeps, fetched: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await fetched()) === 'past'
  } catch (failure) {
    const isOver = failure instanceof AppError && (failure.status === 401 || failure.retryAfterSeconds !== undefined)
    if (isOver || !(await serverAnswers())) throw failure
    return true
  }
}

async function pullJobs(deps: PullDeps, localSession: LocalSession): Promise<void> {
  const { store, userId } = localSession
  const known = (await store.meta.get([userId, 'stamp']))?.value
  const reconciledBefore = await reconciledCounts(localSession)
  const work = await asSender(deps, localSession, () =>
    deps.requests.work(typeof known === 'string' ? known : undefined),
  )
  // All work is offered again to a server that was restored: not while some of it is on its way.
  const isRestored = await isOtherEpoch(localSession, work.epoch)
  const keep = () => storeJobs(localSession, work, reconciledBefore)
  await (isRestored ? deps.senderMutex(keep) : keep())
}

export function localSessionOfSender({ store, whoSends, now }: PullDeps): LocalSession | null {
  const userId = whoSends()
  return userId === null ? null : { store, userId, now }
}

/** Asks with the token of this person, or not at all: what another is told must not be kept as theirs. */
export function asSender<T>({ whoSends }: PullDeps, { userId }: LocalSession, question: () => Promise<T>): Promise<T> {
  return whoSends() === userId
    ? question()
    : Promise.reject(new AppError('not-signed-in', 'Someone else has signed in.'))
}

async function jobsToFetch({ store, userId }: LocalSession): Promise<JobRow[]> {
  const jobs = await store.jobs.where('userId').equals(userId).toArray()
  return jobs.filter(({ standing, itemsStamp, wantedStamp }) => standing === 'listed' && itemsStamp !== wantedStamp)
}

async function pullItems(deps: PullDeps, localSession: LocalSession, job: JobRow): Promise<'stored' | 'past' | 'gone'> {
  const { _id, wantedStamp: stamp, reconciledCount } = job
  try {
    const items = await asSender(deps, localSession, () => deps.requests.items(_id))
    return await storeItems(localSession, _id, items, { stamp, reconciledCount })
  } catch (failure) {
    // It was taken from this person a moment ago; the next list will not name it.
    if (!(failure instanceof AppError && failure.status === 404)) throw failure
    return 'gone'
  }
}

/** Fetches what was found last time at the companies of the open jobs, where something has been examined since. */
export async function pullHistory(deps: PullDeps): Promise<void> {
  const localSession = localSessionOfSender(deps)
  if (!localSession) return
  const { store, userId } = localSession
  // Only `storeJobs` writes this row, from that type.
  const companies = ((await store.meta.get([userId, 'companies']))?.value ?? []) as DeviceWork['companies']
  for (const { _id: companyId, equipmentStamp } of companies) {
    const known = await store.meta.get([userId, `equipment ${companyId}`])
    if (known?.value === equipmentStamp) continue
    await failureOf(deps, () => pullCompany(deps, localSession, companyId, equipmentStamp))
  }
}

async function pullCompany(
  deps: PullDeps,
  localSession: LocalSession,
  companyId: string,
  stamp: string,
): Promise<void> {
  const known = await asSender(deps, localSession, () => deps.requests.equipment(companyId))
  await inOneStep(localSession, async (step) => {
    const { store, userId } = step
    await store.equipment.where('[userId+companyId]').equals([userId, companyId]).delete()
    await store.equipment.bulkPut(
      known.map((each) => ({
        ...each,
        userId,
        companyId,
        serial: plainNumber(each.serialNumber) ?? '',
        tagKeys: (each.tags ?? []).map((tag) => tagKey(userId, tag)),
      })),
    )
    const aliases = known.flatMap(({ identity, aliases: some = [] }): EquipmentAlias[] =>
      some.map((alias) => [alias, identity]),
    )
    await store.meta.delete([userId, boundKey])
    await store.meta.bulkPut([
      { userId, key: `aliases ${companyId}`, value: aliases },
      { userId, key: `equipment ${companyId}`, value: stamp },
    ])
  })
}
