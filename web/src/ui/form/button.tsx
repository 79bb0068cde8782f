import { Button as KitButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { memoControl } from './memo-control.tsx'

interface Shared {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: Icon
  /** It says a sentence: from the left, in as many lines as it needs. */
  isSentence?: boolean
  children: ReactNode
}

interface Busy {
  /** What it does is under way: pressing it again does nothing. */
  isBusy?: boolean
  /** What it says meanwhile, in the same width. */
  busyWords?: string
}

/** One primary button per screen; the rest are secondary or quiet. */
export const Button = memoControl(function Button(props: Shared & Busy & Omit<ComponentProps<'button'>, 'color'>) {
  const { disabled = false, isBusy, busyWords, onClick, children, ...rest } = withIcon(props)
  return (
    <KitButton
      {...(isBusy !== undefined && { 'aria-disabled': isBusy })}
      {...rest}
      disabled={disabled}
      onClick={isBusy ? undefined : onClick}
    >
      {busyWords === undefined ? (
        children
      ) : (
        <span className={styles.steady} data-other={isBusy && typeof children === 'string' ? children : busyWords}>
          {isBusy ? busyWords : children}
        </span>
      )}
    </KitButton>
  )
})

export function ButtonLink(props: Shared & Omit<ComponentProps<typeof Link>, 'color'>) {
  return <KitButton component={Link} {...withIcon(props)} />
}

function withIcon<Props extends Shared>(props: Props) {
  const { variant = 'secondary', icon: Drawing, isSentence, ...rest } = props
  return {
    ...rest,
    ...(isSentence && sentence),
    variant,
    leftSection: Drawing && <Drawing size={18} stroke={1.5} aria-hidden />,
  }
}

const sentence = { style: { justifyContent: 'flex-start', textAlign: 'start', whiteSpace: 'normal' } } as const
