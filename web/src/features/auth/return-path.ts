import { z } from 'zod'
import { lastEndedByServer } from '#web/api/session.ts'
import type { Role } from '#contract/permissions.ts'

const ReturnPath = z.object({ path: z.string().startsWith('/'), userId: z.string() })

// Stored under its earlier name by tabs that are open while a release comes.
const key = 'way-back'

/** Nothing for a visitor whose session no server has ended: a user who logs out starts anew. */
export function rememberReturnPath(path: string): void {
  const ended = lastEndedByServer()
  if (ended) sessionStorage.setItem(key, JSON.stringify({ path, userId: ended.user._id }))
  else forgetReturnPath()
}

/** For a person who goes on without signing in and signs in now: they want to be where they were. */
export function rememberPlace(path: string, userId: string): void {
  sessionStorage.setItem(key, JSON.stringify({ path, userId }))
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(key)
}

export function returnPathFor(userId: string): string | undefined {
  const returnPath = ReturnPath.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  return returnPath?.userId === userId ? returnPath.path : undefined
}

const homes: Record<Role, string> = { customer: '/customer', admin: '/admin', engineer: '/engineer' }

export function homeOf(role: Role): string {
  return homes[role]
}

/** Where a user who goes on without signing in starts: at what lies on this device. */
export const startOnDevice = '/engineer'
