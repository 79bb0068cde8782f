import { QueryClientProvider, QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSession } from './session.ts'
import { AppError } from '#contract/errors.ts'

interface Props {
  children: ReactNode
  /** Where one comes in: what is typed there outlives the end of a session that was left on the device. */
  isSigningIn?: boolean
}

/** Everything below starts afresh when someone else signs in: no state, no loaded data goes over. */
export function SessionScope({ children, isSigningIn = false }: Props) {
  const session = useSession()
  return (
    <OneSession key={isSigningIn || !session ? 'visitor' : (session.token ?? session.user._id)}>{children}</OneSession>
  )
}

function OneSession({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

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
