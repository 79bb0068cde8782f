import type { Role } from '#contract/permissions.ts'

/** Who is asking: a signed-in user, as the database knows them at this very request. */
export interface Actor {
  userId: string
  name: string
  role: Role
  /** Set for customers only. */
  companyId: string | null
  sessionId: string
  sessionEndsAt: Date
  fileKey: Buffer
  address: string
}

/** Who is asking where anyone may: perhaps nobody we know. */
export interface Caller {
  address: string
  userAgent: string | undefined
  actor: Actor | null
}
