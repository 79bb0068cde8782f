import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './error-codes.ts'
import { readSecret } from './stored-secret.ts'

/** What the database stores and must not be able to tell. `about` ties it to its row: moved to another, it opens no more. */
export interface SecretBox {
  seal(secret: Buffer, about: string): Promise<Buffer>
  /** Null where it was sealed with another key, or for another row. */
  open(sealed: Buffer, about: string): Promise<Buffer | null>
}

interface SecretSettings {
  /** From the environment, which several servers can share; without one, the data folder has a key of its own. */
  key: string | null
  file: string
}

const ivBytes = 12
const tagBytes = 16

export function openSecretBox({ key, file }: SecretSettings): SecretBox {
  let known: Promise<Buffer> | undefined

  // A key that could not be read is asked for again.
  const keyOf = () => (known ??= readKey().catch(forget))
  const readKey = async () => {
    const text = key ?? (await readOrMakeKey(file))
    return createHash('sha256').update(text.trim()).digest()
  }
  const forget = (error: unknown) => {
    known = undefined
    throw error
  }

  return {
    async seal(secret, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', await keyOf(), iv).setAAD(Buffer.from(about))
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    async open(sealed, about) {
      const iv = sealed.subarray(0, ivBytes)
      const decipher = createDecipheriv('aes-256-gcm', await keyOf(), iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

/** Of two processes that make one at once, the second finds the first's. */
async function readOrMakeKey(file: string): Promise<string> {
  const existing = await readSecret(file)
  if (existing !== null) return existing
  const unfinished = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(unfinished, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  await link(unfinished, file).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  await rm(unfinished)
  return (await readSecret(file)) ?? readOrMakeKey(file)
}
