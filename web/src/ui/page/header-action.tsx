import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './header-action.module.css'

interface ContentProps {
  icon: Icon
  label: string
}

interface Props extends ContentProps {
  /** With its word, whatever the room. */
  isAlwaysWorded?: boolean
}

interface LinkProps extends Props {
  to: string
}

/** A small action in a portal's header: icon and word, the icon alone where there is no room. */
export function HeaderButton({ icon, label, isAlwaysWorded = false, onClick }: Props & { onClick: () => void }) {
  const variant = isAlwaysWorded ? styles.worded : ''
  return (
    <button type="button" className={`${styles.action} ${variant}`} title={label} onClick={onClick}>
      <Content icon={icon} label={label} />
    </button>
  )
}

export function HeaderLink({ icon, label, to, isAlwaysWorded = false }: LinkProps) {
  const variant = isAlwaysWorded ? styles.worded : ''
  return (
    <Link to={to} className={`${styles.action} ${variant}`} title={label}>
      <Content icon={icon} label={label} />
    </Link>
  )
}

function Content({ icon: Drawing, label }: ContentProps) {
  return (
    <>
      <Drawing size={20} stroke={1.5} aria-hidden />
      <span className={styles.label}>{label}</span>
    </>
  )
}
