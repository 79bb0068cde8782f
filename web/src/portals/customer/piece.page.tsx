import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ItemCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { EquipmentFacts, OpenJob } from '#web/features/equipment/equipment-facts.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { ExaminationTimeline } from '#web/features/equipment/examination-timeline.tsx'
import { PieceCondition } from '#web/features/equipment/piece-condition.tsx'
import { NoticesOfPiece } from '#web/features/notices/notices-about.tsx'
import { LinkedPhoto } from '#web/ui/page/linked-photo.tsx'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { recordPage } from '#web/ui/page/record-page.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { customerAddresses } from './customer-tabs.tsx'

const back = { to: customerAddresses.equipment, label: 'Equipment' }

export const PiecePage = recordPage({ title: 'Equipment', back, one: equipmentQueries.one, Page: OnePiece })

function OnePiece({ record: piece }: { record: Equipment }) {
  const { openJob } = piece
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader
        isOfOne
        title={piece.description}
        windowTitle={nameOf(piece)}
        intro={piece.serialNumber}
        actions={<CurrentCertificate piece={piece} />}
      />
      <Stack>
        <PieceCondition piece={piece} />
        <NoticesOfPiece equipmentId={piece._id} address={customerAddresses.notice} isOwn />
        <ExaminationTimeline
          equipmentId={piece._id}
          job={(job) => <span>{numberedTitle(job)}</span>}
          certificate={({ jobId, itemId }) => (
            <>
              <ViewCertificateButton jobId={jobId._id} of={jobId.title} />
              <ItemCertificateButton jobId={jobId._id} itemId={itemId} of={nameOf(piece)} variant="quiet" />
            </>
          )}
        />
        <EquipmentFacts piece={piece} />
        {openJob && <OpenJob openJob={openJob} title={numberedTitle(openJob)} />}
        {piece.photoUrl && <LinkedPhoto url={piece.photoUrl} of={nameOf(piece)} />}
      </Stack>
    </>
  )
}

/** The inspector at the gate asks for this one: the latest that says what was found, not that it was left out. */
function CurrentCertificate({ piece }: { piece: Equipment }) {
  const { data } = useQuery(equipmentQueries.examinations(piece._id))
  const latest = data?.rows.find(({ certificate, examinationDate }) => certificate !== null && examinationDate !== null)
  if (!latest?.jobId) return null
  return <ViewCertificateButton jobId={latest.jobId._id} of={`current, of ${nameOf(piece)}`} variant="primary" />
}
