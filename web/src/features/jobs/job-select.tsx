import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobQueries } from './jobs.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  label: string
  name: string
  companyId: string
  status: readonly JobStatus[]
  nothing: string
  chosen: Job | null
  error?: string | undefined
  onChange: (job: Job) => void
}

export function JobSelect({ label, name, companyId, status, nothing, chosen, error, onChange }: Props) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, error: failure, isFetching, refetch } = useQuery(jobQueries.matching({ companyId, status, q: asked }))
  const jobs = data?.rows ?? []

  if (failure && !data) return <QuietRetry what="The jobs" error={failure} onRetry={() => void refetch()} />
  if (data?.total === 0 && !asked && !chosen)
    return (
      <Text c="dimmed" p="md" bd="1px dashed var(--line-strong)" bdrs="md">
        {nothing}
      </Text>
    )
  return (
    <SearchSelect
      label={label}
      name={name}
      chosen={chosen && optionFor(chosen)}
      options={jobs.map(optionFor)}
      isSearching={isFetching || asked !== q}
      error={error}
      nothingFound="No job of this company matches."
      onSearch={setQ}
      onChange={(option) => {
        const job = jobs.find(({ _id }) => _id === option.value)
        if (job) onChange(job)
      }}
    />
  )
}

function optionFor({ _id, number, title, scheduledDate, siteAddressId, itemCount }: Job) {
  const facts = [title, number, britishDay(scheduledDate), siteAddressId.city, counted(itemCount, 'item')]
  return { value: _id, label: facts.filter(Boolean).join(' · ') }
}
