import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '#server/demo/seeded-chance.ts'
import { firstAdministrator } from '../api-calls.ts'
import { givenDatabase } from '../given-database.ts'
import { givenDataFolder, givenLaunch } from '../given-product.ts'
import { loadBalancer } from './load-balancer.ts'

/** Two servers on one database and one file store, of which each can be killed while the other goes on. */
export async function serverPair() {
  const { url, connection } = await givenDatabase()
  const filesFolder = join(givenDataFolder(), 'shared-files')
  mkdirSync(filesFolder)
  chmodSync(filesFolder, 0o700)
  const settings = { DATABASE_URL: url, ...firstAdministrator }
  const servers = await Promise.all([startServer(settings, filesFolder), startServer(settings, filesFolder)])
  const address = await loadBalancer(() => servers.filter(({ isUp }) => isUp).map((server) => server.address))

  async function endOneSometime(chance: Chance): Promise<string> {
    const which = chance.below(servers.length)
    await wait(20 + chance.below(1200))
    const server = servers[which]
    server?.product.signal('SIGKILL')
    await server?.product.exited
    if (server) server.isUp = false
    servers[which] = await startServer(settings, filesFolder)
    return which === 0 ? 'the first' : 'the second'
  }

  return { address, connection, filesFolder, endOneSometime }
}

async function startServer(settings: Record<string, string>, filesFolder: string) {
  const dataDir = givenDataFolder()
  // As a network share would be, in the place where a server looks for its files.
  symlinkSync(filesFolder, join(dataDir, 'files'))
  const product = givenLaunch({ DATA_DIR: dataDir, ...settings })
  return { product, address: await product.address, isUp: true }
}
