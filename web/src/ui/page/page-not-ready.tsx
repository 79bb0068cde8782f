import { BackLink } from './back-link.tsx'
import { PageHeader } from './page-header.tsx'
import { LoadingPage, type PageShape } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

interface Props {
  /** What the page is of: "Invoice". */
  title: string
  shape: PageShape
  back: { to: string; label: string }
  load: { error: unknown; refetch: () => unknown }
}

/** A page whose thing has not come: its shape until it does, and where it failed a way to try again. The way back stays. */
export function PageNotReady({ title, shape, back, load: { error, refetch } }: Props) {
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
