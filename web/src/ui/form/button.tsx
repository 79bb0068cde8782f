import { Button as KitButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { memoControl } from './memo-control.tsx'

interface Shared {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: ReactNode
  children: ReactNode
}

/** One primary button per screen; the rest are secondary or quiet. */
export const Button = memoControl(function Button(props: Shared & Omit<ComponentProps<'button'>, 'color'>) {
  const { variant = 'secondary', icon, disabled = false, ...rest } = props
  return <KitButton {...rest} disabled={disabled} variant={variant} leftSection={icon} />
})

export function ButtonLink(props: Shared & Omit<ComponentProps<typeof Link>, 'color'>) {
  const { variant = 'secondary', icon, ...rest } = props
  return <KitButton component={Link} {...rest} variant={variant} leftSection={icon} />
}
