import { TextInput, Textarea, type TextareaProps, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { useTypedText } from './deferred-form.ts'
import { memoControl } from './memo-control.tsx'

interface Labelled {
  label: string
  help?: ReactNode
  error?: string | undefined
}

/** Binds a field of text to a state: `<Field label="Name" {...typed(name, setName)} />`. */
export function typed(value: string, onType: (text: string) => void, error?: string) {
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onType(currentTarget.value)
  return { value, error, onChange }
}

export const ofDecimal = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const
export const ofEmail = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export const Field = memoControl<Labelled & Omit<TextInputProps, 'description' | 'error'>>(function Field({
  help,
  value,
  onChange,
  autoComplete = 'off',
  ...input
}) {
  return <TextInput {...input} {...useTypedText(value, onChange)} autoComplete={autoComplete} description={help} />
})

export const TextAreaField = memoControl<Labelled & Omit<TextareaProps, 'description' | 'error'>>(
  function TextAreaField({ help, value, onChange, ...area }) {
    return <Textarea {...area} {...useTypedText(value, onChange)} description={help} />
  },
)
