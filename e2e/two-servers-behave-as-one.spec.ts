import { expect, test } from 'vitest'
import { firstAdministrator, signIn, signOut, statusOfProfile } from './testing/api-calls.ts'
import { givenDatabase } from './testing/given-database.ts'
import { givenProduct } from './testing/given-product.ts'

test('two servers start at once on one empty database, and log-out on one is log-out on the other', async () => {
  const settings = { DATABASE_URL: (await givenDatabase()).url, ...firstAdministrator }
  const [one, other] = await Promise.all([givenProduct(settings), givenProduct(settings)])

  const token = await signIn(one.address)
  expect(await statusOfProfile(other.address, token)).toBe(200)

  expect(await signOut(other.address, token)).toBe(200)
  expect(await statusOfProfile(one.address, token)).toBe(401)
  expect(await statusOfProfile(other.address, token)).toBe(401)
})
