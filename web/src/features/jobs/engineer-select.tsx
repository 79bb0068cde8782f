import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobLabels } from './job-words.ts'
import { sendPage } from '#web/api/client.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import { listUsers } from '#contract/users/users.contract.ts'

type Engineer = Job['assignedEngineerId']

interface Props {
  chosen: Engineer
  error: string | undefined
  isInPlace?: boolean
  onChange: (engineer: Engineer) => void
}

const nobody = { value: nobodyAssigned, label: 'Not assigned' }

export function EngineerSelect({ chosen, error, isInPlace = false, onChange }: Props) {
  const { q, people, failure, refetch, search } = useExaminers()
  return (
    <>
      <SearchSelect
        {...search}
        label={jobLabels.assignedEngineerId}
        name="assignedEngineerId"
        chosen={chosen ? { value: chosen._id, label: chosen.name } : nobody}
        options={q ? people : [nobody, ...people]}
        help={!isInPlace && 'Optional. Only the assigned engineer sees the job in the engineer portal.'}
        error={error}
        onChange={(option) =>
          onChange(option.value === nobody.value ? null : { _id: option.value, name: option.label })
        }
      />
      {failure && <QuietRetry what="The engineers" error={failure} onRetry={() => void refetch()} />}
    </>
  )
}

interface FilterProps {
  engineerId: string | undefined
  onChange: (engineerId: string | null) => void
}

const anyone = { value: 'anyone', label: 'Any engineer' }

export function EngineerFilter({ engineerId, onChange }: FilterProps) {
  const { q, people, search } = useExaminers()
  const { data: known = [] } = useQuery(examinersQuery(''))
  const chosen = [nobody, ...people, ...known.map(optionFor)].find(({ value }) => value === engineerId)
  return (
    <SearchSelect
      {...search}
      label="Engineer"
      name="engineer"
      chosen={engineerId === undefined ? anyone : (chosen ?? { value: engineerId, label: 'One engineer' })}
      options={q ? people : [anyone, nobody, ...people]}
      onChange={({ value }) => onChange(value === anyone.value ? null : value)}
    />
  )
}

function useExaminers() {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, error, isFetching, refetch } = useQuery(examinersQuery(asked))
  return {
    q,
    people: (data ?? []).map(optionFor),
    failure: data ? null : error,
    refetch,
    search: {
      isSearching: isFetching || asked !== q,
      nothingFound: 'No engineer or administrator has this name.',
      onSearch: setQ,
    },
  }
}

const offeredAtOnce = 20

/** Engineers, and administrators, who may examine too. */
function examinersQuery(q: string) {
  return queryOptions({
    queryKey: ['examiners', q],
    queryFn: async ({ signal }) => {
      const [engineers, admins] = await Promise.all(
        (['engineer', 'admin'] as const).map((role) =>
          sendPage(listUsers, { role, q, limit: offeredAtOnce }, { signal }),
        ),
      )
      return [...(engineers?.rows ?? []), ...(admins?.rows ?? [])]
    },
    placeholderData: keepPreviousData,
  })
}

function optionFor({ _id, name }: { _id: string; name: string }) {
  return { value: _id, label: name }
}
