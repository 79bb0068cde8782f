import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import styles from './dialog-frame.module.css'

interface Props {
  message?: ReactNode
  verb: string
  busyVerb?: string
  isDangerous?: boolean
  isPending: boolean
  onSubmit: (form: HTMLFormElement) => void
  onCancel: () => void
  children: ReactNode
}

export function DialogForm({ message, verb, busyVerb = 'Saving...', isDangerous, isPending, ...props }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is drawn outside its place in the page, but React still hands its events to the form around it.
    event.stopPropagation()
    props.onSubmit(event.currentTarget)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {message && <div className={styles.message}>{message}</div>}
      {props.children}
      <div className={styles.actions}>
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={isPending} busyWords={busyVerb}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
