import { useState, type FormEvent } from 'react'
import { useSignIn } from '#web/features/auth/auth.api.ts'
import styles from '#web/features/auth/auth-form.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { fieldProblems, focusFirstProblem, formTexts } from '#web/ui/form/field-problems.ts'
import { Field, PasswordField } from '#web/ui/form/field.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Credentials, type DemoAccount } from '#contract/auth/auth.contract.ts'
import { DemoAccounts } from '#web/features/auth/demo-accounts.tsx'

export function SignInForm({ demoAccounts }: { demoAccounts: DemoAccount[] }) {
  const signIn = useSignIn()
  const [problems, setProblems] = useState<Record<string, string>>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const credentials = formTexts(form, ['email', 'password'])
    const found = fieldProblems(Credentials, credentials)
    setProblems(found)
    if (Object.keys(found).length === 0) {
      signIn.mutate(credentials)
    } else {
      signIn.reset()
      focusFirstProblem(form, found)
    }
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Refusal>{signIn.error ? signIn.error.message || 'Login failed' : undefined}</Refusal>
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          problem={problems.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          problem={problems.password}
        />
        <Button type="submit" look="primary" className={styles.submit ?? ''} disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      {demoAccounts.length > 0 && (
        <DemoAccounts accounts={demoAccounts} isBusy={signIn.isPending} onChoose={signIn.mutate} />
      )}
    </>
  )
}
