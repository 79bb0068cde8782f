import { z } from 'zod'
import { CompanyReference, type SessionUser } from '#contract/auth/auth.contract.ts'
import { mayGoOnAfter, sessionEndReasons } from '#contract/auth/auth.rules.ts'
import { roles } from '#contract/permissions.ts'

/** Lenient, because an older release may have stored less; any role but customer and admin counts as engineer. */
export const StoredUser = z.object({
  _id: z.string().catch(''),
  name: z.string().catch(''),
  email: z.string().catch(''),
  role: z.string().pipe(z.enum(roles).catch('engineer')),
  companyId: CompanyReference.nullable().catch(null),
  signatureUrl: z.string().nullable().catch(null),
}) satisfies z.ZodType<SessionUser>

/** `logged-out`: the person left this device. `unknown`: the server did not say why. */
const formerReasons = [...sessionEndReasons, 'logged-out', 'unknown'] as const
export type FormerReason = (typeof formerReasons)[number]

export const FormerSession = z.object({
  user: StoredUser,
  reason: z.enum(formerReasons).catch('unknown'),
  endedAt: z.number().catch(0),
})
/** The users who were signed in here before, so that the sign-in screen can say whose work lies on this device. */
export type FormerSession = z.infer<typeof FormerSession>

export const formerSessionsKey = 'former-sessions'

/** Customers have no work on a device. */
export function mayGoOn({ user, reason }: FormerSession): boolean {
  return user.role !== 'customer' && reason !== 'logged-out' && reason !== 'unknown' && mayGoOnAfter(reason)
}
