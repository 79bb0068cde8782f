import { useQuery } from '@tanstack/react-query'
import { welcomeQuery } from '#web/features/auth/auth.api.ts'
import { SetUpForm } from '#web/features/auth/set-up-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { Redirect } from '#web/ui/page/address.tsx'

export function SetUpPage() {
  const { data: welcome } = useQuery(welcomeQuery)
  // Home for the administrator just made, sign-in for everybody else.
  if (welcome && !welcome.needsSetup) return <Redirect to="/" />

  return (
    <SignInFrame
      windowTitle="Set up"
      heading="Set up Thorough"
      help={null}
      intro="This system is empty. Create the first administrator, who can then add everyone else."
    >
      <SetUpForm />
    </SignInFrame>
  )
}
