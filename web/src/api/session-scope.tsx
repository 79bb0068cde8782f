import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { useSession } from './session.ts'

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
