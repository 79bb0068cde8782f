import type { HeadSignature, OwnSignature } from '#contract/signatures/signatures.contract.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { withStoredUpload } from '#server/features/files/files.actions.ts'
import type { Actor } from '#server/actor.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import {
  deleteHeadSignatureRow,
  findHeadSignature,
  findOwnSignature,
  lockHeadSignature,
  replaceHeadSignature,
  updateOwnSignature,
} from './signatures.queries.ts'

/** The audit log names what each entry is about; there is only one head signature, and it has no id of its own. */
const aboutHeadSignature = '00000000-0000-4000-8000-000000000001'

export async function uploadSignature(deps: Deps, actor: Actor, file: ReceivedFile): Promise<OwnSignature> {
  return withStoredUpload(deps, actor, file, (tx, stored) => changeOwnSignature(tx, deps, actor, stored.id))
}

export async function deleteSignature(deps: Deps, actor: Actor): Promise<OwnSignature> {
  return deps.db.transaction().execute((tx) => changeOwnSignature(tx, deps, actor, null))
}

export async function getHeadSignature(deps: Deps, actor: Actor): Promise<HeadSignature> {
  const signature = await findHeadSignature(deps.db)
  return {
    headSignatureUrl: signature ? signatureUrl(deps, actor, signature.fileId, 'head-signature.png') : null,
    authorizedBy: signature?.authorizedBy ?? null,
    authorizedAt: signature ? signature.savedAt.toISOString() : null,
  }
}

export async function uploadHeadSignature(deps: Deps, actor: Actor, file: ReceivedFile): Promise<HeadSignature> {
  await withStoredUpload(deps, actor, file, async (tx, stored) => {
    await lockHeadSignature(tx)
    const before = await findHeadSignature(tx)
    await replaceHeadSignature(tx, { fileId: stored.id, by: actor, savedAt: deps.clock.now() })
    await recordEvent(tx, deps.clock, {
      actor,
      what: 'head-signature-saved',
      about: aboutHeadSignature,
      before,
      after: { fileId: stored.id, authorizedBy: actor.name },
    })
  })
  return getHeadSignature(deps, actor)
}

export async function deleteHeadSignature(deps: Deps, actor: Actor): Promise<HeadSignature> {
  await deps.db.transaction().execute(async (tx) => {
    await lockHeadSignature(tx)
    const before = await findHeadSignature(tx)
    if (!before) return
    await deleteHeadSignatureRow(tx)
    await recordEvent(tx, deps.clock, { actor, what: 'head-signature-deleted', about: aboutHeadSignature, before })
  })
  return getHeadSignature(deps, actor)
}

async function changeOwnSignature(tx: Db, deps: Deps, actor: Actor, fileId: string | null): Promise<OwnSignature> {
  const before = await findOwnSignature(tx, actor.userId)
  if (before !== fileId) {
    await updateOwnSignature(tx, actor.userId, fileId)
    await recordEvent(tx, deps.clock, {
      actor,
      what: fileId ? 'signature-saved' : 'signature-deleted',
      about: actor.userId,
      before: { fileId: before },
      after: { fileId },
    })
  }
  return { signatureUrl: fileId && signatureUrl(deps, actor, fileId, 'signature.png') }
}

function signatureUrl({ clock }: Deps, actor: Actor, id: string, name: string): string {
  return fileUrl(clock, actor, { id, kind: 'signature', name })
}
