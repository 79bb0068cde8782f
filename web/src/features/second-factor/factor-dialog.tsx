import { useState, type ReactNode } from 'react'
import { makePasskey, PasskeyFailed } from './browser-passkeys.ts'
import { RecoveryCodes, ScanStep, type TotpKey } from './factor-steps.tsx'
import * as api from './second-factor.api.ts'
import { PasswordField, PlainField } from '#web/ui/form/plain-controls.tsx'
import { formTexts } from '#web/ui/form/saving/field-errors.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import type { Passkey } from '#contract/second-factor/second-factor.contract.ts'
import { AppError } from '#contract/errors.ts'

export type FactorChange =
  | { kind: 'add-totp' }
  | { kind: 'replace-totp' }
  | { kind: 'add-passkey'; suggestion: string }
  | { kind: 'make-codes' }
  | { kind: 'remove-totp' }
  | { kind: 'remove-passkey'; passkey: Passkey }

interface Props {
  change: FactorChange
  /** Null when it was cancelled. */
  onClose: (done: FactorChange | null) => void
}

export function FactorDialog({ change, onClose }: Props) {
  const [totpKey, setTotpKey] = useState<TotpKey>()
  const [codes, setCodes] = useState<string[]>()
  const { begin, failure, isPending } = useBegin(change, { onKey: setTotpKey, onDone: finish })

  function finish(recoveryCodes: string[] | null) {
    if (recoveryCodes) setCodes(recoveryCodes)
    else close()
  }
  function close() {
    toast.success(wordsOf(change).done)
    onClose(change)
  }

  const { title } = wordsOf(change)
  // Codes that are shown once are not closed by a slip.
  const cancel = () => (codes ? undefined : onClose(null))
  return (
    <DialogFrame isOpen title={codes ? 'Keep your recovery codes' : title} isDirty={Boolean(codes)} onCancel={cancel}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : totpKey ? (
        <ScanStep totpKey={totpKey} isReplacing={change.kind === 'replace-totp'} onDone={finish} onCancel={cancel} />
      ) : (
        <PasswordStep change={change} failure={failure} isPending={isPending} onSubmit={begin} onCancel={cancel} />
      )}
    </DialogFrame>
  )
}

interface Steps {
  onKey: (key: TotpKey) => void
  onDone: (recoveryCodes: string[] | null) => void
}

function useBegin(change: FactorChange, { onKey, onDone }: Steps) {
  const [startTotp, startPasskey, createPasskey] = [api.useStartTotp(), api.useStartPasskey(), api.useCreatePasskey()]
  const [createCodes, deleteTotp, deletePasskey] = [
    api.useCreateRecoveryCodes(),
    api.useDeleteTotp(),
    api.useDeletePasskey(),
  ]
  const [failure, setFailure] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)

  async function run(password: string, name: string) {
    switch (change.kind) {
      case 'add-totp':
      case 'replace-totp':
        return onKey(await startTotp.mutateAsync({ password }))
      case 'add-passkey': {
        const credential = await makePasskey(await startPasskey.mutateAsync({ password }))
        if (!credential) return undefined
        return onDone((await createPasskey.mutateAsync({ name, credential })).recoveryCodes)
      }
      case 'make-codes':
        return onDone((await createCodes.mutateAsync({ password })).recoveryCodes)
      case 'remove-totp':
        await deleteTotp.mutateAsync({ password })
        return onDone(null)
      case 'remove-passkey':
        await deletePasskey.mutateAsync({ password, passkeyId: change.passkey._id })
        return onDone(null)
    }
  }

  const begin = async (password: string, name: string) => {
    setIsPending(true)
    setFailure(undefined)
    try {
      await run(password, name)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return { begin, failure, isPending }
}

interface PasswordStepProps {
  change: FactorChange
  failure: unknown
  isPending: boolean
  onSubmit: (password: string, name: string) => Promise<void>
  onCancel: () => void
}

function PasswordStep({ change, failure, isPending, onSubmit, onCancel }: PasswordStepProps) {
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { message, verb } = wordsOf(change)
  const isRemoval = change.kind.startsWith('remove')
  const wrongPassword = failure instanceof AppError ? failure.fields?.['password'] : undefined

  const submit = (form: HTMLFormElement) => {
    const { password, name } = formTexts(form, ['password', 'name'])
    const found = {
      ...(password === '' && { password: 'Enter your password.' }),
      ...(change.kind === 'add-passkey' && name.trim() === '' && { name: 'Enter a name.' }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0 && !isPending) void onSubmit(password, name)
  }
  return (
    <DialogForm
      message={message}
      verb={verb}
      busyVerb="One moment..."
      isDangerous={isRemoval}
      isPending={isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Refusal>{failure && !wrongPassword ? words(failure) : undefined}</Refusal>
      {change.kind === 'add-passkey' && (
        <PlainField
          label="Name of this passkey"
          name="name"
          defaultValue={change.suggestion}
          maxLength={255}
          required
          error={missing['name']}
        />
      )}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={missing['password'] ?? wrongPassword}
      />
    </DialogForm>
  )
}

function words(failure: unknown): string {
  return failure instanceof PasskeyFailed ? failure.message : sentenceOf(failure)
}

function wordsOf(change: FactorChange): { title: string; message: ReactNode; verb: string; done: string } {
  switch (change.kind) {
    case 'add-totp':
      return {
        title: 'Set up an authenticator app',
        message: 'You need an app such as Google Authenticator, Microsoft Authenticator or 1Password on your phone.',
        verb: 'Continue',
        done: 'Your authenticator app is set up.',
      }
    case 'replace-totp':
      return {
        title: 'Replace the authenticator app',
        message: 'For a new phone. The app you have now works until you enter a code from the new one.',
        verb: 'Continue',
        done: 'Your new authenticator app is set up. Codes from the old one no longer work.',
      }
    case 'add-passkey':
      return {
        title: 'Add a passkey',
        message: 'Your phone, computer or security key then signs you in with your fingerprint, face or PIN.',
        verb: 'Continue',
        done: 'Your passkey was added.',
      }
    case 'make-codes':
      return {
        title: 'Make new recovery codes?',
        message: 'You get ten new codes. The earlier ones stop working.',
        verb: 'Make new codes',
        done: 'You have ten new recovery codes.',
      }
    case 'remove-totp':
      return {
        title: 'Switch off the authenticator app?',
        message: 'Its codes no longer sign you in. You need a new QR code to set it up again.',
        verb: 'Switch off',
        done: 'Your authenticator app is switched off.',
      }
    case 'remove-passkey':
      return {
        title: `Remove the passkey “${change.passkey.name}”?`,
        message: 'It no longer signs you in.',
        verb: 'Remove',
        done: 'The passkey was removed.',
      }
  }
}
