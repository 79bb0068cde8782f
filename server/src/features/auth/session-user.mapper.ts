import type { SessionUser } from '#contract/auth/auth.contract.ts'
import { picked } from '#server/db/columns.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SessionUserRow } from './auth.queries.ts'

export function toSessionUser(clock: Clock, caller: FileCaller, row: SessionUserRow): SessionUser {
  return {
    _id: row.id,
    ...picked(row, ['name', 'email', 'role']),
    companyId: row.companyId && row.companyName !== null ? { _id: row.companyId, name: row.companyName } : null,
    signatureUrl:
      row.signatureFileId &&
      fileUrl(clock, caller, { id: row.signatureFileId, kind: 'signature', name: 'signature.png' }),
  }
}
