import { ActionIcon, Group, Text, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconArrowLeft } from '@tabler/icons-react'
import { useId, useState, type ReactNode, useEffect, type ComponentType } from 'react'
import { usePageArrival } from './page-arrival.ts'
import styles from './page-header.module.css'
import { Count } from './section.tsx'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useParams, Link, useNavigate } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage, type PageShape } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

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

interface ObjectProps {
  back: { to: string; label: string } | ReactNode
  /** What it is, from the whole to the part: the company, the number, the town. */
  identity: (string | null | undefined)[]
  /** Where the specification names the heading; the identity then stands below it. */
  heading?: string
  intro?: ReactNode
  state?: ReactNode
  actions?: ReactNode
  next?: ReactNode
  menu?: ReactNode
}

export function ObjectHeader({ back, identity, heading, intro, state, actions, next, menu }: ObjectProps) {
  const name = identity.filter(Boolean).join(' · ')
  return (
    <>
      {isAddress(back) ? <BackLink to={back.to}>{back.label}</BackLink> : back}
      <PageHeader
        isOfOne
        title={heading ?? name}
        windowTitle={name}
        intro={heading ? name : intro}
        state={state}
        actions={
          (actions || next) && (
            <>
              {actions}
              {next}
            </>
          )
        }
        menu={menu}
      />
    </>
  )
}

function isAddress(back: ObjectProps['back']): back is { to: string; label: string } {
  return typeof back === 'object' && back !== null && 'to' in back && 'label' in back
}

interface RecordPageOptions<Data, Key extends QueryKey> {
  /** What the page is of: "Invoice". */
  title: string
  shape?: PageShape
  back: { to: string; label: string }
  one: (id: string) => UseQueryOptions<Data, Error, Data, Key>
  /** A form stays when what it is of was deleted meanwhile: what was typed is still there to read. */
  staysWhenGone?: boolean
  onFailure?: () => void
  Page: ComponentType<{ record: Data; id: string }>
}

/** The page of one thing, which the `:id` of its address names. */
export function recordPage<Data, Key extends QueryKey>(options: RecordPageOptions<Data, Key>): ComponentType {
  const { one, staysWhenGone, onFailure, Page, ...notReady } = options
  return function RecordPage() {
    const { id = '' } = useParams()
    const { data, error, refetch } = useQuery(one(id))
    const isGone = isNotThere(error)
    useEffect(() => {
      if (error && !isGone) onFailure?.()
    }, [error, isGone])
    if (!data || (isGone && !staysWhenGone)) return <PageNotReady {...notReady} load={{ error, refetch }} />
    return <Page record={data} id={id} />
  }
}

interface NotReadyProps extends Pick<RecordPageOptions<unknown, QueryKey>, 'title' | 'shape' | 'back'> {
  load: { error: unknown; refetch: () => unknown }
}

function PageNotReady({ title, shape = 'record', back, load: { error, refetch } }: NotReadyProps) {
  if (isNotThere(error)) return <NothingThere title={`${title} not found`} back={back} />
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      {error ? (
        <>
          <PageHeader title={title} />
          <QuietRetry what={`The ${title.toLowerCase()}`} error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingPage shape={shape} />
      )}
    </>
  )
}

function NothingThere({ title, back }: Pick<NotReadyProps, 'title' | 'back'>) {
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title={title} />
      <EmptyState>It may have been deleted, or the link may be incomplete.</EmptyState>
    </>
  )
}

/** An id that is none at all is refused as bad input; to a person it is the same. */
export function isNotThere(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not-found' || error.code === 'invalid-input')
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
