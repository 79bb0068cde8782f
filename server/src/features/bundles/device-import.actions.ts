import { AppError } from '#contract/errors.ts'
import type { DeviceImport } from '#contract/inspections/pending-review/device-export.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { findSender } from '#server/features/inspections/pending-review/pending-review.queries.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { type DeviceExport, openDeviceExport } from './device-export-file.ts'
import { itemsNoticedIn, noticeImportedDangers } from './pending-dangers.actions.ts'
import { importPhotos } from './imported-photos.actions.ts'
import { importDraft, importEntry, type Importing, newImportReport } from './imported-work.actions.ts'

/**
 * Makes the calls that a device could not send itself, on behalf of its user. Each has a transaction of its own and is
 * recognised when it comes again, so an import that was cut off is simply repeated.
 */
export async function importDeviceWork(deps: Deps, actor: Actor, file: ReceivedFile): Promise<DeviceImport> {
  const { db, clock } = deps
  const deviceExport = await openDeviceExport(file)
  const sender = await findSender(db, deviceExport.userId)
  if (!sender) throw new AppError('invalid-input', 'The person who did this work has never had a login here.')
  const report = newImportReport()
  const noticeCalls = await listNoticeCalls(deviceExport)
  const importing: Importing = {
    importer: actor,
    author: { ...actor, userId: sender.id, name: sender.name, role: sender.role, companyId: null, memberships: [] },
    noticedItemIds: itemsNoticedIn(noticeCalls),
    report,
  }
  await importPhotos(deps, { ...importing, folder: `${file.path}-photos` }, deviceExport)
  for await (const line of deviceExport.lines()) {
    if (line.kind === 'entry') await importEntry(deps, importing, line.entry)
    if (line.kind === 'draft') await importDraft(deps, importing, line)
  }
  await noticeImportedDangers(deps, actor, noticeCalls)
  const { notTaken, ...counts } = report.result()
  const { isWhole } = deviceExport
  const after = { name: file.name, sha256: file.sha256, isWhole, ...counts }
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, clock, { actor, what: 'device-work-imported', about: sender.id, after }))
  return { from: { _id: sender.id, name: sender.name }, isWhole, ...counts, notTaken }
}

async function listNoticeCalls({ lines }: DeviceExport) {
  const calls = []
  for await (const line of lines()) {
    if (line.kind === 'entry' && line.entry.name === 'createNotice') calls.push(line.entry)
  }
  return calls
}
