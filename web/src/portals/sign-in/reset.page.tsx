import { useResetPassword } from '#web/features/account-links/account-links.api.ts'
import { ChoosePassword } from '#web/features/account-links/choose-password.tsx'
import { SignInFrame, VisitorLink } from './sign-in-frame.tsx'
import { openAddress, usePathname } from '#web/ui/page/address.tsx'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'

export function ResetPage() {
  const [, , token = ''] = usePathname().split('/')
  const reset = useResetPassword()
  const isDone = reset.isSuccess
  return (
    <SignInFrame
      windowTitle="New password"
      heading={isDone ? 'Password changed' : 'Choose a new password'}
      {...(!isDone && { intro: 'This logs out every device. Unsent work stays there until you sign in again.' })}
      {...(!isDone && { below: <VisitorLink to="/forgotten">Ask for a new link</VisitorLink> })}
    >
      {isDone ? (
        <PlainButton variant="primary" onClick={() => openAddress('/login')}>
          Sign in
        </PlainButton>
      ) : (
        <ChoosePassword
          verb="Change password"
          busyVerb="Changing..."
          sending={reset}
          onChoose={(password) => reset.mutate({ token, password })}
        />
      )}
    </SignInFrame>
  )
}
