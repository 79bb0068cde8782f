import { onTestFinished } from 'vitest'
import { Unreachable } from '#web/api/reachability.ts'
import type { Transport, BundleTransport } from '#web/offline/outbox/transport.ts'
import { flush } from '#web/offline/outbox/flush.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { openLocalStore, type LocalStore } from '#web/offline/store/local-store.ts'
import { createMutex, type Mutex } from '#web/offline/outbox/sender-lock.ts'
import { pullWork } from '#web/offline/pull/pull.ts'
import type { SyncDeps } from '#web/offline/sync-rounds.ts'
import type { SimulatedServer } from './simulated-server.ts'
import { AppError } from '#contract/errors.ts'
import { blankItem, type ItemContent } from '#contract/inspections/items/item-fields.ts'

/** What can become of one call on its way. */
export type Fate =
  | 'arrives'
  | 'is-lost'
  | 'loses-its-answer'
  /** The server dies over it: part of what it asks for is done, the rest is not, and nobody answers. */
  | 'is-cut-short'
  | 'meets-a-fault'
  | 'meets-a-portal'
  | 'is-signed-out'
  | 'dies'

interface DeviceFacts {
  server: SimulatedServer
  userId?: string
  /** The name of its database; another device has another. */
  name?: string
  senderMutex?: Mutex
  clock?: { now: number }
}

/** One tab of one device. Tabs of one device share their database and their lock. */
export function givenDevice({ server, userId = crypto.randomUUID(), ...facts }: DeviceFacts) {
  const { name = crypto.randomUUID(), senderMutex = createMutex(), clock = { now: 1_795_000_000_000 } } = facts
  const store = openLocalStore(name)
  onTestFinished(() => store.close())
  const fates: Fate[] = []
  const signedIn: { userId: string | null } = { userId }
  /** Every moment is later than the one before. */
  const now = () => (clock.now += 1)

  const deps: SyncDeps = {
    store,
    ...riskyWay(server, { store, fates, signedIn }),
    senderMutex,
    serverAnswers: async () => true,
    untilKeysPause: async () => true,
    now,
    whoSends: () => signedIn.userId,
    requests: {
      work: async (stamp) => server.work(signedIn.userId ?? '', stamp),
      items: async (jobId) => server.list(jobId),
      equipment: async () => [],
      phrases: async () => ({ stamp: 'none', isUnchanged: false, phrases: [] }),
      photo: async () => null,
    },
    random: () => 0.5,
    isVisible: () => true,
    isWorkShown: () => true,
    isSentElsewhere: async () => false,
  }
  const localSession: LocalSession = { store, userId, now }

  return {
    localSession,
    deps,
    store,
    userId,
    name,
    senderMutex,
    clock,
    fates,
    signedIn,
    async pull(): Promise<void> {
      await pullWork(deps)
    },
    flush: () => flush(deps),
    /** From now on every call is answered like this, whatever it says. */
    always(answer: () => Promise<unknown>) {
      deps.transport = answer
      deps.transportBundle = answer
    },
    pendingCount: () => store.outbox.where('userId').equals(userId).count(),
    /** The same device and person in another tab, or after the app was closed and opened again. */
    anotherTab: () => givenDevice({ server, userId, name, senderMutex, clock }),
    /** The same person on another device. */
    anotherDevice: () => givenDevice({ server, userId, clock }),
  }
}

interface Traveller {
  store: LocalStore
  fates: Fate[]
  signedIn: { userId: string | null }
}

/** The way to the server and back, on which every call meets the next of its device's fates. */
function riskyWay(server: SimulatedServer, { store, fates, signedIn }: Traveller) {
  async function travel(answer: (caller: string, isCutShort: boolean) => Promise<object>): Promise<unknown> {
    const fate = fates.shift() ?? 'arrives'
    const caller = signedIn.userId
    if (caller === null || fate === 'is-signed-out') throw new AppError('not-signed-in', 'Please sign in.')
    if (fate === 'is-lost') throw new Unreachable()
    if (fate === 'meets-a-fault') throw new AppError('unexpected', 'Something went wrong.')
    if (fate === 'meets-a-portal') return { welcome: 'to our wifi' }
    const reply = await answer(caller, fate === 'is-cut-short')
    if (fate === 'loses-its-answer' || fate === 'is-cut-short') throw new Unreachable()
    if (fate === 'dies') store.close({ disableAutoOpen: true })
    return structuredClone(reply)
  }

  const transport: Transport = (call, photo) => travel((caller) => server.answer(caller, structuredClone(call), photo))
  const transportBundle: BundleTransport = (calls) =>
    travel((caller, isCutShort) => {
      const reached = isCutShort ? calls.slice(0, Math.ceil(calls.length / 2)) : calls
      return server.answerBundle(caller, structuredClone(reached))
    })
  return { transport, transportBundle }
}

export type GivenDevice = ReturnType<typeof givenDevice>

export function givenContent(facts: Partial<ItemContent> = {}): ItemContent {
  return { ...blankItem, serialNumber: 'CB-1', description: 'Chain Block', ...facts }
}
