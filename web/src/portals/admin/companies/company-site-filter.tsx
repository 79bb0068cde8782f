import { useQuery } from '@tanstack/react-query'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'

interface Props {
  companyId: string
  siteId: string | undefined
  onChange: (siteId: string | null) => void
}

/** The sites of the company that a list is narrowed to. */
export function CompanySiteFilter({ companyId, siteId, onChange }: Props) {
  const { data } = useQuery(companyQueries.one(companyId))
  return <SiteFilter sites={data?.siteAddresses ?? []} siteId={siteId} onChange={onChange} />
}
