import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { CompanyReference, type Session, type SessionUser } from '#contract/auth/auth.contract.ts'
import { roles } from '#contract/permissions.ts'

/** Who is signed in, or null for a visitor. Changes here, in another tab or by an expired session all arrive alike. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession)
}

/** For pages that only the signed-in can reach. */
export function useUser(): SessionUser {
  const session = useSession()
  if (!session) throw new Error('This page was shown to a visitor.')
  return session.user
}

/**
 * One ear for other tabs, whoever listens: told one by one by the browser, the deepest part of a page would hear of a
 * sign-out, and be drawn without a session, before the guard around it.
 */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tellAll)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', tellAll)
  }
}

export function currentSession(): Session | null {
  const user = read('user')
  const token = read('token')
  // React asks again and again and must get the same object until something changed.
  if (user !== known.user || token !== known.token) known = { user, token, session: sessionFrom(user, token) }
  return known.session
}

export function currentToken(): string | null {
  return currentSession()?.token ?? null
}

export function startSession({ user, token }: Session): void {
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', token)
  tellAll()
}

/** Removes the two keys of the session and nothing else: work that waits for a signal lives beside them. */
export function endSession(): void {
  localStorage.removeItem('user')
  localStorage.removeItem('token')
  tellAll()
}

/** A late answer to a former session must not end the one that has begun since. */
export function endSessionOf(token: string | null): void {
  if (token === currentToken()) endSession()
}

/** Lenient, because an older release may have stored less; any role but customer and admin counts as engineer. */
const StoredUser = z.object({
  _id: z.string().catch(''),
  name: z.string().catch(''),
  email: z.string().catch(''),
  role: z.string().pipe(z.enum(roles).catch('engineer')),
  companyId: CompanyReference.nullable().catch(null),
  signatureUrl: z.string().nullable().catch(null),
}) satisfies z.ZodType<SessionUser>

let known: { user: string | null; token: string | null; session: Session | null } = {
  user: null,
  token: null,
  session: null,
}

const listeners = new Set<() => void>()

function sessionFrom(user: string | null, token: string | null): Session | null {
  if (!user || !token) return null
  try {
    const stored = StoredUser.safeParse(JSON.parse(user))
    return stored.success ? { user: stored.data, token } : null
  } catch {
    return null
  }
}

function read(key: 'user' | 'token'): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function tellAll(): void {
  for (const listener of listeners) listener()
}
