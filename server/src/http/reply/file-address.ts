import { createHmac, timingSafeEqual } from 'node:crypto'
import { addressMinutes, fileKinds, type FileKind } from '#contract/files/file-kinds.ts'
import { filePath } from '#contract/files/files.contract.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor } from '#server/actor.ts'
import { shortened } from './file-names.ts'

/** What of the caller goes into an address, so that it dies with the session that asked. */
export type FileCaller = Pick<Actor, 'sessionId' | 'sessionEndsAt' | 'fileKey'>

interface AddressedFile {
  id: string
  kind: FileKind
  name: string
}

interface Proof {
  fileId: string
  sessionId: string
  expiresAt: number
}

export function fileUrl(clock: Clock, caller: FileCaller, { id, kind, name }: AddressedFile): string {
  const expiresAt = Math.min(addressEnd(clock.now(), kind), inSeconds(caller.sessionEndsAt))
  const proof = sign(caller.fileKey, { fileId: id, sessionId: caller.sessionId, expiresAt }).toString('base64url')
  // Written out: a list has hundreds of them, and none of the three holds what an address would have to hide.
  return `${filePath(id, nameInUrl(name))}?s=${caller.sessionId}&e=${expiresAt}&k=${proof}`
}

export function isGenuine(fileKey: Buffer, proof: Proof, signature: string): boolean {
  const expected = sign(fileKey, proof)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function hasExpired(clock: Clock, expiresAt: number): boolean {
  return expiresAt * 1000 <= clock.now().getTime()
}

/** Images end on the hour or half-hour: until then the same picture has the same address, and is shown from cache. */
function addressEnd(now: Date, kind: FileKind): number {
  const { address } = fileKinds[kind]
  const seconds = addressMinutes[address] * 60
  if (address === 'document') return inSeconds(now) + seconds
  const half = seconds / 2
  return (Math.floor(inSeconds(now) / half) + 2) * half
}

function sign(fileKey: Buffer, { fileId, sessionId, expiresAt }: Proof): Buffer {
  return createHmac('sha256', fileKey).update(`${fileId}|${sessionId}|${expiresAt}`).digest()
}

function inSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

const nameInUrlMax = 60

/** Only there to be read: a long one loses its middle. A path can't hold half of a surrogate pair. */
function nameInUrl(name: string): string {
  const readable = shortened(name.replace(/\p{Cs}/gu, ''), nameInUrlMax).replace(/^\.+$/, '')
  return readable.replace(/\s+/g, '-') || 'file'
}
