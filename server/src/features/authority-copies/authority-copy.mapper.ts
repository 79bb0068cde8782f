import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import type { CopyRow } from './authority-copies.queries.ts'

export function toAuthorityCopy(row: CopyRow): AuthorityCopy {
  const { closedBy, closedByName } = row
  return {
    _id: row.id,
    noticeId: row.noticeId,
    jobId: row.jobId,
    jobTitle: row.jobTitle,
    jobNumber: jobNumber(row.jobNumber),
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: {
      _id: row.siteAddressId,
      addressLine1: row.addressLine1,
      city: row.city,
      postcode: row.postcode,
    },
    items: row.items.map(noticeItemName),
    examiners: row.examiners,
    openedAt: row.openedAt.toISOString(),
    state: row.state,
    authority: row.authority,
    name: row.name,
    how: row.how,
    sentOn: row.sentOn,
    reference: row.reference,
    reason: row.notNeededReason ?? row.otherAuthorityReason,
    closedAt: row.closedAt && row.closedAt.toISOString(),
    closedBy: closedBy !== null && closedByName !== null ? { _id: closedBy, name: closedByName } : null,
    isHired: row.isHired,
    proposal: proposeAuthority(row),
    hasCertificate: row.hasCertificate,
  }
}
