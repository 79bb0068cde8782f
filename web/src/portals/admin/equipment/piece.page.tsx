import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconCalendarDue, IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PieceMenu } from './piece-menu.tsx'
import { ItemCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { EquipmentFacts, OpenJob } from '#web/features/equipment/equipment-facts.tsx'
import { EquipmentHistory } from '#web/features/equipment/equipment-history.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { ExaminationTimeline } from '#web/features/equipment/examination-timeline.tsx'
import { ConditionBadge, ConditionNotice } from '#web/features/equipment/condition-notice.tsx'
import { NoticesOfPiece } from '#web/features/notices/notices-about.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { PieceTags } from '#web/features/tags/piece-tags.tsx'
import styles from '#web/portals/admin/layout/two-columns.module.css'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { LinkedPhoto } from '#web/ui/page/linked-photo.tsx'
import { ObjectHeader, recordPage } from '#web/ui/page/record-page.tsx'
import { MergedNotice } from '#web/features/equipment/merge-dialog.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { RectifyPiece } from '#web/features/equipment/piece-condition.tsx'
import { nextOfPiece } from '#web/portals/admin/next-actions.ts'

const back = { to: addresses.equipment, label: 'Equipment' }

export const PiecePage = recordPage({ title: 'Equipment', back, one: equipmentQueries.one, Page: OnePiece })

function OnePiece({ record: piece, id }: { record: Equipment; id: string }) {
  const { companyId, openJob } = piece
  return (
    <>
      <ObjectHeader
        back={back}
        identity={[piece.description, piece.serialNumber, companyId.name, piece.siteAddressId?.city]}
        state={<ConditionBadge condition={piece.condition} />}
        next={<NextOfPiece piece={piece} />}
        actions={
          <ButtonLink to={addresses.editPiece(piece)} icon={IconPencil}>
            Edit
          </ButtonLink>
        }
        menu={<PieceMenu piece={piece} />}
      />
      <div className={styles.columns}>
        <Stack>
          {piece._id !== id && <MergedNotice mergedId={id} piece={piece} />}
          <ConditionNotice piece={piece} />
          <NoticesOfPiece equipmentId={piece._id} address={addresses.notice} />
          <ExaminationTimeline
            equipmentId={piece._id}
            job={(job) => <Link to={addresses.job(job)}>{numberedTitle(job)}</Link>}
            certificate={({ jobId, itemId }) => (
              <>
                <ViewCertificateButton jobId={jobId._id} of={jobId.title} />
                <ItemCertificateButton jobId={jobId._id} itemId={itemId} of={nameOf(piece)} variant="quiet" />
              </>
            )}
          />
          <EquipmentFacts piece={piece} company={<Link to={addresses.company(companyId)}>{companyId.name}</Link>} />
          <PieceHistory piece={piece} />
        </Stack>
        <Stack>
          {piece.photoUrl && <LinkedPhoto url={piece.photoUrl} of={nameOf(piece)} />}
          <PieceTags piece={piece} />
          {openJob && (
            <OpenJob openJob={openJob} title={<Link to={addresses.job(openJob)}>{numberedTitle(openJob)}</Link>} />
          )}
        </Stack>
      </div>
    </>
  )
}

/** The history names sites by their ids; the company knows them. */
function PieceHistory({ piece: { _id, companyId } }: { piece: Equipment }) {
  const { data } = useQuery(companyQueries.one(companyId._id))
  const siteName = (siteId: string) => data?.siteAddresses.find((site) => site._id === siteId)?.addressLine1
  return <EquipmentHistory equipmentId={_id} siteName={siteName} />
}

function NextOfPiece({ piece }: { piece: Equipment }) {
  const { companyId, siteAddressId, openJob, certificate } = piece
  switch (nextOfPiece(piece)) {
    case 'mark-repaired':
      return <RectifyPiece piece={piece} variant="primary" />
    case 'open-job':
      return (
        openJob && (
          <ButtonLink variant="primary" to={addresses.job(openJob)} icon={IconCalendarEvent}>
            {`Open ${openJob.number ?? 'its job'}`}
          </ButtonLink>
        )
      )
    case 'plan-visit':
      return (
        <ButtonLink variant="primary" to={addresses.due(companyId._id, siteAddressId?._id)} icon={IconCalendarDue}>
          Plan visit
        </ButtonLink>
      )
    case 'create-job':
      return (
        <ButtonLink variant="primary" to={addresses.newJob(companyId._id)} icon={IconPlus}>
          Create job
        </ButtonLink>
      )
    case 'view-certificate':
      return certificate && <ViewCertificateButton jobId={certificate.jobId} of={nameOf(piece)} variant="primary" />
    case null:
      return null
  }
}
