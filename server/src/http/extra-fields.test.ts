import { expect, test } from 'vitest'
import { z } from 'zod'
import { pathNames, type Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { everythingIn } from '#server/testing/attack/everything-in.ts'
import { fileFor } from '#server/testing/attack/file-for.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { nameOf, neverValid, validRequests } from '#server/testing/attack/valid-requests.ts'

const foreignId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'

/** What somebody would try who has read our tables and our answers. */
const extras: Record<string, unknown> = {
  ...asBothCases({
    passwordHash: 'forged',
    companyId: foreignId,
    createdBy: foreignId,
    createdAt: '1999-01-01T00:00:00.000Z',
    updatedAt: '1999-01-01T00:00:00.000Z',
    deletedAt: '1999-01-01T00:00:00.000Z',
    completedDate: '1999-01-01T00:00:00.000Z',
    completedAt: '1999-01-01T00:00:00.000Z',
    completedBy: foreignId,
    uploadedBy: foreignId,
    actorId: foreignId,
    userId: foreignId,
    sessionId: foreignId,
    engineerId: foreignId,
    assignedEngineerId: foreignId,
    siteAddressId: foreignId,
    jobId: foreignId,
    fileId: foreignId,
    photoFileId: foreignId,
    logoFileId: foreignId,
    signatureFileId: foreignId,
    certificateUrl: 'https://forged.example/c.pdf',
    logoUrl: 'https://forged.example/l.png',
    signatureUrl: 'https://forged.example/s.png',
    invoiceNumber: 'INV-99999',
    poNumber: 99_999,
    isAdmin: true,
    isDemo: true,
    itemCount: 99_999,
    examinedCount: 99_999,
    totalCost: 99_999,
    sentDate: '1999-01-01T00:00:00.000Z',
    paidDate: '1999-01-01T00:00:00.000Z',
    pdfPath: '/etc/passwd',
    issuedAt: '1999-01-01T00:00:00.000Z',
  }),
  id: foreignId,
  _id: foreignId,
  role: 'admin',
  roles: ['admin'],
  status: 'completed',
  version: 1,
  key: '../../etc/passwd',
  sha256: 'forged',
  token: 'forged',
  number: 'C-999999',
  place: 99_999,
  total: 99_999,
  subtotal: 99_999,
  vatAmount: 99_999,
}

test('every call has a valid request to begin an attack with, and every request a call', () => {
  expect([...Object.keys(validRequests), ...neverValid].sort()).toEqual(allEndpoints.map(nameOf).sort())
})

test('fields that nobody asked for change neither an answer nor a row', async () => {
  const [plain, attacked] = [await firmAtWork(), await firmAtWork()]

  for (const [name] of Object.entries(validRequests)) {
    const expected = await plain.send(name, {})
    const answer = await attacked.send(name, extras)

    expect([name, expected.status, expected.body]).toEqual([name, expect.toSatisfy(isSuccess), expect.anything()])
    expect([name, answer]).toEqual([name, expected])
  }
  expect(await attacked.everything()).toEqual(await plain.everything())
})

async function firmAtWork() {
  const { context, world } = await plantedApp()
  const endpoints = new Map(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint]))

  async function send(name: string, more: Record<string, unknown>) {
    const endpoint = endpoints.get(name)
    const request = validRequests[name]?.(world)
    if (!endpoint || !request) throw new Error(`Nothing is known about ${name}.`)
    const input = withExtras(endpoint, request.input, more)
    const person = context[request.by]
    const { status, body } =
      endpoint.kind === 'upload'
        ? await person.upload(endpoint, texts(input), await fileFor(endpoint, context.engineer.user.id))
        : await person.send(endpoint, input)
    return { status, body: endpoint.kind === 'download' ? '' : inOneOrder(withoutChance(body)) }
  }

  return { send, everything: () => everythingIn(context.pool, withoutChance) }
}

/** Beside the fields that the call knows, also within the objects in it. */
function withExtras(endpoint: Endpoint, input: Record<string, unknown>, more: Record<string, unknown>) {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const known = new Set([...Object.keys(schema.properties ?? {}), ...pathNames(endpoint.path)])
  const added = Object.fromEntries(Object.entries(more).filter(([name]) => !known.has(name)))
  const inner = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isPlainObject(value) ? { ...more, ...value } : value]),
  )
  return { ...inner, ...added }
}

/** Made by chance, or from what is; all else must be the same. What was forged is left to be seen. */
const chance: [RegExp, string][] = [
  [/(?!aaaaaaaa-)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id'],
  [/\/[0-9a-f]{2}\/an id/g, '/a place'],
  // By the queue's own clock, which is the database's.
  [/"nextTryAt":"[^"]+"/g, '"nextTryAt":"soon"'],
  [/"(bytes|filesBytes|databaseBytes)":\d+/g, '"$1":"some"'],
  [/\\\\x[0-9a-f]{32,}|\b[0-9a-f]{32,}\b/g, 'a hash'],
  [/\$argon2id[\w$+/=,]+/g, 'a password hash'],
  [/-----BEGIN.+?-----END/g, 'a key'],
  [/M0 0h7v[\w .-]+/g, 'a QR code'],
  [/\b[A-Z2-7]{32}\b/g, 'a secret'],
  [/\b[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}\b/g, 'a recovery code'],
  [/"(id|credential_id)":"[\w-]{22,48}"/g, '"$1":"a passkey"'],
  [/([0-9A-F]{2}:){31}[0-9A-F]{2}/g, 'a fingerprint'],
  [/"equipmentStamp":"[^"]*"/g, '"equipmentStamp":"a stamp"'],
  [/(?<![\w-])((?:thr_)?[\w-]{43}|[0-9a-z]{20})(?![\w-])/g, 'a code'],
]

function withoutChance(value: unknown): unknown {
  const text = chance.reduce((rest, [pattern, word]) => rest.replaceAll(pattern, word), JSON.stringify(value))
  return JSON.parse(text)
}

/** Rows that are alike but for their ids come in any order. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(inOneOrder(one))).sort()
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inOneOrder(inner)]))
}

function isSuccess(status: unknown): boolean {
  return typeof status === 'number' && status >= 200 && status < 300
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function texts(input: Record<string, unknown>): Record<string, string> {
  // An upload takes at most twenty fields.
  const first = Object.entries(input).slice(0, 18)
  return Object.fromEntries(first.map(([name, value]) => [name, String(value)]))
}

function asBothCases(fields: Record<string, unknown>): Record<string, unknown> {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => [
      [name, value],
      [snake(name), value],
    ]),
  )
}
