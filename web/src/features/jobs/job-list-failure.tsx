import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { serverText } from '#web/ui/feedback/error-words.ts'

/** The list of jobs is what people come for: that it failed is said aloud, with the server's reason where it gave one. */
export function JobListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={serverText(error, 'Failed to fetch jobs')}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  )
}
