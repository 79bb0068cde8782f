import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { findRepeatedMail, queueMail } from '#server/features/mail/mail.actions.ts'
import type { Created } from '#server/http/route.ts'
import { findCurrentCertificate } from './certificates.queries.ts'
import { noCertificate } from './read-certificates.actions.ts'

/** Queues the version that stands now, as it was sealed. */
export function mailCertificate(deps: Deps, actor: Actor, jobId: string, sent: NewMail): Promise<Created<Mail>> {
  return deps.db.transaction().execute(async (tx) => {
    const repeated = await findRepeatedMail(tx, jobId, sent)
    if (repeated) return repeated
    const job = await requireJob(tx, actor, jobId)
    const certificate = await findCurrentCertificate(tx, jobId, job.companyId)
    if (!certificate) throw noCertificate()
    const number = certificateNumber(certificate.number)
    const document = {
      kind: 'certificate',
      about: jobId,
      companyId: job.companyId,
      fileId: certificate.fileId,
      named: `Certificate ${number}`,
      text:
        `Please find attached the report of thorough examination ${number}, version ${certificate.version}: ${job.title}, ` +
        `${job.addressLine1}, ${job.city}.\n\nWhether it is the current version can be seen at ` +
        `${deps.publicUrl}/verify/${certificate.code}`,
    } as const
    return queueMail(tx, { clock: deps.clock, actor }, document, sent)
  })
}
