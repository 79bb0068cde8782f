import { Stack } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { EmailField } from './email-field.tsx'
import { useSignIn } from './auth.api.ts'
import { fieldErrors, focusFirstError, formTexts } from '#web/ui/form/saving/field-errors.ts'
import { PlainButton, PasswordField } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Credentials, type DemoAccount } from '#contract/auth/auth.contract.ts'
import { DemoAccounts } from './demo-accounts.tsx'

interface Props {
  demoAccounts: DemoAccount[]
  onSecondFactor: Parameters<typeof useSignIn>[0]
  children?: ReactNode
}

export function SignInForm({ demoAccounts, onSecondFactor, children }: Props) {
  const signIn = useSignIn(onSecondFactor)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const credentials = formTexts(form, ['email', 'password'])
    const found = fieldErrors(Credentials, credentials)
    setErrors(found)
    if (Object.keys(found).length === 0) {
      signIn.mutate(credentials)
    } else {
      signIn.reset()
      focusFirstError(form, found)
    }
  }

  return (
    <>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Refusal>{signIn.error ? signIn.error.message || 'Login failed' : undefined}</Refusal>
          <EmailField error={errors.email} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <PlainButton type="submit" variant="primary" disabled={signIn.isPending}>
            {signIn.isPending ? 'Signing in...' : 'Sign in'}
          </PlainButton>
          {children}
        </Stack>
      </form>
      {demoAccounts.length > 0 && (
        <DemoAccounts accounts={demoAccounts} isBusy={signIn.isPending} onChange={signIn.mutate} />
      )}
    </>
  )
}
