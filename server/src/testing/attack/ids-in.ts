import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

interface Schema {
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Where a request names something: by a UUID, by the address of a file, or by a key. */
export function idsIn(endpoint: Endpoint): string[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return idsOf(schema as Schema, '').filter((field, index, all) => all.indexOf(field) === index)
}

function idsOf(schema: Schema, path: string): string[] {
  if (schema.format === 'uuid' || /(Url|^code|^token|^fileId)$/.test(path)) return [path]
  // A reference may come as the thing itself; its id is the same as the bare one.
  if (schema.anyOf?.some(({ format }) => format === 'uuid')) return [path]
  const inner = (name: string) => (path ? `${path}.${name}` : name)
  return [
    ...(schema.anyOf ?? []).flatMap((one) => idsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => idsOf(field, inner(name))),
    ...(schema.items ? idsOf(schema.items, inner('0')) : []),
  ]
}
