import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQueries } from './companies.api.ts'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import type { Company } from '#contract/companies/companies.contract.ts'

type Chosen = Pick<Company, '_id' | 'name'>

interface Props {
  name: string
  chosen: Chosen | null
  help?: string
  error: string | undefined
  onChange: (company: Chosen) => void
}

export function CompanySelect({ name, chosen, help, error, onChange }: Props) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, isFetching } = useQuery(companyQueries.matching(asked))
  return (
    <SearchSelect
      label="Company"
      name={name}
      chosen={chosen && optionFor(chosen)}
      options={data?.rows.map(optionFor) ?? []}
      isSearching={isFetching || asked !== q}
      help={help}
      error={error}
      nothingFound={q ? 'No company has this name.' : 'No companies yet. Register the first under Companies.'}
      onSearch={setQ}
      onChange={({ value, label }) => onChange({ _id: value, name: label })}
    />
  )
}

function optionFor({ _id, name }: Chosen) {
  return { value: _id, label: name }
}
