import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import styles from './back-link.module.css'

/** The way up, above a page's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden />
      {children}
    </Link>
  )
}

/** The same way up, where the specification has a button. */
export function BackButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  return (
    <button type="button" className={styles.back} onClick={() => void navigate(to)}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden />
      {children}
    </button>
  )
}
