import { Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useSetUp } from './auth.api.ts'
import { EmailField } from './sign-in-form.tsx'
import { fieldErrors, focusFirstError, formTexts } from '#web/ui/form/saving/field-errors.ts'
import { PlainButton, PlainField, PasswordField } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { SetUp } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'

export function SetUpForm() {
  const setUp = useSetUp()
  const [found, setFound] = useState<Record<string, string>>({})
  const refused = setUp.error instanceof AppError ? setUp.error.fields : undefined
  const errors = { ...refused, ...found }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const first = formTexts(form, ['code', 'name', 'email', 'password'])
    const missing = fieldErrors(SetUp, first)
    setFound(missing)
    if (Object.keys(missing).length === 0) setUp.mutate(first)
    else focusFirstError(form, missing)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Refusal>{setUp.error ? sentenceOf(setUp.error) : undefined}</Refusal>
        <PlainField
          label="Set-up code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          help="The server printed it when it started."
          error={errors.code}
        />
        <PlainField label="Your name" name="name" autoComplete="name" required error={errors.name} />
        <EmailField error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          help={errors.password ? undefined : 'At least 8 characters.'}
          error={errors.password}
        />
        <PlainButton type="submit" variant="primary" disabled={setUp.isPending}>
          {setUp.isPending ? 'Setting up...' : 'Set up Thorough'}
        </PlainButton>
      </Stack>
    </form>
  )
}
