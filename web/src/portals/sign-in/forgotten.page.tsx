import { useState, type FormEvent } from 'react'
import { Stack } from '@mantine/core'
import { SignInFrame, VisitorLink } from './sign-in-frame.tsx'
import { useForgetPassword } from '#web/features/account-links/account-links.api.ts'
import { EmailField } from '#web/features/auth/sign-in-form.tsx'
import { fieldErrors, focusFirstError, formTexts } from '#web/ui/form/saving/field-errors.ts'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { forgetPassword } from '#contract/account-links/account-links.contract.ts'

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

function ForgottenForm({ onSent }: { onSent: (email: string) => void }) {
  const forget = useForgetPassword()
  const [error, setError] = useState<string | undefined>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const asked = formTexts(form, ['email'])
    const errors = fieldErrors(forgetPassword.input, asked)
    setError(errors.email)
    if (errors.email) focusFirstError(form, errors)
    else forget.mutate(asked, { onSuccess: () => onSent(asked.email) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Refusal>{forget.error ? sentenceOf(forget.error) : undefined}</Refusal>
        <EmailField error={error} />
        <PlainButton type="submit" variant="primary" disabled={forget.isPending}>
          {forget.isPending ? 'Sending...' : 'Email me a link'}
        </PlainButton>
      </Stack>
    </form>
  )
}
