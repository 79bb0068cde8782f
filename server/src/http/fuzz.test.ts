import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointsByFeature } from '#contract/endpoints.ts'
import { holdsPermission, roles, type Role } from '#contract/permissions.ts'
import { wholeCompany } from '#contract/auth/scope.rules.ts'
import { replaceMemberships } from '#server/features/auth/memberships.queries.ts'
import { fuzzedRequest, type FuzzedRequest } from '#server/testing/attack/fuzzed-request.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { knownIn } from '#server/testing/attack/planted-world.ts'
import { nameOf, validRequests } from '#server/testing/attack/valid-requests.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

/**
 * The same attacks each time, so that a red run can be repeated. With FUZZ_RUNS, as many per call, and different ones each
 * time: `FUZZ_RUNS=2000 npx vitest run --project server src/http/fuzz.test.ts`.
 */
const runs = Number(process.env['FUZZ_RUNS'] ?? 0)
const howMuch = runs > 0 ? { numRuns: runs } : { numRuns: inject('rounds') === 'all' ? 25 : 4, seed: 20_260_615 }
const answerTimeoutMs = 60_000

type Person = Role | 'visitor'

/** A few tries leave a planted world whole enough for several features, and a world of its own costs more than they do. */
const featuresPerWorld = howMuch.numRuns > 4 ? 1 : 8
const features = Object.entries(endpointsByFeature)
const worlds = features.flatMap((_, index) =>
  index % featuresPerWorld === 0 ? [features.slice(index, index + featuresPerWorld)] : [],
)

test.each(worlds.map((attacked) => [attacked.map(([name]) => name).join(', '), attacked] as const))(
  'whatever is sent to the calls of %s, the server neither fails nor hangs',
  async (_, attacked) => {
    const attack = await attackedApp()
    const picture = await testPictures.jpeg()
    for (const endpoint of attacked.flatMap(([, endpoints]) => endpoints)) {
      await fc.assert(
        fc.asyncProperty(
          personFor(endpoint),
          fuzzedRequest(endpoint, attack.inOrder(endpoint), { known: attack.known, picture }),
          async (person, sent) => {
            expect(await attack.answerTo(person, sent, endpoint)).toBeNull()
          },
        ),
        { ...howMuch, timeout: answerTimeoutMs },
      )
    }
  },
  Math.max(300_000, runs * 3000),
)

/** Mostly those who are let in. */
function personFor(endpoint: Endpoint): fc.Arbitrary<Person> {
  const { allow } = endpoint
  const inside = roles.filter((role) => allow === 'anyone' || holdsPermission(role, allow))
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Person>(...inside) },
    { weight: 1, arbitrary: fc.constantFrom<Person>(...roles, 'visitor') },
  )
}

async function attackedApp() {
  const { context, world } = await plantedApp()
  const { app, db, signedIn } = context
  const faults: Error[] = []
  app.addHook('onError', async (_request, _reply, error) => {
    faults.push(error)
  })
  const texts = [world.photoUrl, world.verificationCode, context.admin.user.email, 'Chain Block', 'pending']
  const tokens: Partial<Record<Role, string | null>> = {}

  /** A call may have signed the person out, or done worse. */
  async function letBackIn(role: Role) {
    const { id, company_id } = context[role].user
    await db.updateTable('users').set({ deleted_at: null, role, company_id }).where('id', '=', id).execute()
    await replaceMemberships(db, id, company_id === null ? [] : [wholeCompany(company_id)])
    tokens[role] = (await signedIn({ id, role })).token
  }

  /** What is wrong with the answer, if anything. */
  async function answerTo(person: Person, sent: FuzzedRequest, endpoint: Endpoint): Promise<string | null> {
    if (person !== 'visitor' && !tokens[person]) await letBackIn(person)
    const token = person === 'visitor' ? null : tokens[person]
    faults.length = 0
    const answer = await app.inject({
      ...sent,
      headers: { ...sent.headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
    if (person !== 'visitor' && (answer.statusCode === 401 || endpoint.path === '/auth/logout')) tokens[person] = null
    if (answer.statusCode >= 500) return `${answer.statusCode}: ${faults[0]?.stack ?? answer.body}`
    if (answer.statusCode >= 400) return whyNoRefusal(answer.body, String(answer.headers['content-type']))
    return whyNotAsPromised(endpoint, answer.body)
  }

  const inOrder = (endpoint: Endpoint) => validRequests[nameOf(endpoint)]?.(world).input ?? {}
  return { answerTo, inOrder, known: await knownIn(context, texts) }
}

function whyNoRefusal(body: string, type: string): string | null {
  if (type.startsWith('text/html')) return null
  const { error, code } = JSON.parse(body) as Record<string, unknown>
  return typeof error === 'string' && typeof code === 'string' ? null : `no refusal: ${body}`
}

function whyNotAsPromised(endpoint: Endpoint, body: string): string | null {
  if (endpoint.kind === 'download') return null
  const reply = endpoint.kind === 'list' ? endpoint.row.array() : endpoint.reply
  const parsed = reply.safeParse(JSON.parse(body))
  return parsed.success ? null : `not as the contract says: ${parsed.error.message}`
}
