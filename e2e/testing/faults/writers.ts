import { seededChance } from '#server/demo/seeded-chance.ts'
import { signIn } from '../api-calls.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { persistentCaller } from './persistent-caller.ts'
import { preparedFirm } from './prepared-firm.ts'
import { writeWhile } from './writer.ts'

/** `npm run test:faults` asks for many ends; its seed is printed, and FAULTS_SEED repeats the moments. */
export const faultsAsked = {
  kills: Number(process.env['FAULTS_KILLS'] ?? 3),
  seed: Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000),
}

const writers = 3

/** A firm whose people work at this address without a pause, whatever happens to it. */
export async function startWriters(address: string, seed: number) {
  const { place, engineer: account, photo } = await preparedFirm(address)
  const admin = persistentCaller(address, await signIn(address))
  const engineer = persistentCaller(address, await signIn(address, account.email, account.password))
  const ledger = openLedger()
  let isWanted = true
  const writing = Promise.all(
    Array.from({ length: writers }, (_, index) =>
      writeWhile(() => isWanted, { admin, engineer }, { place, ledger, chance: seededChance(seed + index), photo }),
    ),
  )

  return {
    ledger,
    /** What was answered that no server may answer. */
    faults: () => [...admin.faults, ...engineer.faults],
    /** Waits for this; a writer that was refused ends the wait at once, with what it was told. */
    meanwhile: <T>(happening: Promise<T>): Promise<T> => Promise.race([happening, failed(writing)]),
    /** Lets each finish the job it has begun. */
    finish: async () => {
      isWanted = false
      await writing
    },
  }
}

export function told(seed: number, ends: string[], ledger: Ledger): string {
  const { jobs, items, photos, certificates, invoicedJobs, orders } = ledger
  const counts = [...new Set(ends)].map((way) => `${way} ${ends.filter((one) => one === way).length}`)
  return (
    `Seed ${seed}: ended ${ends.length} times (${counts.join(', ')}). Acknowledged: ${jobs.length} jobs, ` +
    `${items.length} items, ${photos.length} photos, ${certificates.length} certificates, ` +
    `${invoicedJobs.length} invoices, ${orders.length} purchase orders.\n`
  )
}

async function failed(writing: Promise<unknown>): Promise<never> {
  await writing
  throw new Error('The writers ended before they were told to.')
}
