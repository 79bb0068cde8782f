import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/api/session.ts'
import { welcomeQuery } from '#web/features/auth/auth.api.ts'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { returnPathFor } from '#web/features/auth/return-path.ts'
import { LeftWork } from './left-work.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { Redirect } from '#web/ui/page/address.tsx'

export function SignInPage() {
  const { data: welcome } = useQuery(welcomeQuery)
  const session = useSession()
  // The same person has signed in again, perhaps in another tab.
  const pathBack = session?.token ? returnPathFor(session.user._id) : undefined
  if (pathBack !== undefined) return <Redirect to={pathBack} />
  if (welcome?.needsSetup) return <Redirect to="/setup" />

  return (
    <SignInFrame windowTitle="Sign in" heading="Welcome back">
      <LeftWork />
      <SignInForm demoAccounts={welcome?.demoAccounts ?? []} />
    </SignInFrame>
  )
}
