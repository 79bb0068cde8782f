import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface Props {
  title: string
  count?: number | undefined
  action?: ReactNode
  children: ReactNode
}

/** A titled box on a page: what it is about, how many, and the one thing to do there. */
export function Section({ title, count, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}> {count.toLocaleString('en-GB')}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
