import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface Props {
  icon?: ReactNode
  title?: string
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here: says so plainly, and what to do next where there is something to do. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      {title && <h2 className={styles.title}>{title}</h2>}
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
