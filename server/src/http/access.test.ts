import { expect, test } from 'vitest'
import { fullPath, type Endpoint } from '#contract/endpoint.ts'
import { allEndpoints, endpointsByFeature } from '#contract/endpoints.ts'
import { testApp } from '#server/testing/test-app.ts'
import { everyone, expectedAccess } from '#server/testing/attack/expected-access.ts'

test('every call has a stated expectation, and every expectation a call', () => {
  expect(allEndpoints.map(nameOf).sort()).toEqual(Object.keys(expectedAccess).sort())
})

test.each(Object.entries(endpointsByFeature))(
  'each call of %s is open to those it is meant for and to nobody else',
  async (_, endpoints) => {
    const { visitor, signedIn: signIn, admin, engineer, customer, db } = await testApp()
    await db.updateTable('memberships').set({ may_invite: true }).execute()

    for (const endpoint of endpoints) {
      const name = nameOf(endpoint)
      for (const person of everyone) {
        // Anew for each call: the one before may have signed them out.
        const caller = person === 'visitor' ? visitor : await signIn({ admin, engineer, customer }[person].user)
        const { status, body } = await caller.send(endpoint, namesInPath)
        const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
        if (expectedAccess[name]?.includes(person)) {
          expect.soft(['not-allowed', 'not-signed-in'], `${person}: ${name}`).not.toContain(code)
        } else {
          const refusal = person === 'visitor' ? [401, 'not-signed-in'] : [403, 'not-allowed']
          expect.soft([status, code], `${person}: ${name}`).toEqual(refusal)
        }
      }
    }
  },
)

/** Ids of nothing: permission is asked before anything is looked for. */
const namesInPath = new Proxy(
  {},
  { get: () => '00000000-0000-4000-8000-000000000000', ownKeys: () => [], getOwnPropertyDescriptor: () => undefined },
)

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${fullPath(endpoint)}`
