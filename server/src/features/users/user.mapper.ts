import type { User } from '#contract/users/users.contract.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { UserRow } from './users.queries.ts'

export function toUser(clock: Clock, caller: FileCaller, row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    companyId: row.companyId && row.companyName !== null ? { _id: row.companyId, name: row.companyName } : null,
    signatureUrl:
      row.signatureFileId &&
      fileUrl(clock, caller, { id: row.signatureFileId, kind: 'signature', name: 'signature.png' }),
    qualifications: row.qualifications,
    employer: row.employer,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

/** What the audit log keeps of a user. */
export function auditedUser({ name, email, role, companyId, qualifications, employer }: UserRow) {
  return { name, email, role, companyId, qualifications, employer }
}
