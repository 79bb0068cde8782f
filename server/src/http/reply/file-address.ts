import { createHmac, timingSafeEqual } from 'node:crypto'
import { addressMinutes, fileKinds, type FileKind } from '#contract/files/file-kinds.ts'
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
  /** In whole seconds since 1970. */
  expiresAt: number
}

/** An address that a browser tab or an `<img>` can open without a header, for a short while. */
export function fileUrl(clock: Clock, caller: FileCaller, { id, kind, name }: AddressedFile): string {
  const expiresAt = Math.min(addressEnd(clock.now(), kind), inSeconds(caller.sessionEndsAt))
  const proof = sign(caller.fileKey, { fileId: id, sessionId: caller.sessionId, expiresAt })
  return `/files/${id}/${nameInUrl(name)}?s=${caller.sessionId}&e=${expiresAt}&k=${proof.toString('base64url')}`
}

export function isGenuine(fileKey: Buffer, proof: Proof, signature: string): boolean {
  const expected = sign(fileKey, proof)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function hasExpired(clock: Clock, expiresAt: number): boolean {
  return expiresAt * 1000 <= clock.now().getTime()
}

/**
 * The file that an address of ours names, also after it has expired: work done without a signal is sent late. It is
 * no permission; whoever takes it asks whether this person may use this file.
 */
export function fileIdFromUrl(url: string): string | null {
  return (
    /^(?:https?:\/\/[^/]+)?\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//i.exec(url)?.[1]?.toLowerCase() ??
    null
  )
}

/**
 * Images end on the hour or half-hour, at least half their time away: until then the same picture has the same
 * address, and the browser shows the copy it has.
 */
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

/**
 * The name is there to be read; which file it is, the id says. A long one loses its middle: a certificate's number comes
 * first, and the ending says what kind of file it is. A path can't hold half of a surrogate pair.
 */
function nameInUrl(name: string): string {
  const readable = shortened(name.replace(/\p{Cs}/gu, ''), nameInUrlMax).replace(/^\.+$/, '')
  return encodeURIComponent(readable.replace(/\s+/g, '-') || 'file')
}
