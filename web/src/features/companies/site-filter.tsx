import { IconSelector } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './site-filter.module.css'
import field from '#web/ui/form/field.module.css'
import type { OwnCompany } from '#contract/companies/companies.contract.ts'

interface Props {
  sites: OwnCompany['siteAddresses']
  siteId: string | undefined
  onChange: (siteId: string | null) => void
}

/** One of a company's sites, or all of them: the device's own list, made for thumbs. */
export function SiteFilter({ sites, siteId, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.control}>
      <label htmlFor={id} className="visually-hidden">
        Site
      </label>
      <select
        id={id}
        className={`${field.input} ${styles.select}`}
        value={siteId ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">All sites</option>
        {sites.map(({ _id, addressLine1, city }) => (
          <option key={_id} value={_id}>
            {addressLine1}, {city}
          </option>
        ))}
      </select>
      <IconSelector size={18} stroke={1.5} className={styles.chevron} aria-hidden />
    </div>
  )
}
