import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Shared {
  look?: Look
  icon?: ReactNode
  children: ReactNode
}

/** One primary button per screen; the rest are secondary or quiet. */
export function Button({ look = 'secondary', icon, children, className, ...rest }: Shared & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classesOf(look, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

export function ButtonLink({
  look = 'secondary',
  icon,
  children,
  className,
  ...rest
}: Shared & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classesOf(look, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

function classesOf(look: Look, more = '') {
  return `${styles.button} ${styles[look]} ${more}`
}
