import { Stack, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  IconPencil,
  IconCalendarDue,
  IconCalendarEvent,
  IconPlus,
  IconArrowMerge,
  IconMapPin,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ItemCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { equipmentQueries, useDeleteEquipment } from '#web/features/equipment/equipment.api.ts'
import { EquipmentFacts, OpenJob } from '#web/features/equipment/equipment-facts.tsx'
import { EquipmentHistory } from '#web/features/equipment/equipment-history.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { ExaminationTimeline } from '#web/features/equipment/examination-timeline.tsx'
import { ConditionBadge, ConditionNotice } from '#web/features/equipment/condition-notice.tsx'
import { NoticesOfPiece } from '#web/features/notices/notices-about.tsx'
import { addresses, historyAction } from '#web/portals/admin/admin-links.tsx'
import { PieceTags } from '#web/features/tags/piece-tags.tsx'
import styles from '#web/portals/admin/layout/two-columns.module.css'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { LinkedPhoto } from '#web/ui/page/linked-photo.tsx'
import { ObjectHeader, recordPage, PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { MergedNotice, MergeDialog } from '#web/features/equipment/merge-dialog.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { RectifyPiece } from '#web/features/equipment/piece-condition.tsx'
import { nextOfPiece } from '#web/portals/admin/next-actions.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { EquipmentForm, type SiteField } from '#web/features/equipment/equipment-form.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { SiteSelect } from '#web/features/jobs/job-selects.tsx'
import { useState } from 'react'
import { MoveDialog } from '#web/features/equipment/move-dialog.tsx'
import { useLifecycleActions } from '#web/features/equipment/use-lifecycle-actions.ts'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'

const ofPiece = { title: 'Equipment', back: { to: addresses.equipment, label: 'Equipment' }, one: equipmentQueries.one }

export const PiecePage = recordPage({ ...ofPiece, Page: OnePiece })

function OnePiece({ record: piece, id }: { record: Equipment; id: string }) {
  const { companyId, openJob } = piece
  return (
    <>
      <ObjectHeader
        back={ofPiece.back}
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

export const EditPiecePage = recordPage({ ...ofPiece, shape: 'form', staysWhenGone: true, Page: EditPiece })

function EditPiece({ record: piece }: { record: Equipment }) {
  const navigate = useNavigate()
  const toPiece = () => void navigate(addresses.piece(piece))
  return (
    <>
      <BackLink to={addresses.piece(piece)}>Back to equipment</BackLink>
      <PageHeader
        title="Edit equipment"
        windowTitle={`Edit ${nameOf(piece)}`}
        intro={`${nameOf(piece)} · ${piece.companyId.name}`}
      />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <EquipmentForm
          piece={piece}
          companyField={(field) => <CompanySelect {...field} />}
          siteField={siteField}
          addressOf={addresses.piece}
          onSaved={toPiece}
          onCancel={toPiece}
        />
      </Paper>
    </>
  )
}

export function NewPiecePage() {
  const navigate = useNavigate()
  const companyId = useSearchParams()[0].get('company')
  const { data, isLoading } = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: companyId !== null })

  if (isLoading) return <LoadingPage shape="form" />
  return (
    <>
      <BackLink to={addresses.equipment}>Equipment</BackLink>
      <PageHeader title="Add equipment" />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <EquipmentForm
          {...(data && { start: { companyId: { _id: data.company._id, name: data.company.name } } })}
          companyField={(field) => <CompanySelect {...field} />}
          siteField={siteField}
          addressOf={addresses.piece}
          onSaved={(piece) => void navigate(addresses.piece(piece))}
          onCancel={() => void navigate(companyId ? `/admin/companies/${companyId}` : addresses.equipment)}
        />
      </Paper>
    </>
  )
}

export const siteField: SiteField = ({ companyId, chosen, error, onChange }) => (
  // Another company, another list: what was searched for in the former one goes with it.
  <SiteSelect
    key={companyId ?? ''}
    companyId={companyId}
    chosen={chosen && { addressLine2: '', ...chosen }}
    error={error}
    onChange={onChange}
  />
)

export function PieceMenu({ piece }: { piece: Equipment }) {
  const [open, setOpen] = useState<'move' | 'merge' | null>(null)
  const navigate = useNavigate()
  const lifecycle = useLifecycleActions(piece)
  const deletion = useDeleteEquipmentAction(piece)
  const close = () => setOpen(null)
  return (
    <>
      <RowMenu
        label={`Actions for ${nameOf(piece)}`}
        actions={[
          { label: 'Move to another site…', icon: IconMapPin, run: () => setOpen('move') },
          ...lifecycle,
          { label: 'Merge into another…', icon: IconArrowMerge, run: () => setOpen('merge') },
          historyAction(piece),
          deletion,
        ]}
      />
      {open === 'move' && <MoveDialog piece={piece} siteField={siteField} onClose={close} />}
      {open === 'merge' && (
        <MergeDialog
          piece={piece}
          onMerged={() => {
            close()
            // Its own address now shows the piece it went into, and the way back.
            void navigate(addresses.piece(piece))
          }}
          onCancel={close}
        />
      )}
    </>
  )
}

function useDeleteEquipmentAction(piece: Equipment): RowAction {
  const deleteEquipment = useConfirmDeleteEquipment()
  const navigate = useNavigate()
  return {
    label: 'Delete',
    icon: IconTrash,
    isDangerous: true,
    refusal:
      piece.lastExaminationDate === null
        ? undefined
        : 'It was examined, so its history stays. Withdraw it from service instead.',
    run: () => void deleteEquipment(piece).then((isGone) => isGone && navigate(addresses.equipment)),
  }
}

function useConfirmDeleteEquipment() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteEquipment } = useDeleteEquipment()
  return (piece: Equipment) =>
    confirmThen({
      title: `Delete ${nameOf(piece)}?`,
      message: 'It was never examined, so nothing else goes with it. This cannot be undone.',
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deleteEquipment({ equipmentId: piece._id }),
      success: () => `${nameOf(piece)} was deleted.`,
      failure: sentenceOf,
    })
}
