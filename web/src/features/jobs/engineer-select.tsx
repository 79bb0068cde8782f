import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choiceQueries } from './job-choices.api.ts'
import { jobLabels } from './job-words.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

type Engineer = Job['assignedEngineerId']

interface Props {
  chosen: Engineer
  error: string | undefined
  isInPlace?: boolean
  onChange: (engineer: Engineer) => void
}

const nobody = { value: 'nobody', label: 'Not assigned' }

export function EngineerSelect({ chosen, error, isInPlace = false, onChange }: Props) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, error: failure, isFetching, refetch } = useQuery(choiceQueries.examiners(asked))
  const people = (data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <>
      <SearchSelect
        label={jobLabels.assignedEngineerId}
        name="assignedEngineerId"
        chosen={chosen ? { value: chosen._id, label: chosen.name } : nobody}
        options={q ? people : [nobody, ...people]}
        isSearching={isFetching || asked !== q}
        help={!isInPlace && 'Optional. Only the assigned engineer sees the job in the engineer portal.'}
        error={error}
        nothingFound="No engineer or administrator has this name."
        onSearch={setQ}
        onChange={(option) =>
          onChange(option.value === nobody.value ? null : { _id: option.value, name: option.label })
        }
      />
      {failure && !data && <QuietRetry what="The engineers" error={failure} onRetry={() => void refetch()} />}
    </>
  )
}
