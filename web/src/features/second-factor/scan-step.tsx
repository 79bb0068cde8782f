import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { Unreachable } from '#web/api/reachability.ts'
import { PlainField } from '#web/ui/form/plain-controls.tsx'
import { formTexts } from '#web/ui/form/saving/field-errors.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import { useConfirmTotp } from './second-factor.api.ts'
import { AppError } from '#contract/errors.ts'

export interface TotpKey {
  secret: string
  otpauth: string
  qr: string
}

interface Props {
  totpKey: TotpKey
  isReplacing: boolean
  onDone: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

export function ScanStep({ totpKey: { secret, otpauth, qr }, isReplacing, onDone, onCancel }: Props) {
  const confirm = useConfirmTotp()
  const [missing, setMissing] = useState<string>()
  const wrongCode = confirm.error instanceof AppError ? confirm.error.fields?.['code'] : undefined

  const submit = (form: HTMLFormElement) => {
    const { code } = formTexts(form, ['code'])
    setMissing(code.trim() === '' ? 'Enter the code that your app shows.' : undefined)
    if (code.trim() === '' || confirm.isPending) return
    const wasAnswerLost = confirm.error instanceof Unreachable
    confirm.mutate(
      { code },
      {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        // The first press did it, and there are no recovery codes to show.
        onError: (error) => wasAnswerLost && isReplacing && isSetUp(error) && onDone(null),
      },
    )
  }
  return (
    <DialogForm
      verb={isReplacing ? 'Replace' : 'Switch on'}
      busyVerb="Checking..."
      isPending={confirm.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>Scan this with your authenticator app, then enter the six digits it shows.</p>
      {/* Dark on light in both themes: a scanner needs the margin too. */}
      <Box bg="white" p={12} w={204} mx="auto" style={{ borderRadius: 8 }}>
        <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="QR code" width={180} height={180} />
      </Box>
      <Text c="dimmed">
        No camera? <a href={otpauth}>Open your app</a> on this phone, or type this key:
      </Text>
      <Text ff="monospace">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</Text>
      <Refusal>{confirm.error && !wrongCode ? sentenceOf(confirm.error) : undefined}</Refusal>
      <PlainField
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={missing ?? wrongCode}
      />
    </DialogForm>
  )
}

function isSetUp(error: unknown): boolean {
  return error instanceof AppError && error.code === 'second-factor-set-up'
}
