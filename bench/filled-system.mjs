import pg from 'pg'
import { makeDataFolder, postgresConnection, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { sessionOf } from './sign-in.mjs'

const administrator = { ADMIN_EMAIL: 'admin@bench.test', ADMIN_PASSWORD: 'a long enough secret', DEMO: 'off' }

/**
 * A running system with an administrator, and what `fill` puts into its database and data folder.
 * @param {(client: import('pg').Client, dataDir: string) => Promise<void>} fill
 * @param {(() => Promise<unknown>)[]} undo what ends and removes it is added here
 */
export async function openFilledSystem(fill, undo) {
  const dataDir = makeDataFolder()
  undo.push(() => removeDataFolder(dataDir))
  const product = launchProduct({ DATA_DIR: dataDir, ...administrator })
  undo.push(() => stopProduct(product))
  const address = await product.address
  const client = new pg.Client(postgresConnection(dataDir))
  await client.connect()
  await fill(client, dataDir)
  await client.end()
  const { token } = await sessionOf(address, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
  return { address, token, pid: product.pid, adminPassword: administrator.ADMIN_PASSWORD }
}
