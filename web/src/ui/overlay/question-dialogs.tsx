import { type ReactNode, useState } from 'react'
import { TextInput } from '@mantine/core'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import styles from './dialog-frame.module.css'
import { DialogForm } from './dialog-form.tsx'
import { formTexts } from '#web/ui/form/saving/field-errors.ts'

export interface Confirmation {
  title: string
  message?: ReactNode
  verb: string
  otherwise?: string
  isDangerous?: boolean
}

interface Props {
  isOpen: boolean
  asked: Confirmation
  onAnswer: (isConfirmed: boolean) => void
}

export function ConfirmDialog({ isOpen, asked, onAnswer }: Props) {
  const { title, message, verb, otherwise = 'Cancel', isDangerous = false } = asked
  return (
    <DialogFrame isOpen={isOpen} title={title} onCancel={() => onAnswer(false)}>
      {message && <div className={styles.message}>{message}</div>}
      <div className={styles.actions}>
        {/* The first press of Enter must not delete anything. */}
        <Button data-autofocus={isDangerous || undefined} onClick={() => onAnswer(false)}>
          {otherwise}
        </Button>
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          data-autofocus={!isDangerous || undefined}
          onClick={() => onAnswer(true)}
        >
          {verb}
        </Button>
      </div>
    </DialogFrame>
  )
}

export interface ReasonQuestion {
  title: string
  message?: ReactNode
  label: string
  verb: string
  isDangerous?: boolean
}

interface ReasonProps {
  isOpen: boolean
  asked: ReasonQuestion
  onAnswer: (reason: string | null) => void
}

export function ReasonDialog({ isOpen, asked: { title, label, verb, ...question }, onAnswer }: ReasonProps) {
  const [error, setError] = useState<string>()
  const answer = (form: HTMLFormElement) => {
    const reason = formTexts(form, ['reason']).reason.trim()
    setError(reason ? undefined : 'Enter a reason.')
    if (reason) onAnswer(reason)
  }
  const cancel = () => {
    setError(undefined)
    onAnswer(null)
  }
  return (
    <DialogFrame isOpen={isOpen} title={title} onCancel={cancel}>
      <DialogForm {...question} verb={verb} busyVerb={verb} isPending={false} onSubmit={answer} onCancel={cancel}>
        <TextInput
          label={label}
          name="reason"
          required
          maxLength={500}
          autoComplete="off"
          error={error}
          data-autofocus
        />
      </DialogForm>
    </DialogFrame>
  )
}
