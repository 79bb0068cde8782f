import { Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { fieldErrors, focusFirstError, formTexts } from '#web/ui/form/saving/field-errors.ts'
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

export function ChoosePassword({ email, verb, busyVerb, sending, onChoose }: Props) {
  const [found, setFound] = useState<string | undefined>()
  const refused = sending.error instanceof AppError ? sending.error.fields?.password : undefined
  const error = found ?? refused

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const chosen = formTexts(form, ['password'])
    const errors = fieldErrors(resetPassword.input, { token: '', ...chosen })
    setFound(errors.password)
    if (errors.password) focusFirstError(form, errors)
    else onChoose(chosen.password)
  }

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
