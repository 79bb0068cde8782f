import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choiceQueries } from './job-choices.api.ts'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'

interface Props {
  engineerId: string | undefined
  onChange: (engineerId: string | null) => void
}

const anyone = { value: 'anyone', label: 'Any engineer' }
const nobody = { value: nobodyAssigned, label: 'Not assigned' }

export function EngineerFilter({ engineerId, onChange }: Props) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, isFetching } = useQuery(choiceQueries.examiners(asked))
  const { data: known } = useQuery(choiceQueries.examiners(''))
  const people = (data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const named = [nobody, ...people, ...(known ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]
  const chosen = named.find(({ value }) => value === engineerId)
  return (
    <SearchSelect
      label="Engineer"
      name="engineer"
      chosen={engineerId === undefined ? anyone : (chosen ?? { value: engineerId, label: 'One engineer' })}
      options={q ? people : [anyone, nobody, ...people]}
      isSearching={isFetching || asked !== q}
      nothingFound="No engineer or administrator has this name."
      onSearch={setQ}
      onChange={({ value }) => onChange(value === anyone.value ? null : value)}
    />
  )
}
