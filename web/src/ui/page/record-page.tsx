import { type ReactNode, useEffect, type ComponentType } from 'react'
import { PageHeader, BackLink } from './page-header.tsx'
import { AppError } from '#contract/errors.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage, type PageShape } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useParams } from 'react-router'

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
