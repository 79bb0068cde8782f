import { z } from 'zod'
import { lastEndedByServer } from '#web/api/session.ts'

/** Where a person was when their session ended; known to this tab alone. */
const WayBack = z.object({ path: z.string().startsWith('/'), userId: z.string() })

const key = 'way-back'

/** Nothing for a visitor whose session no server has ended: whoever logs out starts anew. */
export function rememberWayBack(path: string): void {
  const ended = lastEndedByServer()
  if (ended) sessionStorage.setItem(key, JSON.stringify({ path, userId: ended.user._id }))
  else forgetWayBack()
}

export function forgetWayBack(): void {
  sessionStorage.removeItem(key)
}

/** The page that this person was sent away from; undefined for everybody else. */
export function pathBackFor(userId: string): string | undefined {
  const wayBack = WayBack.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  return wayBack?.userId === userId ? wayBack.path : undefined
}
