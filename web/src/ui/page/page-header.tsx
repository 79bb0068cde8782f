import { ActionIcon, Group, Text, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconArrowLeft } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { usePageArrival } from './page-arrival.ts'
import styles from './page-header.module.css'
import { Count } from './section.tsx'
import { Link, useNavigate } from 'react-router'

interface Props {
  title: string
  /** In the window's title, where the heading alone would not tell pages apart. */
  windowTitle?: string
  count?: number
  intro?: ReactNode
  state?: ReactNode
  /** Of one thing, whose name is longer than that of a list. */
  isOfOne?: boolean
  /** The page has its first answer above this. */
  beginsAbove?: boolean
  /** What can be done here, the one main action last; on a phone the others open beside it. */
  actions?: ReactNode
  actionsLabel?: string
  /** What is done seldom; on a phone it stands beside the title. */
  menu?: ReactNode
}

export function PageHeader({ title, windowTitle = title, isOfOne = false, beginsAbove = false, ...props }: Props) {
  const { count, intro, state, actions, actionsLabel, menu } = props
  const heading = usePageArrival(windowTitle, { beginsAbove })
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} {...(isOfOne && { className: styles.ofOne, title })}>
          {title}
          <Count of={count} />
        </h1>
        {intro && (
          <Text c="dimmed" mt={4}>
            {intro}
          </Text>
        )}
        {state && (
          <Group gap={8} mt={8}>
            {state}
          </Group>
        )}
      </div>
      <div className={styles.end}>
        {actions && <Actions label={actionsLabel}>{actions}</Actions>}
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
    </div>
  )
}

/** All of them where there is room; on a phone the main one, which is the last, a status, and a button for the others. */
function Actions({ label, children }: { label: string | undefined; children: ReactNode }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  return (
    <div className={styles.together}>
      <div
        id={id}
        role={label && 'group'}
        aria-label={label}
        className={`${styles.actions} ${isNarrow && !isOpen ? styles.shut : ''}`}
      >
        {children}
      </div>
      {isNarrow && (
        <ActionIcon
          variant="default"
          className={styles.more ?? ''}
          aria-label="More actions"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

interface BackProps {
  to: string
  children: string
}

export function BackLink({ to, children }: BackProps) {
  return (
    <Button component={Link} to={to} {...look}>
      {children}
    </Button>
  )
}

/** Where the specification has a button for it. */
export function BackButton({ to, children }: BackProps) {
  const navigate = useNavigate()
  return (
    <Button {...look} onClick={() => void navigate(to)}>
      {children}
    </Button>
  )
}

const look = {
  variant: 'quiet',
  c: 'dimmed',
  fw: 500,
  px: 8,
  mt: -8,
  mb: 4,
  ml: -8,
  leftSection: <IconArrowLeft size={18} stroke={1.5} aria-hidden />,
}
