import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

type Serializer = (answer: unknown) => string

const made = new WeakMap<object, Serializer>()

/** Each is made for the first answer that needs it: to make them all would be most of a server's start. */
export const serializerCompiler: FastifySerializerCompiler<Schema> =
  ({ schema }) =>
  (answer) =>
    serializerOf(schema)(answer)

function serializerOf(schema: Schema): Serializer {
  const serializer = made.get(schema) ?? fastJsonStringify(schema)
  made.set(schema, serializer)
  return serializer
}
