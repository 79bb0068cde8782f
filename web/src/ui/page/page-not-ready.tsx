import { AppError } from '#contract/errors.ts'
import { BackLink } from './back-link.tsx'
import { PageHeader } from './page-header.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage, type PageShape } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

interface Props {
  /** What the page is of: "Invoice". */
  title: string
  shape: PageShape
  back: { to: string; label: string }
  load: { error: unknown; refetch: () => unknown }
}

export function PageNotReady({ title, shape, back, load: { error, refetch } }: Props) {
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

export function NothingThere({ title, back }: Pick<Props, 'title' | 'back'>) {
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
