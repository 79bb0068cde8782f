import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyQueries } from './companies.api.ts'
import { rowParts } from '#web/ui/form/field.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'

interface Chosen {
  /** Null for all of them. */
  chosen: string[] | null
  onChange: (siteIds: string[] | null) => void
}

const reaches = [
  { value: 'all', label: 'All sites' },
  { value: 'some', label: 'Chosen sites' },
] as const

export function SitesChoice({
  sites,
  chosen,
  onChange,
  isAllOffered = true,
}: Chosen & { sites: Pick<SiteAddress, '_id' | 'addressLine1' | 'city'>[]; isAllOffered?: boolean }) {
  return (
    <>
      {isAllOffered && (
        <Choices
          label="Sites"
          isLabelShown
          options={reaches}
          value={chosen === null ? 'all' : 'some'}
          help={chosen === null ? 'Including any added later.' : 'They see only these sites.'}
          onChange={(reach) => onChange(reach === 'all' ? null : [])}
        />
      )}
      {chosen !== null && (
        <Checkbox.Group aria-label="Chosen sites" value={chosen} onChange={onChange}>
          <Stack gap="xs">
            {sites.map(({ _id, addressLine1, city }) => (
              <Checkbox
                key={_id}
                value={_id}
                classNames={rowParts}
                label={[addressLine1, city].filter(Boolean).join(', ')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}

export function CompanySitesChoice({ companyId, ...choice }: Chosen & { companyId: string }) {
  const { data } = useQuery(companyQueries.one(companyId))
  return <SitesChoice sites={data?.siteAddresses ?? []} {...choice} />
}
