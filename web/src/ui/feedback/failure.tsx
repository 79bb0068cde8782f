import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageNotLoaded } from '#web/ui/page/lazy-page.ts'
import { sentenceOf } from './error-words.ts'

export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isPage = error instanceof PageNotLoaded
  return (
    <div role="alert">
      <EmptyState
        icon={BrokenLink}
        title="This could not be loaded"
        action={<PlainButton onClick={onRetry}>{isPage ? 'Load again' : 'Try again'}</PlainButton>}
      >
        {isPage ? error.message : sentenceOf(error)}
      </EmptyState>
    </div>
  )
}

/** Drawn here because a failed load must not wait for an icon. */
function BrokenLink() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path
        d="M12 8v5m0 3v.01M10.300 3.900 2.500 17.200a2 2 0 0 0 1.700 3h15.600a2 2 0 0 0 1.700-3L13.700 3.900a2 2 0 0 0-3.400 0Z"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
