import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySchema } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import { type Endpoint, fullPath, type ListEndpoint, pathNames } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema & { properties?: Record<string, unknown> }

const made = new WeakMap<Endpoint, FastifySchema>()

/** Once per endpoint, however many servers a process builds: the tests build hundreds. */
export function routeSchema(endpoint: Endpoint): FastifySchema {
  const known = made.get(endpoint) ?? schemaOf(endpoint)
  made.set(endpoint, known)
  return known
}

/** Replies hold only the listed fields, so no other column leaks. Input is checked by the contract's own schema. */
function schemaOf(endpoint: Endpoint): FastifySchema {
  const input = jsonSchema(endpoint.input, 'input')
  const named = pathNames(endpoint.path)
  const { inPath, elsewhere } = split(input, named)
  return {
    ...(named.length > 0 && { params: inPath }),
    ...sentPart(endpoint, elsewhere),
    ...responsePart(endpoint),
    ...documentation(endpoint),
  }
}

function documentation(endpoint: Endpoint) {
  const { allow } = endpoint
  const [, feature = 'files'] = fullPath(endpoint)
    .replace(/^\/api/, '')
    .split('/')
  return {
    summary: endpoint.summary,
    description: allow === 'anyone' ? 'Open to anyone.' : `For ${permissions[allow].join(', ')}.`,
    tags: [feature],
    security: allow === 'anyone' ? [] : [{ bearer: [] }],
    'x-allow': allow,
  }
}

function sentPart(endpoint: Endpoint, fields: JsonSchema): FastifySchema {
  if (Object.keys(fields.properties ?? {}).length === 0 && endpoint.kind !== 'upload') return {}
  if (endpoint.method === 'GET') return { querystring: fields }
  if (endpoint.kind !== 'upload') return { body: fields }
  const file = { type: 'string', format: 'binary' }
  return {
    body: { ...fields, properties: { ...fields.properties, [endpoint.field]: file } },
    consumes: ['multipart/form-data'],
  } as FastifySchema
}

function responsePart(endpoint: Endpoint): FastifySchema {
  if (endpoint.kind === 'download') return {}
  if (endpoint.kind === 'list') return { response: { 200: { type: 'array', items: rowSchema(endpoint) } } }
  const reply = replySchema(endpoint.reply)
  // A repeated creation answers 200, and must not leak what the first did not.
  return { response: { 200: reply, [endpoint.status]: reply } }
}

const rowSchemas = new WeakMap<ListEndpoint, Record<string, unknown>>()

/** The same object every time: the serialiser made from it is found again by it. */
export function rowSchema(endpoint: ListEndpoint): Record<string, unknown> {
  const known = rowSchemas.get(endpoint) ?? replySchema(endpoint.row)
  rowSchemas.set(endpoint, known)
  return known
}

function replySchema(schema: z.ZodType): Record<string, unknown> {
  return simplified(jsonSchema(schema, 'output')) as Record<string, unknown>
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' })
  return rest as JsonSchema
}

/** `anyOf [X, null]` makes the serialiser try each branch; `nullable` says the same and costs nothing. */
function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, pattern: _p, format: _f, additionalProperties: _a, ...rest } = schema as Record<string, unknown>
  if (Array.isArray(anyOf) && anyOf.length === 2 && isNull(anyOf[1])) {
    return { ...(simplified(anyOf[0]) as object), nullable: true }
  }
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplified(value)]))
  const keepsUnknown = typeof _a === 'object' || _a === true
  return {
    ...inner,
    ...(anyOf !== undefined && { anyOf: simplified(anyOf) }),
    ...(keepsUnknown && { additionalProperties: simplified(_a) }),
  }
}

function isNull(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null'
}

function split(schema: JsonSchema, names: string[]) {
  const properties = Object.entries(schema.properties ?? {})
  const required = (schema.required ?? []) as string[]
  const part = (belongs: (name: string) => boolean): JsonSchema =>
    ({
      type: 'object',
      properties: Object.fromEntries(properties.filter(([name]) => belongs(name))),
      required: required.filter(belongs),
    }) as JsonSchema
  return { inPath: part((name) => names.includes(name)), elsewhere: part((name) => !names.includes(name)) }
}

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<object, Serializer>()

/** Each is made for the first answer that needs it: to make them all would be most of a server's start. */
export const serializerCompiler: FastifySerializerCompiler<Schema> =
  ({ schema }) =>
  (answer) =>
    serializerOf(schema)(answer)

function serializerOf(schema: Schema): Serializer {
  const serializer = serializers.get(schema) ?? fastJsonStringify(schema)
  serializers.set(schema, serializer)
  return serializer
}
