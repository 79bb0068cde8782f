import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

interface Props extends ComponentProps<'input'> {
  label: string
  help?: ReactNode
  error?: string | undefined
}

/** A labelled line of text: label above, help and what is wrong with it below. */
export function Field({ label, help, error, id: givenId, ...input }: Props) {
  const { id, described, notes } = useNotes(givenId, help, error)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input {...input} id={id} className={styles.input} aria-invalid={error ? true : undefined} {...described} />
      {notes}
    </div>
  )
}

/** Typing a long password on a phone goes wrong unseen, so it can be shown. */
export function PasswordField({ label, help, error, id: givenId, ...input }: Omit<Props, 'type'>) {
  const { id, described, notes } = useNotes(givenId, help, error)
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.password}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={styles.input}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          {...described}
        />
        <button
          type="button"
          className={styles.show}
          aria-controls={id}
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {notes}
    </div>
  )
}

export function useNotes(givenId: string | undefined, help: ReactNode, error: string | undefined) {
  const madeId = useId()
  const id = givenId ?? madeId
  const noted = [error && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ')
  const notes = (
    <>
      {error && (
        <p id={`${id}-problem`} className={styles.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  )
  return { id, notes, described: noted ? { 'aria-describedby': noted } : {} }
}
