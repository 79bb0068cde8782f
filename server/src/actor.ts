import type { Role } from '#contract/permissions.ts'
import type { Membership } from '#contract/auth/scope.rules.ts'

/** Who is asking: a signed-in user, as the database knows them at this very request. */
export interface Actor {
  userId: string
  name: string
  role: Role
  /** The first of a customer's companies. What they may see is in their memberships. */
  companyId: string | null
  memberships: readonly Membership[]
  sessionId: string
  sessionEndsAt: Date
  fileKey: Buffer
  /** It has still to set up a second factor, and may do nothing else but send what waits in an outbox. */
  mustSetUp: boolean
  address: string
  /** Set where a program asks with a token of this user's, which then says the role. */
  token?: { id: string; readOnly: boolean } | undefined
}

/** Who is asking where anyone may: perhaps nobody we know. */
export interface Caller {
  address: string
  userAgent: string | undefined
  cookie: string | undefined
  actor: Actor | null
}
