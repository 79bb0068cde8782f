import { expect, test, vi } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

/** Each with a name of its own, which takes a parser seconds. */
function manyFields(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"key${at}" :1`).join(',')}}`
}

test('a sign-in with a hundred and fifty thousand fields is too large', async () => {
  const { visitor } = await testApp()
  const headers = { 'content-type': 'application/json' }

  const reply = await visitor.raw({ method: 'POST', url: '/api/auth/login', headers, payload: manyFields(150_000) })

  expect(reply.status).toBe(413)
})

test.each([
  ['fields', manyFields(100_000)],
  ['lists within each other', `{"key99":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['numbers in a list', `{"key99":[${'1,'.repeat(900_000)}1]}`],
])('a call that takes large bodies is refused one with too many %s before it is parsed', async (_, payload) => {
  const { visitor } = await testApp()
  const headers = { 'content-type': 'application/json' }
  const parse = vi.spyOn(JSON, 'parse')

  const reply = await visitor.raw({ method: 'POST', url: '/api/inspections/bundle', headers, payload })

  expect(reply).toMatchObject({ status: 400, body: { error: 'What was sent has too many fields.' } })
  expect(parse.mock.calls.filter(([text]) => String(text).includes('key99'))).toEqual([])
  parse.mockRestore()
})

test('brackets, colons and commas of a text, also behind a quotation, are no fields', async () => {
  const { engineer } = await testApp()
  const description = '"\\[{:,'.repeat(100_000)

  const reply = await engineer.raw({
    method: 'POST',
    url: '/api/inspections/bundle',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ calls: [{ name: 'createItem', input: { description } }] }),
  })

  expect(reply.status).toBe(200)
})

test('an item with many words is taken up to two megabytes', async () => {
  const { engineer } = await testApp()
  const payload = JSON.stringify({ calls: [{ name: 'createItem', input: { description: 'x'.repeat(1_000_000) } }] })

  const reply = await engineer.raw({
    method: 'POST',
    url: '/api/inspections/bundle',
    headers: { 'content-type': 'application/json' },
    payload,
  })

  expect(reply.status).toBe(200)
})
