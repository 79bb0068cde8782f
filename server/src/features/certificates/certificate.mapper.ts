import type {
  Certificate,
  CertificateItem,
  CertificateVersion,
  IssuedCertificate,
  ListedCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { certificateStatus } from '#contract/certificates/certificates.rules.ts'
import { itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { picked } from '#server/db/columns.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { ItemFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { misleadingAddress } from '#server/features/certificates/sealing/sealing.actions.ts'
import type { ListedRow } from './certificate-list.queries.ts'
import type { CertificateRow, listVersionRows } from './certificates.queries.ts'

type MapperDeps = Pick<Deps, 'clock' | 'publicUrl'>

export function toCertificate({ clock, publicUrl }: MapperDeps, actor: Actor, row: CertificateRow): Certificate {
  return {
    _id: row.id,
    ...picked(row, ['jobId', 'fileName', 'version', 'sha256']),
    certificateUrl: fileUrl(clock, actor, { id: row.fileId, kind: 'certificate', name: row.fileName }),
    number: certificateNumber(row.number),
    issuedAt: row.issuedAt.toISOString(),
    verifyUrl: `${publicUrl}/verify/${row.code}`,
  }
}

export function toCertificateItem(item: ItemFacts, index: number): CertificateItem {
  const { _id, description, serialNumber, assetNumber } = item
  return { _id, place: index + 1, description, serialNumber, assetNumber, result: itemBadge(item) }
}

/** The first certificate of a system comes with what nobody could put right on paper later. */
export function toIssuedCertificate(
  deps: MapperDeps & Pick<Deps, 'isDemo'>,
  actor: Actor,
  { certificate, isNew }: { certificate: CertificateRow; isNew: boolean },
): IssuedCertificate {
  const isFirst = isNew && certificate.number === 1 && certificate.version === 1
  const misleading = isFirst ? misleadingAddress(deps) : null
  return { ...toCertificate(deps, actor, certificate), warnings: misleading ? [misleading] : [] }
}

type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number]

export function toCertificateVersions(deps: MapperDeps, actor: Actor, rows: VersionRow[]): CertificateVersion[] {
  return rows.map((row) => ({
    ...toCertificate(deps, actor, row),
    status: statusOf(row),
    isUnderRevision: row.isUnderRevision && statusOf(row) === 'current',
    withdrawal: withdrawalOf(row),
    issuedBy: personOf(row.issuedById, row.issuedByName),
    ...picked(row, ['sealedWith', 'isTimestamped']),
  }))
}

export function toListedCertificate(deps: MapperDeps, actor: Actor, row: ListedRow): ListedCertificate {
  return {
    ...toCertificate(deps, actor, row),
    status: statusOf(row),
    companyId: { _id: row.companyId, name: row.companyName },
    ...picked(row, ['jobTitle', 'town', 'hasJob']),
    jobNumber: jobNumber(row.jobNumber),
    withdrawal: withdrawalOf(row),
  }
}

function statusOf(row: CertificateRow & { latestVersion: number }) {
  return certificateStatus({ ...row, isWithdrawn: row.withdrawnAt !== null })
}

type Withdrawn = Pick<ListedRow, 'withdrawnAt' | 'withdrawalReason' | 'withdrawnById' | 'withdrawnByName'>

function withdrawalOf({ withdrawnAt, withdrawalReason, withdrawnById, withdrawnByName }: Withdrawn) {
  if (withdrawnAt === null) return null
  const by = personOf(withdrawnById, withdrawnByName)
  return { at: withdrawnAt.toISOString(), by, reason: withdrawalReason ?? '' }
}

function personOf(id: string | null, name: string | null) {
  return id !== null && name !== null ? { _id: id, name } : null
}
