import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'

/** One per session: what one user has loaded can never be shown to the next, however late an answer comes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Our own watcher knows whether the server can be reached; a call must fail and say so, not wait in silence.
      queries: { networkMode: 'always', staleTime: 30_000, retry: mayTryAgain },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A refusal stays a refusal; only silence and faults are worth another attempt. */
function mayTryAgain(failures: number, error: Error): boolean {
  const isRefusal = error instanceof AppError && error.status < 500
  return !isRefusal && failures < 2
}
