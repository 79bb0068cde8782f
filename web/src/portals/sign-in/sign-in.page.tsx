import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { welcomeQuery } from '#web/features/auth/auth.api.ts'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { SignInFrame } from '#web/portals/sign-in/sign-in-frame.tsx'

export function SignInPage() {
  const { data: welcome } = useQuery(welcomeQuery)
  if (welcome?.needsSetup) return <Navigate to="/setup" replace />

  return (
    <SignInFrame windowTitle="Sign in" heading="Welcome back">
      <SignInForm demoAccounts={welcome?.demoAccounts ?? []} />
    </SignInFrame>
  )
}
