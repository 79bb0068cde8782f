import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { fieldErrors, focusFirstError, formTexts } from './field-errors.ts'

/** A form of plain fields. What is wrong stands at its field, and the first of those gets the focus. */
export function usePlainForm<Name extends string>(
  names: readonly Name[],
  schema: z.ZodType,
  onSend: (texts: Record<Name, string>) => void,
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const texts = formTexts(event.currentTarget, names)
    const found = fieldErrors(schema, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) onSend(texts)
    else focusFirstError(event.currentTarget, found)
  }
  return { errors, isWrong: Object.keys(errors).length > 0, submit }
}
