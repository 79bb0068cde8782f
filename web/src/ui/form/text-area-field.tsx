import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { useNotes } from './field.tsx'
import area from './text-area-field.module.css'

interface Props extends ComponentProps<'textarea'> {
  label: string
  help?: ReactNode
  error?: string | undefined
}

/** Several lines of text, labelled like any other field. */
export function TextAreaField({ label, help, error, id: givenId, rows = 3, ...textarea }: Props) {
  const { id, described, notes } = useNotes(givenId, help, error)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...textarea}
        id={id}
        rows={rows}
        className={`${styles.input} ${area.area}`}
        aria-invalid={error ? true : undefined}
        {...described}
      />
      {notes}
    </div>
  )
}
