import type { User } from '#contract/users/users.contract.ts'
import { toSessionUser } from '#server/features/auth/session-user.mapper.ts'
import type { FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { UserRow } from './users.queries.ts'

export function toUser(clock: Clock, caller: FileCaller, row: UserRow): User {
  return {
    ...toSessionUser(clock, caller, row),
    qualifications: row.qualifications,
    employer: row.employer,
    employerAddress: row.employerAddress,
    phone: row.phone,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

/** What the audit log keeps of a user. */
export function auditedUser({
  name,
  email,
  role,
  companyId,
  qualifications,
  employer,
  employerAddress,
  phone,
}: UserRow) {
  return { name, email, role, companyId, qualifications, employer, employerAddress, phone }
}
