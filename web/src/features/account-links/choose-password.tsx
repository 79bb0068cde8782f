import { Stack } from '@mantine/core'
import { usePlainForm } from '#web/ui/form/saving/use-plain-form.ts'
import { PasswordField, PlainButton } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { resetPassword } from '#contract/account-links/account-links.contract.ts'
import { AppError } from '#contract/errors.ts'

interface Props {
  /** Whose password it is, for a password manager. */
  email?: string
  verb: string
  busyVerb: string
  sending: { isPending: boolean; error: Error | null }
  onChoose: (password: string) => void
}

const Chosen = resetPassword.input.pick({ password: true })

export function ChoosePassword({ email, verb, busyVerb, sending, onChoose }: Props) {
  const { errors, submit } = usePlainForm(['password'], Chosen, ({ password }) => onChoose(password))
  const refused = sending.error instanceof AppError ? sending.error.fields?.password : undefined
  const error = errors.password ?? refused

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Refusal>{sending.error && !refused ? sentenceOf(sending.error) : undefined}</Refusal>
        {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          help={error ? undefined : 'At least 8 characters. Three unrelated words are hard to guess.'}
          error={error}
        />
        <PlainButton type="submit" variant="primary" disabled={sending.isPending}>
          {sending.isPending ? busyVerb : verb}
        </PlainButton>
      </Stack>
    </form>
  )
}
