import { IconCalendarDue, IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { RectifyPiece } from '#web/features/equipment/piece-condition.tsx'
import { jobAddresses, jobsAddress } from '#web/portals/admin/admin-addresses.ts'
import { nextOfPiece } from '#web/portals/admin/next-actions.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** What the office does next about a piece. */
export function NextOfPiece({ piece }: { piece: Equipment }) {
  const { companyId, siteAddressId, openJob, certificate } = piece
  switch (nextOfPiece(piece)) {
    case 'mark-repaired':
      return <RectifyPiece piece={piece} variant="primary" />
    case 'open-job':
      return (
        openJob && (
          <ButtonLink variant="primary" to={jobAddresses.job(openJob)} icon={IconCalendarEvent}>
            {`Open ${openJob.number ?? 'its job'}`}
          </ButtonLink>
        )
      )
    case 'plan-visit':
      return (
        <ButtonLink
          variant="primary"
          to={`/admin/due?company=${companyId._id}${siteAddressId ? `&site=${siteAddressId._id}` : ''}`}
          icon={IconCalendarDue}
        >
          Plan visit
        </ButtonLink>
      )
    case 'create-job':
      return (
        <ButtonLink variant="primary" to={`${jobsAddress}/new?company=${companyId._id}`} icon={IconPlus}>
          Create job
        </ButtonLink>
      )
    case 'view-certificate':
      return certificate && <ViewCertificateButton jobId={certificate.jobId} of={nameOf(piece)} variant="primary" />
    case null:
      return null
  }
}
