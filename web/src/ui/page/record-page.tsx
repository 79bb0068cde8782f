import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { PageHeader } from './page-header.tsx'
import { AppError } from '#contract/errors.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage, type PageShape } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

interface Props {
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

export function ObjectHeader({ back, identity, heading, intro, state, actions, next, menu }: Props) {
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

function isAddress(back: Props['back']): back is { to: string; label: string } {
  return typeof back === 'object' && back !== null && 'to' in back && 'label' in back
}

interface NotReadyProps {
  /** What the page is of: "Invoice". */
  title: string
  shape: PageShape
  back: { to: string; label: string }
  load: { error: unknown; refetch: () => unknown }
}

export function PageNotReady({ title, shape, back, load: { error, refetch } }: NotReadyProps) {
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

export function NothingThere({ title, back }: Pick<NotReadyProps, 'title' | 'back'>) {
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
