import type { ReactNode } from 'react'
import styles from './job-card.module.css'
import { mapLink } from './map-link.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/** A site's address, which opens it on the map. */
export function SiteMapLink({ site, children }: { site: Job['siteAddressId']; children: ReactNode }) {
  return (
    <a href={mapLink(site)} target="_blank" rel="noreferrer" title="Open the map" className={styles.map}>
      {children}
    </a>
  )
}
