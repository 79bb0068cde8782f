import { Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useForgetPassword } from '#web/features/account-links/account-links.api.ts'
import { fieldErrors, focusFirstError, formTexts } from '#web/ui/form/saving/field-errors.ts'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { EmailField } from '#web/features/auth/sign-in-form.tsx'
import { forgetPassword } from '#contract/account-links/account-links.contract.ts'

export function ForgottenForm({ onSent }: { onSent: (email: string) => void }) {
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
