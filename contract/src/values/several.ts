import { z } from 'zod'

/** One of these, or several with commas between: `pending,in_progress`. A wrong one is reported under the name of the field. */
export function several<Value extends string>(allowed: readonly Value[]) {
  const isAllowed = (value: string): value is Value => allowed.some((each) => each === value)
  return z.string().transform((text, { issues }): Value[] => {
    const values = text.split(',')
    if (values.every(isAllowed)) return values
    issues.push({ code: 'invalid_value', values: [...allowed], input: text })
    return z.NEVER
  })
}
