import { Stack } from '@mantine/core'
import { useSetUp } from './auth.api.ts'
import { EmailField } from './sign-in-form.tsx'
import { usePlainForm } from '#web/ui/form/saving/use-plain-form.ts'
import { PlainButton, PlainField, PasswordField } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SetUp } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'

export function SetUpForm() {
  const setUp = useSetUp()
  const { errors: found, submit } = usePlainForm(['code', 'name', 'email', 'password'], SetUp, setUp.mutate)
  const refused = setUp.error instanceof AppError ? setUp.error.fields : undefined
  const errors: Record<string, string> = { ...refused, ...found }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Refusal error={setUp.error} />
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
