import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentToken, setMustSetUp } from '#web/api/session.ts'
import { signOut } from '#web/features/auth/auth.api.ts'
import { OwnSecondFactor } from '#web/features/second-factor/own-second-factor.tsx'
import { secondFactorQuery } from '#web/features/second-factor/second-factor.api.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'

/** All that is open to a user whose firm requires a second factor they have not set up. Unsent work is sent meanwhile. */
export function RequiredFactorPage() {
  const { data } = useQuery(secondFactorQuery)
  const wasLooked = useRef(false)
  // Only at first: what is set up here first shows its recovery codes.
  useEffect(() => {
    if (!data || wasLooked.current) return
    wasLooked.current = true
    if (data.totp || data.passkeys.length > 0 || data.requiredFrom === null) goOn()
  }, [data])
  return (
    <SignInFrame
      windowTitle="Set up a second factor"
      heading="Set up a second factor"
      intro="Your firm requires one. Set up an authenticator app or a passkey to continue. Unsent work on this device is kept and sent."
    >
      <OwnSecondFactor onAdded={goOn} />
      <PlainButton onClick={signOut}>Log out</PlainButton>
    </SignInFrame>
  )
}

function goOn() {
  setMustSetUp(currentToken(), false)
}
