import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSignIn } from './auth.api.ts'
import styles from './demo-accounts.module.css'
import { usePlainForm } from '#web/ui/form/saving/use-plain-form.ts'
import { PasswordField, PlainButton, PlainField } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import { Credentials, type DemoAccount } from '#contract/auth/auth.contract.ts'

interface Props {
  demoAccounts: DemoAccount[]
  onSecondFactor: Parameters<typeof useSignIn>[0]
  children?: ReactNode
}

export function SignInForm({ demoAccounts, onSecondFactor, children }: Props) {
  const signIn = useSignIn(onSecondFactor)
  const { errors, isWrong, submit } = usePlainForm(['email', 'password'], Credentials, signIn.mutate)

  return (
    <>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Refusal>{signIn.error && !isWrong ? signIn.error.message || 'Login failed' : undefined}</Refusal>
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

interface DemoProps {
  accounts: DemoAccount[]
  isBusy: boolean
  onChange: (credentials: { email: string; password: string }) => void
}

function DemoAccounts({ accounts, isBusy, onChange }: DemoProps) {
  return (
    <Stack aria-labelledby="demo-accounts" component="section" gap="sm">
      <h3 id="demo-accounts" className={styles.title}>
        Or try a demo account
      </h3>
      <Paper component="ul" radius="md" className="lined">
        {accounts.map(({ email, password, name, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              title={email}
              disabled={isBusy}
              onClick={() => onChange({ email, password })}
            >
              <Text span fw={600}>
                {name}
              </Text>
              <Text span c="dimmed" fz="xs">
                {roleLabels[role]}
              </Text>
            </button>
          </li>
        ))}
      </Paper>
    </Stack>
  )
}

export function EmailField({ error }: { error: string | undefined }) {
  return (
    <PlainField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  )
}
