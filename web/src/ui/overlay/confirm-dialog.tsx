import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import styles from './dialog-frame.module.css'

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
