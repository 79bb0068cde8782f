import { useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { openLocalStore, type LocalStore, type LocalTables } from './local-store.ts'

export interface LocalSession<Store extends LocalTables = LocalStore> {
  store: Store
  userId: string
  /** By the server's clock, as far as it is known. */
  now: () => number
}

/** The same within a transaction, and for the caller that only reads and writes rows: it can't begin a transaction. */
export type StepSession = LocalSession<LocalTables>

/** The same local session for as long as the same person is signed in. */
export function useLocalSession(): LocalSession {
  const session = useSession()
  // Who is logged out in another tab sees the last screen for a moment longer, at the local session it was opened at.
  const [openedBy] = useState(session)
  const person = session ?? openedBy
  if (person) return localSessionOf(person.user._id)
  // What is only drawn in that moment was opened by nobody.
  if (lastLocalSession) return lastLocalSession
  throw new Error('A visitor has no local session.')
}

export function localSessionOf(userId: string): LocalSession {
  if (lastLocalSession?.userId !== userId) lastLocalSession = { store: thisStore(), userId, now: serverNow }
  return lastLocalSession
}

export function thisStore(): LocalStore {
  store ??= openLocalStore()
  return store
}

let store: LocalStore | undefined
let lastLocalSession: LocalSession | undefined
