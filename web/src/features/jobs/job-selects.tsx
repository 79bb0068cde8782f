import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Text } from '@mantine/core'
import { jobLabels, siteLine } from './job-words.ts'
import { jobQueries } from './jobs.api.ts'
import { sendPage } from '#web/api/client.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import { listQuery } from '#web/api/queries.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { type JobStatus, nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import { listUsers } from '#contract/users/users.contract.ts'
import { listSiteAddresses } from '#contract/companies/companies.contract.ts'
import { britishDay } from '#contract/values/days.ts'

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

type Site = Job['siteAddressId']

interface SiteProps {
  companyId: string | undefined
  chosen: Site | null
  error: string | undefined
  onChange: (site: Site) => void
}

export function SiteSelect({ companyId = '', chosen, error, onChange }: SiteProps) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, error: failure, isFetching, refetch } = useQuery(sitesQuery(companyId, asked))
  const sites = data?.rows ?? []
  const [only, another] = asked === '' && !isFetching ? sites : []

  // There is nothing to choose from one.
  useEffect(() => {
    if (only && !another && !chosen) onChange(only)
    // oxlint-disable-next-line react/exhaustive-deps -- once for the sites of a company: a user who clears it has meant to
  }, [only?._id, another?._id])
  return (
    <>
      <SearchSelect
        label={jobLabels.siteAddressId}
        name="siteAddressId"
        chosen={chosen && siteOption(chosen)}
        options={sites.map(siteOption)}
        isSearching={isFetching || asked !== q}
        isDisabled={companyId === ''}
        placeholder={companyId === '' ? 'Choose a company first' : 'Type to search'}
        error={error}
        nothingFound={q ? 'No site of this company matches.' : 'This company has no site addresses yet. Add the first.'}
        onSearch={setQ}
        onChange={(option) => {
          const site = sites.find(({ _id }) => _id === option.value)
          if (site) onChange(site)
        }}
      />
      {failure && !data && <QuietRetry what="The sites" error={failure} onRetry={() => void refetch()} />}
    </>
  )
}

function siteOption(site: Site) {
  return { value: site._id, label: siteLine(site) }
}

function sitesQuery(companyId: string, q: string) {
  return {
    ...listQuery(['site-addresses', companyId, q], listSiteAddresses, { companyId, q, limit: offeredAtOnce }),
    enabled: companyId !== '',
  }
}

interface JobProps {
  label: string
  name: string
  companyId: string
  status: readonly JobStatus[]
  nothing: string
  chosen: Job | null
  error?: string | undefined
  onChange: (job: Job) => void
}

export function JobSelect({ label, name, companyId, status, nothing, chosen, error, onChange }: JobProps) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const {
    data,
    error: failure,
    isFetching,
    refetch,
  } = useQuery(jobQueries.listed({ companyId, status: status.join(','), q: asked, limit: offeredAtOnce }))
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
      chosen={chosen && jobOption(chosen)}
      options={jobs.map(jobOption)}
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

function jobOption({ _id, number, title, scheduledDate, siteAddressId, itemCount }: Job) {
  const facts = [title, number, britishDay(scheduledDate), siteAddressId.city, counted(itemCount, 'item')]
  return { value: _id, label: facts.filter(Boolean).join(' · ') }
}
