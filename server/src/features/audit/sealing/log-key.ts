import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import type { LogBlock } from './log-blocks.queries.ts'
import { readSecret, replaceSecret } from '#server/platform/stored-secret.ts'
import { formatHead, parseHeads, type BlockHead } from './log-blocks.rules.ts'

/** What seals the log and lies outside the database: the key, and the head of every block. */
export interface LogSealFiles {
  keyFile: string
  headsFile: string
}

export interface LogKey {
  sign(hash: Buffer): Buffer
  isSignedBy(hash: Buffer, signature: Buffer): boolean
}

export async function readLogKey({ keyFile }: LogSealFiles): Promise<LogKey | null> {
  const pem = await readSecret(keyFile)
  return pem === null ? null : keyOf(pem)
}

export async function makeLogKey({ keyFile }: LogSealFiles): Promise<LogKey> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await replaceSecret(keyFile, pem)
  return keyOf(pem)
}

function keyOf(pem: string): LogKey {
  const key = createPrivateKey(pem)
  const publicKey = createPublicKey(key)
  return {
    sign: (hash) => sign(null, hash, key),
    isSignedBy: (hash, signature) => verify(null, hash, publicKey, signature),
  }
}

export async function readHeads({ headsFile }: LogSealFiles): Promise<BlockHead[]> {
  return parseHeads((await readSecret(headsFile)) ?? '')
}

export async function appendHeads({ headsFile }: LogSealFiles, blocks: LogBlock[]): Promise<void> {
  if (blocks.length > 0) await appendFile(headsFile, blocks.map(formatHead).join(''), { mode: 0o600, flush: true })
}
