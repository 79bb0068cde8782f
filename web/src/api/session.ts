import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { formerSessionsKey, mayGoOn, StoredUser, type FormerReason, FormerSession } from './former-sessions.ts'
import type { Session, SessionUser } from '#contract/auth/auth.contract.ts'

/** Without a token, its person goes on with what lies on this device, and nothing is sent. */
export interface DeviceSession {
  user: SessionUser
  token: string | null
  /** The firm requires a second factor, and nothing else is open until one is set up. */
  mustSetUp?: boolean
}

/** Who is signed in, or null for a visitor. Changes here, in another tab or by an expired session all arrive alike. */
export function useSession(): DeviceSession | null {
  return useSyncExternalStore(subscribeToSession, currentSession)
}

export function useUser(): SessionUser {
  const session = useSession()
  if (!session) throw new Error('This page was shown to a visitor.')
  return session.user
}

const { subscribe, notify: notifyListeners } = createListeners()
export const subscribeToSession = subscribe

// Once for other tabs: told one by one, the deepest part of a page would lose its session before its guard.
window.addEventListener('storage', () => notifyListeners())

export function currentSession(): DeviceSession | null {
  const stored = storedTexts.map(read).join('\n')
  // React asks again and again and must get the same object until something changed.
  if (stored !== known.stored) known = { stored, session: signedInSession() ?? unsignedSession() }
  return known.session
}

export function currentToken(): string | null {
  return currentSession()?.token ?? null
}

export function startSession({ user, token, mustSetUp }: Session): void {
  const before = currentSession()
  if (before && before.user._id !== user._id) rememberEnd(before.user, 'logged-out')
  writeFormerSessions(formerSessionsOfOthers(user))
  localStorage.removeItem(unsignedKey)
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', token)
  writeMustSetUp(mustSetUp === true)
  notifyListeners()
}

/** Removes the two keys of the session and no work: what waits for a signal lives beside them. */
export function endSession(reason: FormerReason = 'logged-out'): void {
  const before = currentSession()
  localStorage.removeItem(unsignedKey)
  localStorage.removeItem('user')
  localStorage.removeItem('token')
  writeMustSetUp(false)
  if (before) rememberEnd(before.user, reason)
  notifyListeners()
}

/** The server asks for a second factor, or has one now: every tab of this device hears of it. */
export function setMustSetUp(token: string | null, mustSetUp: boolean): void {
  if (token === null || token !== currentToken()) return
  writeMustSetUp(mustSetUp)
  notifyListeners()
}

/** A late answer to a former session must not end the one that has begun since. */
export function endSessionOf(token: string | null, reason: FormerReason): void {
  if (token !== null && token === currentToken()) endSession(reason)
}

export function formerSessions(): FormerSession[] {
  try {
    const entries: unknown = JSON.parse(read(formerSessionsKey) ?? '[]')
    return Array.isArray(entries) ? entries.flatMap((entry) => FormerSession.safeParse(entry).data ?? []) : []
  } catch {
    return []
  }
}

/** The one whose session was ended last by the server, who is led back to where they were. */
export function lastEndedByServer(): FormerSession | undefined {
  const ended = formerSessions().filter(({ reason }) => reason !== 'logged-out')
  return ended.toSorted((one, other) => other.endedAt - one.endedAt)[0]
}

/** Opens what lies on this device to the person whose session merely expired or was signed out; nothing is sent. */
export function goOnWithoutSigningIn(userId: string): void {
  localStorage.setItem(unsignedKey, userId)
  notifyListeners()
}

const unsignedKey = 'goes-on-as'
const mustSetUpKey = 'must-set-up'
const storedTexts = ['user', 'token', unsignedKey, formerSessionsKey, mustSetUpKey] as const

let known: { stored: string | null; session: DeviceSession | null } = { stored: null, session: null }

function writeMustSetUp(mustSetUp: boolean): void {
  if (mustSetUp) localStorage.setItem(mustSetUpKey, 'yes')
  else localStorage.removeItem(mustSetUpKey)
}

function signedInSession(): DeviceSession | null {
  const user = read('user')
  const token = read('token')
  if (!user || !token) return null
  try {
    const stored = StoredUser.safeParse(JSON.parse(user))
    const mustSetUp = read(mustSetUpKey) !== null
    return stored.success ? { user: stored.data, token, ...(mustSetUp && { mustSetUp }) } : null
  } catch {
    return null
  }
}

function unsignedSession(): DeviceSession | null {
  const userId = read(unsignedKey)
  const former = formerSessions().find(({ user }) => user._id === userId)
  return former && mayGoOn(former) ? { user: former.user, token: null } : null
}

function rememberEnd(user: SessionUser, reason: FormerReason): void {
  writeFormerSessions([...formerSessionsOfOthers(user), { user, reason, endedAt: Date.now() }])
}

function formerSessionsOfOthers({ _id }: SessionUser): FormerSession[] {
  return formerSessions().filter(({ user }) => user._id !== _id)
}

/** A device without room for it still signs in and out; the sign-in screen then does not know their name. */
function writeFormerSessions(former: FormerSession[]): void {
  localStorage.removeItem(formerSessionsKey)
  if (former.length === 0) return
  try {
    localStorage.setItem(formerSessionsKey, JSON.stringify(former))
  } catch (error) {
    // oxlint-disable-next-line no-console -- nobody can act on it
    console.info('Who was signed in here could not be kept.', error)
  }
}

function read(key: (typeof storedTexts)[number]): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
