import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createQueryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'

interface Props {
  children: ReactNode
}

/** Everything below starts afresh when someone else signs in: no state, no loaded data goes over. */
export function SessionScope({ children }: Props) {
  const session = useSession()
  return <OneSession key={session?.token ?? 'visitor'}>{children}</OneSession>
}

function OneSession({ children }: Props) {
  const [queryClient] = useState(createQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
