import { expect, onTestFinished, test } from 'vitest'
import { startPrivatePostgres } from '#server/db/private-postgres.ts'
import { signIn, signOut, statusOfProfile } from './testing/api-calls.ts'
import { givenDataFolder, givenProduct } from './testing/given-product.ts'
import { people, password } from './testing/people.ts'

test('two servers start at once on one empty database, and log-out on one is log-out on the other', async () => {
  const settings = { DATABASE_URL: await givenDatabase(), DEMO: 'on' }
  const [one, other] = await Promise.all([givenProduct(settings), givenProduct(settings)])

  const token = await signIn(one.address, people.admin.email, password)
  expect(await statusOfProfile(other.address, token)).toBe(200)

  expect(await signOut(other.address, token)).toBe(200)
  expect(await statusOfProfile(one.address, token)).toBe(401)
  expect(await statusOfProfile(other.address, token)).toBe(401)
})

/** The address of an empty database, as an administrator of PostgreSQL would give it. */
async function givenDatabase(): Promise<string> {
  const silent = { info: () => undefined, warn: () => undefined }
  const postgres = await startPrivatePostgres({ dataDir: givenDataFolder(), log: silent })
  onTestFinished(postgres.stop)
  const { host, user, database } = postgres.connection
  return `postgres://${user}@${encodeURIComponent(host)}/${database}`
}
