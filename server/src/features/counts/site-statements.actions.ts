import { createHash } from 'node:crypto'
import { writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type {
  CountNote,
  noteWhereabouts as noteCall,
  signForSite as signCall,
} from '#contract/counts/counts.contract.ts'
import { AppError } from '#contract/errors.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { idTaken } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { withStoredUpload } from '#server/features/files/files.actions.ts'
import { lockJobForItems } from '#server/features/inspections/items/job-for-items.actions.ts'
import type { Created } from '#server/http/route.ts'
import { typeOfFile } from '#server/http/uploads/sniff.ts'
import { newUploadFolder } from '#server/http/uploads/upload-folder.ts'
import { readPieces, requireCountedJob, toCountNote } from './count.actions.ts'
import {
  findSiteSignature,
  insertCountNote,
  insertSiteSignature,
  listCountNotes,
  type SiteSignature,
} from './site-statements.queries.ts'

type Signed = z.output<typeof signCall.reply>

/** Stored for anyone who ever had the job; whether it stands for the list is asked when the list is shown. */
export async function signForSite(
  deps: Deps,
  actor: Actor,
  { jobId, _id, name, signature, signedAt, itemIds }: z.output<typeof signCall.input>,
): Promise<Created<Signed>> {
  const bytes = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64')
  const sha256 = createHash('sha256')
    .update(name)
    .update('\0')
    .update(bytes)
    .update((itemIds ?? []).join())
    .digest()
  await deps.db.transaction().execute((tx) => lockJobForItems(tx, actor, jobId, { isFromDevice: true }))
  const stored = await findSiteSignature(deps.db, _id)
  if (stored) return { reply: requireSame(stored, jobId, sha256), isNew: false }
  const folder = await newUploadFolder()
  try {
    const path = join(folder, 'signature.png')
    await writeFile(path, bytes)
    const mediaType = await typeOfFile(path, 'signature')
    if (mediaType !== 'image/png') throw new AppError('wrong-file-type', 'Send the signature as a PNG data URL.')
    const fileSha256 = createHash('sha256').update(bytes).digest('hex')
    const named = { path, mediaType, name: 'signature.png', kind: 'signature' } as const
    const file = { ...named, bytes: bytes.length, sha256: fileSha256 }
    return await withStoredUpload(deps, actor, file, async (tx, { id: fileId }) => {
      await lockJobForItems(tx, actor, jobId, { isFromDevice: true })
      const receivedAt = deps.clock.now()
      const saidAt = signedAt ? new Date(signedAt) : receivedAt
      const times = { signedAt: saidAt < receivedAt ? saidAt : receivedAt, receivedAt }
      const signed = { id: _id, jobId, name, fileId, sha256, itemIds: itemIds ?? null, ...times }
      if (!(await insertSiteSignature(tx, { ...signed, by: actor.userId }))) throw idTaken()
      await recordEvent(tx, deps.clock, { actor, what: 'site-signature-given', about: jobId, after: { name, fileId } })
      return { reply: toSigned(signed), isNew: true }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function requireSame(stored: SiteSignature, jobId: string, sha256: Buffer): Signed {
  if (stored.jobId !== jobId || !stored.sha256.equals(sha256)) throw idTaken()
  return toSigned(stored)
}

function toSigned({ id, name, signedAt }: Pick<SiteSignature, 'id' | 'name' | 'signedAt'>): Signed {
  return { _id: id, name, signedAt: signedAt.toISOString() }
}

/** Only of what was not examined at a completed visit of their own. */
export function noteWhereabouts(
  { db, clock }: Deps,
  actor: Actor,
  { jobId, equipmentId, _id, text }: z.output<typeof noteCall.input>,
): Promise<Created<CountNote>> {
  return db.transaction().execute(async (tx) => {
    const job = await requireCountedJob(tx, actor, jobId)
    const { pieces } = await readPieces(tx, job)
    const piece = pieces.find((each) => each.equipmentId === equipmentId)
    if (!piece?.outcome || !isLeftOut({ outcome: piece.outcome })) {
      throw new AppError('not-found', 'This piece isn’t one of those not examined.')
    }
    const note = { id: _id, jobId, equipmentId, text, at: clock.now(), writtenBy: actor.userId }
    const isNew = await insertCountNote(tx, note)
    const [stored] = await listCountNotes(tx, { id: _id })
    const isSame = stored?.jobId === jobId && stored.equipmentId === equipmentId && stored.text === text
    if (!isSame || stored.writtenBy !== actor.userId) throw idTaken()
    if (isNew) {
      await recordEvent(tx, clock, { actor, what: 'whereabouts-told', about: equipmentId, after: { text, jobId } })
    }
    return { reply: toCountNote(stored), isNew }
  })
}
