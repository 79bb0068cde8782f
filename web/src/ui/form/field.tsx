import { TextInput, Textarea, type TextareaProps, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

interface Labelled {
  label: string
  help?: ReactNode
  error?: string | undefined
}

/** A labelled line of text: label above, help and what is wrong with it below. */
export function Field({ help, error, ...input }: Labelled & Omit<TextInputProps, 'description' | 'error'>) {
  return <TextInput {...input} {...layout} description={help} error={error} classNames={parts} />
}

/** Several lines of text, labelled like any other field; it grows with what is written. */
export function TextAreaField({ help, error, ...area }: Labelled & Omit<TextareaProps, 'description' | 'error'>) {
  return (
    <Textarea
      rows={3}
      {...area}
      {...layout}
      description={help}
      error={error}
      classNames={{ ...parts, input: `${styles.input} ${styles.area}` }}
    />
  )
}

const layout: Pick<TextInputProps, 'inputWrapperOrder' | 'withAsterisk'> = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  withAsterisk: false,
}

const parts = {
  root: `${styles.field}`,
  label: `${styles.label}`,
  wrapper: `${styles.wrapper}`,
  input: `${styles.input}`,
  error: `${styles.error}`,
  description: `${styles.help}`,
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
