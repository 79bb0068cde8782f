import { acme, givenJob } from './given-job.ts'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'

/** Version so and so of a report to Acme Foundry. */
export function givenCertificate(version: number, facts: Partial<ListedCertificate> = {}): ListedCertificate {
  const job = givenJob({ status: 'completed' })
  return {
    _id: `f0000000-0000-4000-8000-00000000000${version}`,
    jobId: job._id,
    certificateUrl: `/files/f${version}/C-000123-v${version}.pdf`,
    fileName: `C-000123 v${version} Acme Foundry Hull 2026-11-15.pdf`,
    number: 'C-000123',
    version,
    issuedAt: '2026-11-15T09:00:00.000Z',
    sha256: 'ab'.repeat(32),
    verifyUrl: `https://firm.test/verify/code${version}`,
    status: 'current',
    companyId: { _id: acme._id, name: acme.name },
    jobTitle: job.title,
    town: 'Hull',
    withdrawal: null,
    hasJob: true,
    ...facts,
  }
}
