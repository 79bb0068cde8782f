import { expect, test } from 'vitest'
import { seededChance } from '#server/demo/seeded-chance.ts'
import { signIn } from './testing/api-calls.ts'
import { differencesFrom } from './testing/faults/compare.ts'
import { killedProduct } from './testing/faults/killed-product.ts'
import { openLedger } from './testing/faults/ledger.ts'
import { persistentCaller } from './testing/faults/persistent-caller.ts'
import { preparedFirm } from './testing/faults/prepared-firm.ts'
import { writeWhile } from './testing/faults/writer.ts'

/** `npm run test:faults` asks for many; its seed is printed, and FAULTS_SEED repeats the moments. */
const kills = Number(process.env['FAULTS_KILLS'] ?? 3)
const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000)
const writers = 3

test(
  'killed at random moments, the product loses nothing it acknowledged, doubles nothing and leaves no gap',
  async () => {
    const chance = seededChance(seed)
    const product = await killedProduct()
    const { address, dataDir } = product
    const { place, engineer: engineerAccount, photo } = await preparedFirm(address)
    const admin = persistentCaller(address, await signIn(address))
    const engineer = persistentCaller(address, await signIn(address, engineerAccount.email, engineerAccount.password))
    const ledger = openLedger()
    let isWanted = true
    const writing = Promise.all(
      Array.from({ length: writers }, (_, index) =>
        writeWhile(() => isWanted, { admin, engineer }, { place, ledger, chance: seededChance(seed + index), photo }),
      ),
    )

    const ends: string[] = []
    for (let count = 0; count < kills; count += 1)
      ends.push(await Promise.race([product.endSometime(chance), failed(writing)]))
    isWanted = false
    await writing
    // Once more from a standing start: what is compared is what lies on the disk.
    await product.end('both')

    process.stdout.write(`${told(ends, ledger)}\n`)
    expect([...admin.faults, ...engineer.faults]).toEqual([])
    expect(ledger.certificates.length).toBeGreaterThan(0)
    expect(await differencesFrom(ledger, dataDir)).toEqual([])
  },
  60_000 + kills * 15_000,
)

/** A writer that was refused ends the run at once, with what it was told. */
async function failed(writing: Promise<unknown>): Promise<never> {
  await writing
  throw new Error('The writers ended before they were told to.')
}

function told(
  ends: string[],
  { jobs, items, photos, certificates, invoicedJobs, orders }: ReturnType<typeof openLedger>,
): string {
  const counts = [...new Set(ends)].map((way) => `${way} ${ends.filter((one) => one === way).length}`)
  return (
    `Seed ${seed}: ended ${ends.length} times (${counts.join(', ')}). Acknowledged: ${jobs.length} jobs, ` +
    `${items.length} items, ${photos.length} photos, ${certificates.length} certificates, ${invoicedJobs.length} invoices, ` +
    `${orders.length} purchase orders.`
  )
}
