import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import type { Account } from './account.ts'

/** Makes a folder that only PostgreSQL's account may enter. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** A short name for a long path. */
export function keyOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
