import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededChance } from '#server/demo/seeded-chance.ts'
import { postgresConnection } from './testing/data-folder.mjs'
import { differencesFrom } from './testing/faults/compare.ts'
import { killedProduct } from './testing/faults/killed-product.ts'
import { serverPair } from './testing/faults/server-pair.ts'
import { faultsAsked, startWriters, told } from './testing/faults/writers.ts'

const { kills, seed } = faultsAsked
const timeoutMs = 300_000 + kills * 60_000

test(
  'killed at random moments, the product loses nothing it acknowledged, doubles nothing and leaves no gap',
  async () => {
    const chance = seededChance(seed)
    const product = await killedProduct()
    const { address, dataDir } = product
    const writers = await startWriters(address, seed)

    const ends: string[] = []
    for (let count = 0; count < kills; count += 1) ends.push(await writers.meanwhile(product.endSometime(chance)))
    await writers.finish()
    // Once more from a standing start: what is compared is what lies on the disk.
    await product.end('both')

    process.stdout.write(told(seed, ends, writers.ledger))
    expect(writers.faults()).toEqual([])
    expect(writers.ledger.certificates.length).toBeGreaterThan(0)
    const stored = { connection: postgresConnection(dataDir), filesFolder: join(dataDir, 'files') }
    expect(await differencesFrom(writers.ledger, stored)).toEqual([])
  },
  timeoutMs,
)

// Rendering reports on two servers takes minutes: with `npm run test:faults` only.
test.runIf(process.env['FAULTS_KILLS'])(
  'of two servers behind a load balancer either may be killed at any moment, and people notice nothing but a pause',
  async () => {
    const chance = seededChance(seed)
    const pair = await serverPair()
    const writers = await startWriters(pair.address, seed)

    const ends: string[] = []
    for (let count = 0; count < Math.ceil(kills / 3); count += 1) {
      ends.push(await writers.meanwhile(pair.endOneSometime(chance)))
    }
    await writers.finish()

    process.stdout.write(told(seed, ends, writers.ledger))
    expect(writers.faults()).toEqual([])
    expect(writers.ledger.certificates.length).toBeGreaterThan(0)
    expect(await differencesFrom(writers.ledger, pair)).toEqual([])
  },
  timeoutMs,
)
