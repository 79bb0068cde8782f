import { TextInput, Textarea, type TextareaProps, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTypedText } from './deferred-form.ts'
import { memoControl } from './memo-control.tsx'

interface Labelled {
  label: string
  help?: ReactNode
  error?: string | undefined
}

export const Field = memoControl<Labelled & Omit<TextInputProps, 'description' | 'error'>>(function Field({
  help,
  value,
  onChange,
  ...input
}) {
  const typed = useTypedText(value, onChange)
  return <TextInput {...input} {...typed} description={help} />
})

export const TextAreaField = memoControl<Labelled & Omit<TextareaProps, 'description' | 'error'>>(
  function TextAreaField({ help, value, onChange, ...area }) {
    const typed = useTypedText(value, onChange)
    return <Textarea {...area} {...typed} description={help} />
  },
)
