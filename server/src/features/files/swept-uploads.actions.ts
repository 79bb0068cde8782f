import { recordEvent } from '#server/db/audit.ts'
import { idsOf } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { removeAbandonedUploads } from '#server/http/uploads/upload-folder.ts'
import type { Task } from '#server/tasks/task.ts'
import { printForm, printKey } from './stored-form.ts'
import {
  deleteFiles,
  forgetRemovedKey,
  insertRemovedKeys,
  listRemovedKeys,
  lockRemoval,
  lockSweep,
  lockUnusedUploads,
} from './swept-uploads.queries.ts'

export const sweepUploadsTask: Task = {
  name: 'sweep-uploads',
  summary: 'Removes uploads that were never used',
  schedule: '17 * * * *',
  run: ({ deps }) => sweepUploads(deps),
}

const dayMs = 24 * 60 * 60_000

/** A device that was away for long still finds the photos it has sent when it comes to send what they belong to. */
const uploadsRetentionDays = 90

const filesAtOnce = 200

export async function sweepUploads(deps: Deps) {
  const now = deps.clock.now().getTime()
  const aDayAgo = new Date(now - dayMs)
  await removeUnusedUploads(deps, new Date(now - uploadsRetentionDays * dayMs))
  await removeBytes(deps, aDayAgo)
  await deps.files.removeUnfinished(aDayAgo)
  await removeAbandonedUploads()
}

/** The rows first; the bytes a day later, so that a backup which has begun finds every file its snapshot names. */
function removeUnusedUploads({ db, clock }: Deps, before: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSweep(tx))) return
    const unused = await lockUnusedUploads(tx, before, filesAtOnce)
    if (unused.length === 0) return
    await deleteFiles(tx, idsOf(unused))
    const keys = unused.flatMap(({ kind, key, originalKey }) => [key, originalKey, printForm(kind) && printKey(key)])
    const stored = keys.filter((key) => typeof key === 'string')
    await insertRemovedKeys(tx, stored, clock.now())
    for (const { id, kind, name, sha256 } of unused)
      await recordEvent(tx, clock, {
        actor: null,
        what: 'unused-upload-removed',
        about: id,
        before: { kind, name, sha256 },
      })
  })
}

/** Not while a backup copies files: its snapshot may be older than a day and name them. */
function removeBytes({ db, files }: Deps, before: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockRemoval(tx))) return
    for (const key of await listRemovedKeys(tx, before, filesAtOnce)) {
      await files.remove(key)
      await forgetRemovedKey(tx, key)
    }
  })
}
