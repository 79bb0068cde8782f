import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import styles from '#web/portals/admin/jobs/jobs.module.css'
import { IconButton } from '#web/ui/form/button.tsx'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'

interface Props {
  companyId: string | undefined
  onChange: (companyId: string | null) => void
}

/** The address names a company by its id; its name is asked for. */
export function CompanyFilter({ companyId, onChange }: Props) {
  const { data } = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: companyId !== undefined })
  const chosen = companyId && data ? { _id: data.company._id, name: data.company.name } : null
  return (
    <div className={styles.company}>
      <CompanySelect
        name="company"
        chosen={chosen}
        error={undefined}
        onChange={(company) => onChange(company?._id ?? null)}
      />
      {companyId && <IconButton icon={IconX} label="All companies" onClick={() => onChange(null)} />}
    </div>
  )
}

interface SiteProps {
  companyId: string
  siteId: string | undefined
  onChange: (siteId: string | null) => void
}

export function CompanySiteFilter({ companyId, siteId, onChange }: SiteProps) {
  const { data } = useQuery(companyQueries.one(companyId))
  return <SiteFilter sites={data?.siteAddresses ?? []} siteId={siteId} onChange={onChange} />
}
