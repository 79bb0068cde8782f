import { useState } from 'react'
import { currentSession, useSession } from '#web/api/session.ts'
import { openLocalStore, type LocalStore } from './local-store.ts'

/** Where one person works on one device. */
export interface Desk {
  store: LocalStore
  userId: string
  now: () => number
}

/** The desk of whoever is signed in. */
export function thisDesk(): Desk {
  const session = currentSession()
  if (!session) throw new Error('A visitor has no desk.')
  return deskOf(session.user._id)
}

/** The same desk for as long as the same person is signed in. */
export function useDesk(): Desk {
  const session = useSession()
  // Who is logged out in another tab sees the last screen for a moment longer, at the desk it was opened at.
  const [openedBy] = useState(session)
  const person = session ?? openedBy
  if (!person) throw new Error('A visitor has no desk.')
  return deskOf(person.user._id)
}

export function deskOf(userId: string): Desk {
  if (lastDesk?.userId !== userId) lastDesk = { store: thisStore(), userId, now: Date.now }
  return lastDesk
}

/** One connection per tab, opened by the first who needs it. */
export function thisStore(): LocalStore {
  store ??= openLocalStore()
  return store
}

let store: LocalStore | undefined
let lastDesk: Desk | undefined
