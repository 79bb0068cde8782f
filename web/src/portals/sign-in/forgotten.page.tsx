import { useState } from 'react'
import { ForgottenForm } from './forgotten-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { VisitorLink } from './visitor-link.tsx'

/** Says the same whether there is such a person or not. */
export function ForgottenPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SignInFrame
      windowTitle="Forgot password"
      heading={sentTo === null ? 'Forgot password?' : 'Check your email'}
      {...(sentTo === null && { intro: 'Enter your email address. We’ll send you a link to choose a new password.' })}
      below={<VisitorLink to="/login">Back to sign-in</VisitorLink>}
    >
      {sentTo === null ? (
        <ForgottenForm onSent={setSentTo} />
      ) : (
        <output>
          If {sentTo} belongs to an account here, a link is on its way. It works once, for an hour. Nothing there? Look
          in your junk mail.
        </output>
      )}
    </SignInFrame>
  )
}
