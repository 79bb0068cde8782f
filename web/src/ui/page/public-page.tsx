import type { ReactNode } from 'react'
import styles from './public-page.module.css'
import { Mark } from '#web/ui/theme/mark.tsx'

interface Props {
  name: string
  children: ReactNode
}

/** A page for whoever has its address, without signing in: one column, and what it is about above it. */
export function PublicPage({ name, children }: Props) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <p className={styles.name}>
        <Mark size={24} /> {name}
      </p>
      {children}
    </main>
  )
}
