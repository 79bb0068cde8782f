import { TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import styles from './dialog-frame.module.css'
import { formTexts } from '#web/ui/form/saving/field-errors.ts'

export interface ReasonQuestion {
  title: string
  message?: ReactNode
  label: string
  verb: string
  isDangerous?: boolean
}

interface Props {
  isOpen: boolean
  asked: ReasonQuestion
  onAnswer: (reason: string | null) => void
}

export function ReasonDialog({ isOpen, asked: { title, message, label, verb, isDangerous = false }, onAnswer }: Props) {
  const [error, setError] = useState<string>()

  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is drawn outside its place in the page, but React still hands its events to the form around it.
    event.stopPropagation()
    const reason = formTexts(event.currentTarget, ['reason']).reason.trim()
    setError(reason ? undefined : 'Enter a reason.')
    if (reason) onAnswer(reason)
  }

  const cancel = () => {
    setError(undefined)
    onAnswer(null)
  }

  return (
    <DialogFrame isOpen={isOpen} title={title} onCancel={cancel}>
      <form className={styles.form} noValidate onSubmit={answer}>
        {message && <div className={styles.message}>{message}</div>}
        <TextInput
          label={label}
          name="reason"
          required
          maxLength={500}
          autoComplete="off"
          error={error}
          data-autofocus
        />
        <div className={styles.actions}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'}>
            {verb}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
