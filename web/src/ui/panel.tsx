import { useId, type ReactNode } from 'react'
import styles from '#web/ui/panel.module.css'

interface Props {
  title: string
  intro?: ReactNode
  /** A small action beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page that stands for itself: its heading, what it is for, and the rest. */
export function Panel({ title, intro, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
