import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choiceQueries } from '#web/features/jobs/job-choices.api.ts'
import { jobLabels, siteLine } from '#web/features/jobs/job-words.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { SearchSelect } from '#web/ui/form/search-select.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

type Site = Job['siteAddressId']

interface Props {
  companyId: string | undefined
  chosen: Site | null
  problem: string | undefined
  onChoose: (site: Site) => void
}

/** The sites of the chosen company; until one is chosen there is nothing to choose from. */
export function SiteSelect({ companyId = '', chosen, problem, onChoose }: Props) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data, error, isFetching, refetch } = useQuery(choiceQueries.sites(companyId, asked))
  const sites = data?.rows ?? []
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
        problem={problem}
        nothingFound={q ? 'No site of this company matches.' : 'This company has no site addresses yet. Add the first.'}
        onSearch={setQ}
        onChoose={(option) => {
          const site = sites.find(({ _id }) => _id === option.value)
          if (site) onChoose(site)
        }}
      />
      {error && !data && <QuietRetry what="The sites" error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function optionFor(site: Site) {
  return { value: site._id, label: siteLine(site) }
}
