import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { hostileText, hostileValue } from './hostile-values.ts'

/** What a guesser has got hold of: ids and texts that mean something in this system. */
export interface Known {
  ids: string[]
  texts: string[]
}

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/**
 * A request that is in order with some of its fields changed, fittingly or not, and now and then one that is made from
 * the schema alone.
 */
export function arbitraryInput(
  endpoint: Endpoint,
  inOrder: Record<string, unknown>,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', target: 'draft-7', unrepresentable: 'any' }) as Schema
  const fitting = arbitraryObject({ ...schema, required: [] }, known) as fc.Arbitrary<Record<string, unknown>>
  const few = fc.tuple(fitting, fc.nat(), fc.nat(3)).map(([fields, from, count]) => some(fields, from, count))
  const changed = few.map((fields) => ({ ...inOrder, ...fields }))
  const made = arbitraryObject(schema, known) as fc.Arbitrary<Record<string, unknown>>
  return fc.oneof(
    { weight: 5, arbitrary: changed },
    { weight: 4, arbitrary: spoiled(changed) },
    { weight: 2, arbitrary: made },
    { weight: 1, arbitrary: spoiled(made) },
  )
}

/** So many of them, beginning anywhere. */
function some(fields: Record<string, unknown>, from: number, count: number): Record<string, unknown> {
  const all = Object.entries(fields)
  const start = from % Math.max(all.length, 1)
  return Object.fromEntries([...all.slice(start), ...all.slice(0, start)].slice(0, count))
}

function arbitraryOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, known)))
  if (schema.allOf) return arbitraryOf(Object.assign({}, ...schema.allOf) as Schema, known)
  switch (schema.type) {
    case 'object':
      return arbitraryObject(schema, known)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, known), { maxLength: 3 })
    case 'string':
      return arbitraryText(schema, known)
    case 'integer':
    case 'number':
      return arbitraryNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileValue
  }
}

function arbitraryObject({ properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, known)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function arbitraryText({ format, minLength = 0, maxLength = 60 }: Schema, known: Known): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known.ids) }, fc.uuid())
  if (format === 'date') return days
  if (format === 'email') return fc.emailAddress()
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  return fc.oneof(
    { weight: 3, arbitrary: free },
    { weight: 2, arbitrary: fc.constantFrom(...known.texts) },
    { weight: 1, arbitrary: days },
    { weight: 1, arbitrary: fc.emailAddress() },
    { weight: 1, arbitrary: hostileText },
  )
}

const days = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function arbitraryNumber({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const near = fc.integer({ min: Math.max(minimum ?? -3, -3), max: Math.min(maximum ?? 1000, 1000) })
  const far = fc.maxSafeInteger()
  if (type === 'integer') return fc.oneof({ weight: 3, arbitrary: near }, far)
  const pence = near.map((value) => value / 100)
  return fc.oneof({ weight: 2, arbitrary: near }, { weight: 2, arbitrary: pence }, far, fc.double({ noNaN: true }))
}

/** One or two of its fields are something else, or one more is there, or one is missing. */
function spoiled(fitting: fc.Arbitrary<Record<string, unknown>>) {
  const change = fc.record({ place: fc.nat(), name: fc.constantFrom(...extraNames), to: hostileValue, how: fc.nat(9) })
  return fc.tuple(fitting, fc.array(change, { minLength: 1, maxLength: 2 })).map(([input, changes]) => {
    const result = { ...input }
    for (const { place, name, to, how } of changes) {
      const names = Object.keys(result)
      const hit = names[place % Math.max(names.length, 1)] ?? name
      if (how === 0) delete result[hit]
      else if (how === 1) result[name] = to
      else result[hit] = to
    }
    return result
  })
}

const extraNames = ['version', '_id', 'limit', 'offset', 'q', 'role', 'companyId', 'status', 'createdAt', '__proto__']
