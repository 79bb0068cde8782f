import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import type { AppRoute } from './routes.ts'
import { homeOf, startOnDevice } from '#web/features/auth/home.ts'
import { wayBackFrom } from '#web/features/auth/way-back.ts'
import { NotFoundPage } from '#web/ui/page/not-found.tsx'

/** Lets in who may enter; a visitor goes to the sign-in screen, anyone else to their own start page. */
export function Guarded({ route: { allow, isOnDevice, Page } }: { route: AppRoute }) {
  const session = useSession()
  // A redirect is one per visit: whoever presses Back while one is under way arrives at the next, not at a blank page.
  const { key: visit, pathname, search } = useLocation()
  if (allow !== 'anyone') {
    const maySee = session && (session.token !== null || isOnDevice)
    if (!maySee) return <Navigate key={visit} to="/login" replace state={wayBackFrom(pathname + search)} />
    if (!allow.includes(session.user.role)) return <Navigate key={visit} to="/" replace />
  }
  return Page ? <Page /> : <NotFoundPage />
}

/** `/` is no page of its own, only the way to the right one. */
export function Home() {
  const session = useSession()
  if (!session) return <Navigate to="/login" replace />
  return <Navigate to={session.token === null ? startOnDevice : homeOf(session.user.role)} replace />
}
