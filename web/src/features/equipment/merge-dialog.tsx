import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconArrowMerge } from '@tabler/icons-react'
import { keepingPrevious } from '#web/api/queries.ts'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import { nameOf, placeOf } from './equipment-words.ts'
import { useMerge, useUnmerge } from './use-merge.ts'
import { equipmentQueries } from './equipment.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type Equipment, maxUnmergeDays } from '#contract/equipment/equipment.contract.ts'

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
