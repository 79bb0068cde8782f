import {
  TextInput,
  Textarea,
  type TextareaProps,
  type TextInputProps,
  NativeSelect,
  Checkbox,
  Stack,
  Text,
} from '@mantine/core'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { useTypedText } from './deferred-form.ts'
import { memoControl } from './memo-control.tsx'
import styles from './choice/check-field.module.css'

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

interface Props {
  label: string
  name: string
  value: string
  error?: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

export const SelectField = memoControl(function SelectField({ options, onChange, ...select }: Props) {
  return <NativeSelect {...select} data={options} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
})

interface CheckProps {
  label: string
  name: string
  help?: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

export const CheckField = memoControl(function CheckField({ label, name, help, isChecked, onCheck }: CheckProps) {
  const id = useId()
  return (
    <Stack gap={4}>
      <Checkbox
        classNames={rowParts}
        label={label}
        name={name}
        checked={isChecked}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {help && (
        <Text id={`${id}-help`} c="dimmed" fz="sm">
          {help}
        </Text>
      )}
    </Stack>
  )
})

export const rowParts = { body: `${styles.row}`, inner: `${styles.inner}`, label: `${styles.label}` }
