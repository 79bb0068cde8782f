import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { jobLabels, siteLine } from './job-words.ts'
import { listQuery } from '#web/api/queries.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { SearchSelect } from '#web/ui/form/choice/search-select.tsx'
import { listSiteAddresses } from '#contract/companies/companies.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

type Site = Job['siteAddressId']

interface Props {
  companyId: string | undefined
  chosen: Site | null
  error: string | undefined
  onChange: (site: Site) => void
}

export function SiteSelect({ companyId = '', chosen, error, onChange }: Props) {
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
        chosen={chosen && optionFor(chosen)}
        options={sites.map(optionFor)}
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

function optionFor(site: Site) {
  return { value: site._id, label: siteLine(site) }
}

const offeredAtOnce = 20

function sitesQuery(companyId: string, q: string) {
  return {
    ...listQuery(['site-addresses', companyId, q], listSiteAddresses, { companyId, q, limit: offeredAtOnce }),
    enabled: companyId !== '',
  }
}
