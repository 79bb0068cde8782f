import type { UseFormReturnType } from '@mantine/form'
import type { ChangeEvent } from 'react'

export function errorsIn<Values>({ errors }: UseFormReturnType<Values>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, words]) => (typeof words === 'string' && words ? [[name, words]] : [])),
  )
}

export function pick<Fields, Name extends keyof Fields>(record: Fields, names: readonly Name[]): Pick<Fields, Name> {
  // Every name is given its value here.
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Fields, Name>
}

interface TextInput {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/** Binds a date: `<DateField label="Scheduled date" {...dateOf(form, 'scheduledDate')} />`. */
export function dateOf<Values>(form: UseFormReturnType<Values>, name: keyof Values & string) {
  const { value, onChange } = form.getInputProps(name)
  return { name, value: String(value ?? ''), error: errorsIn(form)[name], onChange: onChange as (day: string) => void }
}

/** Binds a field of text to its form: `<Field label="Name" {...textOf(form, 'name')} />`. */
export function textOf<Values>(form: UseFormReturnType<Values>, name: keyof Values & string): TextInput {
  const { value, onChange } = form.getInputProps(name)
  return { name, value: String(value ?? ''), error: errorsIn(form)[name], onChange }
}
