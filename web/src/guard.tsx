import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { AppRoute } from './routes.ts'
import { homeOf, startOnDevice } from './features/auth/return-path.ts'
import { useSession } from '#web/api/session.ts'
import { forgetReturnPath, rememberReturnPath } from '#web/features/auth/return-path.ts'
import { replaceAddress } from '#web/ui/page/address.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'

/** Instead of every page, until a second factor is set up that the firm requires. */
const RequiredFactor = lazyPage(
  async () => (await import('#web/portals/sign-in/required-factor.page.tsx')).RequiredFactorPage,
)

/** Lets in who may enter; a visitor goes to the sign-in screen, anyone else to their own start page. */
export function Guarded({ route: { allow, isOnDevice, Page } }: { route: AppRoute }) {
  const session = useSession()
  // A redirect is one per visit: a user who presses Back while one is under way arrives at the next, not at a blank page.
  const { key: visit, pathname, search } = useLocation()
  const maySee = session && (session.token !== null || isOnDevice)
  // A user who has arrived is not led back any more.
  useEffect(() => {
    if (maySee) forgetReturnPath()
  }, [maySee])
  if (!maySee) return <ToSignIn key={visit} from={pathname + search} />
  if (!allow.includes(session.user.role)) return <Navigate key={visit} to="/" replace />
  return session.mustSetUp ? <RequiredFactor /> : <Page />
}

function ToSignIn({ from }: { from: string }) {
  useEffect(() => {
    rememberReturnPath(from)
    replaceAddress('/login')
  }, [from])
  return null
}

/** `/` is no page of its own, only the way to the right one; visitors never get here. */
export function Home() {
  const session = useSession()
  if (!session) return null
  return <Navigate to={session.token === null ? startOnDevice : homeOf(session.user.role)} replace />
}
