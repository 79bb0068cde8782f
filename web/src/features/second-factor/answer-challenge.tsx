import { Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { arePasskeysSupported, askForPasskey, PasskeyFailed } from './browser-passkeys.ts'
import { useAnswerChallenge } from './second-factor.api.ts'
import { formTexts } from '#web/ui/form/saving/field-errors.ts'
import { PlainButton, PlainField } from '#web/ui/form/plain-controls.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import type { SecondFactorNeeded, Session } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'

interface Props {
  needed: SecondFactorNeeded['secondFactor']
  onSession: (session: Session) => void
  onBack: () => void
}

export function AnswerChallenge({ needed: { challenge, kinds, passkeyOptions }, onSession, onBack }: Props) {
  const answer = useAnswerChallenge(onSession)
  const hasPasskey = passkeyOptions !== null && arePasskeysSupported()
  const [way, setWay] = useState(kinds.includes('totp') ? 'totp' : hasPasskey ? 'passkey' : 'recovery')
  const [failure, setFailure] = useState<string>()

  const choose = (chosen: string) => {
    answer.reset()
    setFailure(undefined)
    setWay(chosen)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code } = formTexts(event.currentTarget, ['code'])
    answer.mutate(way === 'totp' ? { challenge, code } : { challenge, recoveryCode: code })
  }
  const answerWithPasskey = async () => {
    if (!passkeyOptions) return
    choose('passkey')
    try {
      const assertion = await askForPasskey(passkeyOptions)
      if (assertion) answer.mutate({ challenge, assertion })
    } catch (error) {
      setFailure(error instanceof PasskeyFailed ? error.message : undefined)
    }
  }

  const isOver = answer.error instanceof AppError && answer.error.code === 'challenge-over'
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Refusal>{failure ?? (answer.error ? sentenceOf(answer.error) : undefined)}</Refusal>
        {!isOver && way !== 'passkey' && (
          <>
            <PlainField key={way} {...fieldOf(way)} name="code" spellCheck={false} required ref={focus} />
            <PlainButton type="submit" variant="primary" disabled={answer.isPending}>
              {answer.isPending ? 'Signing in...' : 'Sign in'}
            </PlainButton>
          </>
        )}
        {!isOver && hasPasskey && (
          <PlainButton
            variant={way === 'passkey' ? 'primary' : 'secondary'}
            disabled={answer.isPending}
            onClick={() => void answerWithPasskey()}
          >
            {way === 'passkey' && answer.isPending ? 'Signing in...' : 'Use a passkey'}
          </PlainButton>
        )}
        {!isOver && kinds.includes('totp') && way !== 'totp' && (
          <PlainButton onClick={() => choose('totp')}>Use a code from your app</PlainButton>
        )}
        {!isOver && kinds.includes('recovery') && way !== 'recovery' && (
          <PlainButton onClick={() => choose('recovery')}>Use a recovery code</PlainButton>
        )}
        <PlainButton onClick={onBack}>Back</PlainButton>
      </Stack>
    </form>
  )
}

/** When it appears: the code is all that is asked for. */
function focus(input: HTMLInputElement | null) {
  input?.focus()
}

function fieldOf(way: string) {
  return way === 'totp'
    ? ({
        label: 'Code from your app',
        help: 'Six digits. Your authenticator app shows a new one every half minute.',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
      } as const)
    : ({
        label: 'Recovery code',
        help: 'One of the ten you saved when you set this up. Each works once.',
        autoComplete: 'off',
        autoCapitalize: 'characters',
      } as const)
}
