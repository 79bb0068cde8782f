import type { ReactNode } from 'react'
import { EngineerHeader } from './engineer-header.tsx'
import styles from './engineer-portal.module.css'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { SkipLink } from '#web/ui/page/skip-link.tsx'

/** What stands around a page that the engineer's portal shares with others. */
export function EngineerShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <EngineerHeader />
      <PageBody className={styles.column}>{children}</PageBody>
    </>
  )
}
