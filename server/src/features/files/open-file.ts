import type { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'
import type { openFile as contract } from '#contract/files/files.contract.ts'
import { Id } from '#contract/values/ids.ts'
import type { Deps } from '#server/deps.ts'
import { hasExpired, isGenuine } from '#server/http/reply/file-address.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import { advicePage } from '#server/http/reply/html-page.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { findFile, findFileKey, isWithdrawn, type StoredFile } from './files.queries.ts'

const Address = z.object({ fileId: Id, s: Id, e: z.coerce.number().int(), k: z.string() })
type Address = z.output<typeof Address>

export async function openFile(deps: Deps, asked: z.output<typeof contract.input>): Promise<FileAnswer> {
  const { success, data: address } = Address.safeParse(asked)
  const session = success ? await sessionOf(deps, address) : null
  if (!success || !session)
    return advicePage(403, 'This link has expired', 'Go back to the page you came from and open the file again.')
  const file = await findFile(deps.db, address.fileId)
  if (!file || (await isTakenBack(deps, file, session))) return missingPage()
  try {
    const stream = await deps.files.open(file.key)
    return fileAnswer(file, stream, secondsLeft(deps, address))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    deps.log.error({ fileId: file.id, key: file.key }, 'A stored file is missing from the file store.')
    return missingPage()
  }
}

async function sessionOf({ db, clock }: Deps, { fileId, s: sessionId, e: expiresAt, k: signature }: Address) {
  if (hasExpired(clock, expiresAt)) return null
  const session = await findFileKey(db, sessionId, clock.now())
  return session && isGenuine(session.fileKey, { fileId, sessionId, expiresAt }, signature) ? session : null
}

/** An address that was given out before a certificate was withdrawn opens it for administrators only. */
async function isTakenBack({ db }: Deps, file: StoredFile, { role }: { role: string }): Promise<boolean> {
  return file.kind === 'certificate' && role !== 'admin' && (await isWithdrawn(db, file.id))
}

function secondsLeft({ clock }: Deps, { e: expiresAt }: Address): number {
  return Math.max(0, expiresAt - Math.ceil(clock.now().getTime() / 1000))
}

function missingPage(): FileAnswer {
  return advicePage(404, 'This file is not here', 'It was removed, or the link is incomplete.')
}

const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
const ownDocument =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'none'"

export function fileAnswer(file: StoredFile, stream: Readable, secondsLeft: number): FileAnswer {
  const isImage = fileKinds[file.kind].address === 'image'
  return {
    stream,
    headers: {
      'content-type': file.mediaType,
      'content-length': file.bytes,
      'content-disposition': `${disposition(file)}; ${namedAs(file.name)}`,
      'cache-control': isImage ? `private, max-age=${secondsLeft}` : 'private, no-store',
      'content-security-policy': fileKinds[file.kind].accepts === 'own' ? ownDocument : sandbox,
      'x-content-type-options': 'nosniff',
    },
  }
}

/** An uploaded PDF is offered for saving: under the sandbox, some browsers are reported to show an empty page. */
function disposition({ kind, mediaType }: StoredFile): 'inline' | 'attachment' {
  return kind === 'document' && mediaType === 'application/pdf' ? 'attachment' : 'inline'
}
