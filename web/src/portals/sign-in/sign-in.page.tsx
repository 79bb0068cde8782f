import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { welcomeQuery } from '#web/features/auth/auth.api.ts'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { pathBackFor } from '#web/features/auth/way-back.ts'
import { LeftWork } from './left-work.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export function SignInPage() {
  const { data: welcome } = useQuery(welcomeQuery)
  const session = useSession()
  const { state: visit } = useLocation()
  // The same person has signed in again, perhaps in another tab.
  const pathBack = session?.token ? pathBackFor(session.user._id, visit) : undefined
  if (pathBack !== undefined) return <Navigate to={pathBack} replace />
  if (welcome?.needsSetup) return <Navigate to="/setup" replace />

  return (
    <SignInFrame windowTitle="Sign in" heading="Welcome back">
      <LeftWork visit={visit} />
      <SignInForm demoAccounts={welcome?.demoAccounts ?? []} />
    </SignInFrame>
  )
}
