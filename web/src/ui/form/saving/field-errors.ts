import type { z } from 'zod'
import { plainWords } from '#contract/plain-words.ts'

export function fieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values, { error: plainWords })
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

export function formTexts<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const texts = names.map((name) => {
    const text = data.get(name)
    return [name, typeof text === 'string' ? text : '']
  })
  // Every name was given a text just above.
  return Object.fromEntries(texts) as Record<Name, string>
}

export function focusFirstError(form: HTMLFormElement, errors: object): void {
  const [name = ''] = Object.keys(errors)
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
