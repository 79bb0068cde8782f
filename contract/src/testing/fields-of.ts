import { z } from 'zod'

interface Node {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** The names of a shape's fields, those of its parts behind a point: `lineItems`, `lineItems.total`. */
export function fieldsOf(shape: z.ZodType): string[] {
  return [...below(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Node)]
}

function* below({ properties = {}, items, anyOf = [] }: Node): Generator<string> {
  for (const part of [...(items ? [items] : []), ...anyOf]) yield* below(part)
  for (const [name, part] of Object.entries(properties)) {
    yield name
    for (const inner of below(part)) yield `${name}.${inner}`
  }
}
