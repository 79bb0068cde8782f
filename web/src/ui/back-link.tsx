import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from '#web/ui/back-link.module.css'

/** The way up, above a page's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden />
      {children}
    </Link>
  )
}
