import { hash, verify } from '@node-rs/argon2'
import { queue } from './queue.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes 19 MiB and a core for some milliseconds: a flood of sign-ins must not take the machine. */
const inTurn = queue({ atOnce: 2, waiting: 200 })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

export function isRightPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password))
}

/** Costs what a real check costs, so that an unknown e-mail can't be told from a wrong password by the time it takes. */
export async function checkAgainstNothing(password: string): Promise<false> {
  nobodysHash ??= hashPassword('nobody signs in with this')
  await isRightPassword(await nobodysHash, password)
  return false
}

let nobodysHash: Promise<string> | undefined
