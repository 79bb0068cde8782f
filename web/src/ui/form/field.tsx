import { TextInput, Textarea, type TextareaProps, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ReactNode } from 'react'
import { useTypedText } from './deferred-form.ts'
import { memoControl } from './memo-control.tsx'
import styles from './field.module.css'

interface Labelled {
  label: string
  help?: ReactNode
  error?: string | undefined
}

/** A labelled line of text: label above, help and what is wrong with it below. */
export const Field = memoControl<Labelled & Omit<TextInputProps, 'description' | 'error'>>(function Field({
  help,
  error,
  value,
  onChange,
  ...input
}) {
  const typed = useTypedText(value, onChange)
  return <TextInput {...input} {...typed} {...fieldLayout} description={help} error={error} classNames={fieldParts} />
})

/** Several lines of text, labelled like any other field; it grows with what is written. */
export const TextAreaField = memoControl<Labelled & Omit<TextareaProps, 'description' | 'error'>>(
  function TextAreaField({ help, error, value, onChange, ...area }) {
    const typed = useTypedText(value, onChange)
    return (
      <Textarea
        rows={3}
        {...area}
        {...typed}
        {...fieldLayout}
        description={help}
        error={error}
        classNames={areaParts}
      />
    )
  },
)

/** Every labelled control of the kit: label above, what is wrong and help below, no asterisk. */
export const fieldLayout: Pick<TextInputProps, 'inputWrapperOrder' | 'withAsterisk'> = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  withAsterisk: false,
}

export const fieldParts = {
  root: `${styles.field}`,
  label: `${styles.label}`,
  wrapper: `${styles.wrapper}`,
  input: `${styles.input}`,
  error: `${styles.error}`,
  description: `${styles.help}`,
}

/** The same for several lines. */
export const areaParts = { ...fieldParts, input: `${styles.input} ${styles.area}` }

/** The same for what opens a list, with an arrow at its end. */
export const chooserParts = { ...fieldParts, input: `${styles.input} ${styles.chooser}`, section: `${styles.arrow}` }
