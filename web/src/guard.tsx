import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import type { AppRoute } from '#web/routes.ts'
import { homeOf } from '#web/features/auth/home.ts'
import { NotFoundPage } from '#web/ui/not-found.tsx'

/** Lets in who may enter; a visitor goes to the sign-in screen, anyone else to their own start page. */
export function Guarded({ route: { allow, Page } }: { route: AppRoute }) {
  const session = useSession()
  // A redirect is one per visit: whoever presses Back while one is under way arrives at the next, not at a blank page.
  const { key: visit } = useLocation()
  if (allow !== 'anyone') {
    if (!session) return <Navigate key={visit} to="/login" replace />
    if (!allow.includes(session.user.role)) return <Navigate key={visit} to="/" replace />
  }
  return Page ? <Page /> : <NotFoundPage />
}

/** `/` is no page of its own, only the way to the right one. */
export function Home() {
  const session = useSession()
  return <Navigate to={session ? homeOf(session.user.role) : '/login'} replace />
}
