import { Button as KitButton, ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { memoControl } from './memo-control.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'

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

interface Props {
  icon: Icon
  /** Says what it does and to what: "Delete 12 Dock Road". */
  label: string
  isOpen?: boolean
  onClick: () => void
}

export function IconButton({ icon: Drawing, label, isOpen, onClick }: Props) {
  return (
    <ActionIcon c="dimmed" aria-label={label} title={label} aria-expanded={isOpen} onClick={onClick}>
      <Drawing size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

interface CallProps<Input, Reply> extends Omit<ComponentProps<typeof Button>, 'isBusy' | 'onClick'> {
  call: Pick<UseMutationResult<Reply, Error, Input>, 'isPending' | 'mutate'>
  input: Input
  onSuccess?: ((reply: Reply) => void) | undefined
  /** What is said when it failed and the server gave no reason; or of each error. */
  failure: string | ((error: Error) => string)
}

export function CallButton<Input, Reply>({ call, input, onSuccess, failure, ...button }: CallProps<Input, Reply>) {
  const onError = (error: Error) =>
    toast.error(typeof failure === 'string' ? serverText(error, failure) : failure(error))
  return (
    <Button
      {...button}
      isBusy={call.isPending}
      onClick={() => call.mutate(input, { ...(onSuccess && { onSuccess }), onError })}
    />
  )
}
