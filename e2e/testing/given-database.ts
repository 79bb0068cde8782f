import { onTestFinished } from 'vitest'
import { startPrivatePostgres } from '#server/db/private-postgres.ts'
import { givenDataFolder } from './given-product.ts'

/** An empty database, as an administrator of PostgreSQL would give it. No test pulls its plug, so nothing is synced. */
export async function givenDatabase() {
  const silent = { info: () => undefined, warn: () => undefined }
  const postgres = await startPrivatePostgres({ dataDir: givenDataFolder(), log: silent, durable: false })
  onTestFinished(postgres.stop)
  const { host, user, database } = postgres.connection
  return { url: `postgres://${user}@${encodeURIComponent(host)}/${database}`, connection: postgres.connection }
}
