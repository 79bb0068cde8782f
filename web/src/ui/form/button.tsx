import { Button as KitButton } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { memoControl } from './memo-control.tsx'

interface Shared {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: ReactNode
  children: ReactNode
}

/** One primary button per screen; the rest are secondary or quiet. */
export const Button = memoControl(function Button(props: Shared & Omit<ComponentProps<'button'>, 'color'>) {
  const { variant = 'secondary', icon, className, disabled = false, ...rest } = props
  return (
    <KitButton
      {...rest}
      disabled={disabled}
      variant={variant}
      leftSection={icon}
      classNames={parts}
      className={classNameOf(variant, className)}
    />
  )
})

export function ButtonLink(props: Shared & Omit<ComponentProps<typeof Link>, 'color'>) {
  const { variant = 'secondary', icon, className, ...rest } = props
  return (
    <KitButton
      component={Link}
      {...rest}
      variant={variant}
      leftSection={icon}
      classNames={parts}
      className={classNameOf(variant, className)}
    />
  )
}

const parts = { inner: `${styles.inner}`, section: `${styles.section}`, label: `${styles.label}` }

function classNameOf(variant: string, more = '') {
  return `${styles.button} ${styles[variant]} ${more}`
}
