import { NativeSelect } from '@mantine/core'
import type { OwnCompany } from '#contract/companies/companies.contract.ts'

interface Props {
  sites: OwnCompany['siteAddresses']
  siteId: string | undefined
  onChange: (siteId: string | null) => void
}

/** One of a company's sites, or all of them: the device's own list, made for thumbs. */
export function SiteFilter({ sites, siteId, onChange }: Props) {
  const named = sites.map(({ _id, addressLine1, city }) => ({ value: _id, label: `${addressLine1}, ${city}` }))
  return (
    <NativeSelect
      aria-label="Site"
      data={[{ value: '', label: 'All sites' }, ...named]}
      value={siteId ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}
