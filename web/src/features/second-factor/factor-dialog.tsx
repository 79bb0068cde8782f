import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makePasskey, PasskeyFailed } from './browser-passkeys.ts'
import { RecoveryCodes, ScanStep, type TotpKey } from './factor-steps.tsx'
import { secondFactorQuery } from './second-factor.api.ts'
import { send } from '#web/api/client.ts'
import { PasswordField, PlainField } from '#web/ui/form/plain-controls.tsx'
import { formTexts } from '#web/ui/form/saving/field-errors.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import * as contract from '#contract/second-factor/second-factor.contract.ts'
import { AppError } from '#contract/errors.ts'

export type FactorChange =
  | { kind: 'add-totp' }
  | { kind: 'replace-totp' }
  | { kind: 'add-passkey'; suggestion: string }
  | { kind: 'make-codes' }
  | { kind: 'remove-totp' }
  | { kind: 'remove-passkey'; passkey: contract.Passkey }

interface Props {
  change: FactorChange
  /** Null when it was cancelled. */
  onClose: (done: FactorChange | null) => void
}

export function FactorDialog({ change, onClose }: Props) {
  const [totpKey, setTotpKey] = useState<TotpKey>()
  const [codes, setCodes] = useState<string[]>()
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: Typed) => begin(change, typed),
    onSuccess: (begun) => {
      reload()
      if (begun && 'totpKey' in begun) setTotpKey(begun.totpKey)
      else if (begun) finish(begun.recoveryCodes)
    },
    onError: reload,
  })

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
        <PasswordStep change={change} failure={error} isPending={isPending} onSubmit={mutate} onCancel={cancel} />
      )}
    </DialogFrame>
  )
}

type Typed = Record<'password' | 'name', string>

/** What the password begins: a key to scan, or all of it at once. Null when the person thought better of it. */
async function begin(change: FactorChange, { password, name }: Typed) {
  switch (change.kind) {
    case 'add-totp':
    case 'replace-totp':
      return { totpKey: await send(contract.startTotp, { password }) }
    case 'add-passkey': {
      const credential = await makePasskey(await send(contract.startPasskey, { password }))
      return credential && send(contract.createPasskey, { name, credential })
    }
    case 'make-codes':
      return send(contract.createRecoveryCodes, { password })
    case 'remove-totp':
      await send(contract.deleteTotp, { password })
      return { recoveryCodes: null }
    case 'remove-passkey':
      await send(contract.deletePasskey, { password, passkeyId: change.passkey._id })
      return { recoveryCodes: null }
  }
}

interface PasswordStepProps {
  change: FactorChange
  failure: unknown
  isPending: boolean
  onSubmit: (typed: Typed) => void
  onCancel: () => void
}

function PasswordStep({ change, failure, isPending, onSubmit, onCancel }: PasswordStepProps) {
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { message, verb } = wordsOf(change)
  const isRemoval = change.kind.startsWith('remove')
  const wrongPassword = failure instanceof AppError ? failure.fields?.['password'] : undefined

  const submit = (form: HTMLFormElement) => {
    const typed = formTexts(form, ['password', 'name'])
    const found = {
      ...(typed.password === '' && { password: 'Enter your password.' }),
      ...(change.kind === 'add-passkey' && typed.name.trim() === '' && { name: 'Enter a name.' }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0) onSubmit(typed)
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

function wordsOf(change: FactorChange) {
  const title = change.kind === 'remove-passkey' ? `Remove the passkey “${change.passkey.name}”?` : ''
  return { ...changeWords[change.kind], ...(title && { title }) }
}

const changeWords: Record<FactorChange['kind'], Record<'title' | 'message' | 'verb' | 'done', string>> = {
  'add-totp': {
    title: 'Set up an authenticator app',
    message: 'You need an app such as Google Authenticator, Microsoft Authenticator or 1Password on your phone.',
    verb: 'Continue',
    done: 'Your authenticator app is set up.',
  },
  'replace-totp': {
    title: 'Replace the authenticator app',
    message: 'For a new phone. The app you have now works until you enter a code from the new one.',
    verb: 'Continue',
    done: 'Your new authenticator app is set up. Codes from the old one no longer work.',
  },
  'add-passkey': {
    title: 'Add a passkey',
    message: 'Your phone, computer or security key then signs you in with your fingerprint, face or PIN.',
    verb: 'Continue',
    done: 'Your passkey was added.',
  },
  'make-codes': {
    title: 'Make new recovery codes?',
    message: 'You get ten new codes. The earlier ones stop working.',
    verb: 'Make new codes',
    done: 'You have ten new recovery codes.',
  },
  'remove-totp': {
    title: 'Switch off the authenticator app?',
    message: 'Its codes no longer sign you in. You need a new QR code to set it up again.',
    verb: 'Switch off',
    done: 'Your authenticator app is switched off.',
  },
  'remove-passkey': {
    title: 'Remove the passkey?',
    message: 'It no longer signs you in.',
    verb: 'Remove',
    done: 'The passkey was removed.',
  },
}
