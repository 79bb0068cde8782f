import { startSession } from '#web/api/session.ts'
import type { Session, SessionUser } from '#contract/auth/auth.contract.ts'

export function givenSession(facts: Partial<SessionUser> = {}, token = 'token-1'): Session {
  const session = { token, user: givenUser(facts) }
  startSession(session)
  return session
}

export function givenUser(facts: Partial<SessionUser> = {}): SessionUser {
  return {
    _id: '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e21',
    name: 'Tom Fletcher',
    email: 'tom@firm.test',
    role: 'engineer',
    companyId: null,
    signatureUrl: null,
    ...facts,
  }
}

/** What `getSecondFactor` answers to a user who has none. */
export const noSecondFactor = { totp: null, passkeys: [], recoveryCodesLeft: 0, requiredFrom: null }
