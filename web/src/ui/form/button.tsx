import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Shared {
  variant?: Variant
  icon?: ReactNode
  children: ReactNode
}

/** One primary button per screen; the rest are secondary or quiet. */
export function Button({
  variant = 'secondary',
  icon,
  children,
  className,
  ...rest
}: Shared & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classesOf(variant, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

export function ButtonLink({
  variant = 'secondary',
  icon,
  children,
  className,
  ...rest
}: Shared & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classesOf(variant, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

function classesOf(variant: Variant, more = '') {
  return `${styles.button} ${styles[variant]} ${more}`
}
