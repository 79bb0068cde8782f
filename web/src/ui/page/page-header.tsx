import type { ReactNode } from 'react'
import { usePageArrival } from './page-arrival.ts'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** In the window's title, where the heading alone would not tell pages apart. */
  windowTitle?: string
  count?: number
  intro?: ReactNode
  /** What can be done here, the one main action last. */
  actions?: ReactNode
  /** What is done seldom; on a phone it stands beside the title. */
  menu?: ReactNode
}

/** The top of a page: what it is, how many, and what can be done. */
export function PageHeader({ title, windowTitle = title, count, intro, actions, menu }: Props) {
  const heading = usePageArrival(windowTitle)
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}> {count.toLocaleString('en-GB')}</span>}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {menu && <div className={styles.menu}>{menu}</div>}
    </div>
  )
}
