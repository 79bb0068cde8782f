import { z } from 'zod'
import { lastEndedByServer } from '#web/api/session.ts'

/** Where a person was when their session ended, kept with the visit to the sign-in screen. */
const WayBack = z.object({ path: z.string().startsWith('/'), userId: z.string() })
type WayBack = z.infer<typeof WayBack>

/** None for a visitor whose session no server has ended: whoever logs out starts anew. */
export function wayBackFrom(path: string): WayBack | null {
  const ended = lastEndedByServer()
  return ended ? { path, userId: ended.user._id } : null
}

/** The page that this person was sent away from; undefined for everybody else. */
export function pathBackFor(userId: string, visit: unknown): string | undefined {
  const wayBack = WayBack.safeParse(visit).data
  return wayBack?.userId === userId ? wayBack.path : undefined
}
