import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import styles from './dialog-frame.module.css'

interface Props {
  message?: ReactNode
  /** What the button that saves says. */
  verb: string
  isPending: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** The form of a dialog, which its button or Enter saves. */
export function DialogForm({ message, verb, isPending, onSubmit, onCancel, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is drawn outside its place in the page, but React still hands its events to the form around it.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {message && <div className={styles.message}>{message}</div>}
      {children}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : verb}
        </Button>
      </div>
    </form>
  )
}
