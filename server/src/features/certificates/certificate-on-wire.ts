import type { Certificate, CertificateVersion } from '#contract/certificates/certificates.contract.ts'
import { certificateNumber } from '#contract/certificates/certificates.rules.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { fileUrl } from '#server/http/file-address.ts'
import type { CertificateRow, listVersions } from './certificates.queries.ts'

type WireDeps = Pick<Deps, 'clock' | 'publicUrl'>

export function certificateOnWire({ clock, publicUrl }: WireDeps, actor: Actor, row: CertificateRow): Certificate {
  return {
    _id: row.id,
    jobId: row.jobId,
    certificateUrl: fileUrl(clock, actor, { id: row.fileId, kind: 'certificate', name: row.fileName }),
    fileName: row.fileName,
    number: certificateNumber(row.number),
    version: row.version,
    issuedAt: row.issuedAt.toISOString(),
    sha256: row.sha256,
    verifyUrl: `${publicUrl}/verify/${row.code}`,
  }
}

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** Latest first, as they are listed: the first is the one that counts. */
export function versionsOnWire(deps: WireDeps, actor: Actor, rows: VersionRow[]): CertificateVersion[] {
  return rows.map((row, index) => ({
    ...certificateOnWire(deps, actor, row),
    status: index === 0 ? 'current' : 'superseded',
    issuedBy: row.issuedById && row.issuedByName !== null ? { _id: row.issuedById, name: row.issuedByName } : null,
    sealedWith: row.sealedWith,
    isTimestamped: row.isTimestamped,
  }))
}
