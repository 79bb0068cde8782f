import { BackLink } from './back-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from './page-header.tsx'
import { AppError } from '#contract/errors.ts'

interface Props {
  /** "Company not found" */
  title: string
  back: { to: string; label: string }
}

/** The page of a thing that is not there, or no longer. */
export function NothingThere({ title, back }: Props) {
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
