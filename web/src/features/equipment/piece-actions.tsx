import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconArrowMerge, IconArchive, IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { nameOf, placeOf, equipmentLabels, siteLine } from './equipment-words.ts'
import { useMerge, useUnmerge } from './use-merge.ts'
import { equipmentQueries, useUpdateEquipment } from './equipment.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type Equipment, maxUnmergeDays } from '#contract/equipment/equipment.contract.ts'
import type { SiteField } from './equipment-form.tsx'
import { keepingPrevious } from '#web/api/queries.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { Field, typed } from '#web/ui/form/field.tsx'
import { useConfirmedAction, useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Lifecycle } from '#contract/inspections/equipment/condition.rules.ts'

interface Props {
  piece: Equipment
  onMerged: () => void
  onCancel: () => void
}

export function MergeDialog({ piece, onMerged, onCancel }: Props) {
  const [into, setInto] = useState<Equipment | null>(null)
  const [error, setError] = useState<string>()
  const { merge, isMerging } = useMerge()
  const press = async () => {
    if (!into) setError('Choose the piece to merge it into.')
    else if (await merge(piece, into)) onMerged()
  }
  return (
    <FormDialog
      title={`Merge ${nameOf(piece)} into another piece`}
      message={`Its examinations and certificates move to the other piece, which keeps its own name and place. A danger found on either stands. You can undo this within ${maxUnmergeDays} days.`}
      verb="Merge"
      busyVerb="Merging..."
      isPending={isMerging}
      onSubmit={() => void press()}
      onCancel={onCancel}
    >
      <EquipmentSelect
        label="Merge into"
        except={piece}
        chosen={into}
        error={error}
        onChange={(chosen) => {
          setInto(chosen)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}

const offeredAtOnce = 20

interface SelectProps {
  label: string
  except: Equipment
  chosen: Equipment | null
  error: string | undefined
  onChange: (piece: Equipment) => void
}

function EquipmentSelect({ label, except, chosen, error, onChange }: SelectProps) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, isFetching } = useQuery(
    keepingPrevious(
      equipmentQueries.listed({
        companyId: except.companyId._id,
        q: asked || undefined,
        sort: 'description',
        limit: offeredAtOnce,
      }),
    ),
  )
  const others = (data?.rows ?? []).filter(({ _id }) => _id !== except._id)
  return (
    <SearchSelect
      label={label}
      name="intoId"
      chosen={chosen && optionFor(chosen)}
      options={others.map(optionFor)}
      isSearching={isFetching || asked !== q}
      placeholder="Type a serial number or description"
      error={error}
      nothingFound={q ? 'No other piece of this company matches.' : 'This company has no other piece.'}
      onSearch={setQ}
      onChange={({ value }) => {
        const piece = others.find(({ _id }) => _id === value)
        if (piece) onChange(piece)
      }}
    />
  )
}

function optionFor(piece: Equipment) {
  const { _id, serialNumber, description } = piece
  return { value: _id, label: [`${serialNumber} · ${description}`, placeOf(piece)].filter(Boolean).join(' · ') }
}

interface MergedProps {
  /** The piece that was merged away, whose address this is. */
  mergedId: string
  piece: Equipment
}

export function MergedNotice({ mergedId, piece }: MergedProps) {
  const unmerge = useUnmerge()
  return (
    <Notice
      variant="progress"
      icon={IconArrowMerge}
      title={`This piece was merged into ${nameOf(piece)}`}
      actions={<Button onClick={() => void unmerge(mergedId)}>Undo the merge</Button>}
    >
      You can undo this within {maxUnmergeDays} days. It then gets its examinations back.
    </Notice>
  )
}

interface MoveProps {
  piece: Equipment
  siteField: SiteField
  onClose: () => void
}

export function MoveDialog({ piece, siteField, onClose }: MoveProps) {
  const [site, setSite] = useState<Equipment['siteAddressId']>(null)
  const [location, setLocation] = useState('')
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useUpdateEquipment()
  const move = () => {
    if (!site) {
      setError('Choose the site it’s moving to.')
      return
    }
    notifyWhenDone(
      mutateAsync(
        { equipmentId: piece._id, version: piece.version, siteAddressId: site._id, location },
        { onSuccess: onClose, onError: (failure) => setError(sentenceOf(failure)) },
      ),
      () => `${nameOf(piece)} was moved to ${siteLine(site)}.`,
    )
  }
  return (
    <FormDialog
      title={`Move ${nameOf(piece)} to another site`}
      verb="Move"
      busyVerb="Moving..."
      isPending={isPending}
      onSubmit={move}
      onCancel={onClose}
    >
      {siteField({
        companyId: piece.companyId._id,
        chosen: site,
        error,
        onChange: (chosen) => {
          setSite(chosen)
          setError(undefined)
        },
      })}
      <Field
        label={equipmentLabels.location}
        help="Optional. Where it is on the site."
        {...typed(location, setLocation)}
      />
    </FormDialog>
  )
}

export function useLifecycleActions(piece: Equipment): RowAction[] {
  const reasonThen = useReasonedAction()
  const confirmThen = useConfirmedAction()
  const { mutateAsync: updateEquipment } = useUpdateEquipment()
  const name = nameOf(piece)
  const change = (lifecycle: Lifecycle, done: string) => ({
    mutate: (lifecycleReason = '') =>
      updateEquipment({ equipmentId: piece._id, version: piece.version, lifecycle, lifecycleReason }),
    success: () => `${name} ${done}.`,
    failure: sentenceOf,
  })

  const store = () =>
    reasonThen({
      title: `Store ${name}?`,
      message: 'It is not due while it is stored. If its date has passed, it must be examined before it is used again.',
      label: 'Why it is stored',
      verb: 'Store',
      ...change('stored', 'is stored'),
    })
  const withdraw = () =>
    reasonThen({
      title: `Withdraw ${name} from service?`,
      message: 'It is no longer due. Its history and its certificates stay.',
      label: 'Why it is withdrawn',
      verb: 'Withdraw',
      isDangerous: true,
      ...change('withdrawn', 'was withdrawn from service'),
    })
  const bringBack = () =>
    confirmThen({
      title: `Return ${name} to service?`,
      message: 'Its condition is once again what its last examination found.',
      verb: 'Return to service',
      ...change('in_service', 'is in service again'),
    })

  return [
    { lifecycle: 'in_service', label: 'Return to service', icon: IconArrowBackUp, run: bringBack },
    { lifecycle: 'stored', label: 'Store…', icon: IconArchive, run: store },
    { lifecycle: 'withdrawn', label: 'Withdraw from service…', icon: IconBan, run: withdraw },
  ]
    .filter(({ lifecycle }) => lifecycle !== piece.lifecycle)
    .map(({ label, icon, run }) => ({ label, icon, run: () => void run() }))
}
