import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { picked } from '#server/db/columns.ts'
import type { CopyRow } from './authority-copies.queries.ts'

export function toAuthorityCopy(row: CopyRow): AuthorityCopy {
  const { closedBy, closedByName } = row
  return {
    _id: row.id,
    ...picked(row, ['noticeId', 'jobId', 'jobTitle', 'examiners', 'state', 'isHired', 'hasCertificate']),
    ...picked(row, ['authority', 'name', 'how', 'sentOn', 'reference']),
    jobNumber: jobNumber(row.jobNumber),
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: { _id: row.siteAddressId, ...picked(row, ['addressLine1', 'city', 'postcode']) },
    items: row.items.map(noticeItemName),
    openedAt: row.openedAt.toISOString(),
    reason: row.notNeededReason ?? row.otherAuthorityReason,
    closedAt: row.closedAt && row.closedAt.toISOString(),
    closedBy: closedBy !== null && closedByName !== null ? { _id: closedBy, name: closedByName } : null,
    proposal: proposeAuthority(row),
  }
}
