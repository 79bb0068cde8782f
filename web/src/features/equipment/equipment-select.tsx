import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { equipmentQueries } from './equipment.api.ts'
import { placeOf } from './equipment-words.ts'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

interface Props {
  label: string
  except: Equipment
  chosen: Equipment | null
  error: string | undefined
  onChange: (piece: Equipment) => void
}

export function EquipmentSelect({ label, except, chosen, error, onChange }: Props) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, isFetching } = useQuery(equipmentQueries.matching(except.companyId._id, asked))
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
