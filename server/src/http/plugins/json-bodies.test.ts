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

test('a call that takes large bodies is refused one with too many fields before it is parsed', async () => {
  const { engineer } = await testApp()
  const headers = { 'content-type': 'application/json' }
  const parse = vi.spyOn(JSON, 'parse')

  const reply = await engineer.raw({
    method: 'POST',
    url: '/api/inspections/bundle',
    headers,
    payload: manyFields(100_000),
  })

  expect(reply).toMatchObject({ status: 400, body: { error: 'What was sent has too many fields.' } })
  expect(parse.mock.calls.filter(([text]) => String(text).includes('key99'))).toEqual([])
  parse.mockRestore()
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
