import type { ReactNode } from 'react'
import styles from './job-card.module.css'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { siteLine } from './job-words.ts'

export function SiteMapLink({ site, children }: { site: Job['siteAddressId']; children: ReactNode }) {
  return (
    <a href={mapLink(site)} target="_blank" rel="noreferrer" title="Open the map" className={styles.map}>
      {children}
    </a>
  )
}

/** Android hands `geo:` to the person's own map, which may work without signal; others know no such address. */
export function mapLink(site: Job['siteAddressId'], userAgent = navigator.userAgent): string {
  const place = encodeURIComponent(siteLine(site))
  return userAgent.includes('Android')
    ? `geo:0,0?q=${place}`
    : `https://www.google.com/maps/search/?api=1&query=${place}`
}
