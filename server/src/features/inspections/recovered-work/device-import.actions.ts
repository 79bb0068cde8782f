import { AppError } from '#contract/errors.ts'
import type { DeviceImport } from '#contract/inspections/recovered-work/device-export.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { openDeviceExport, type DeviceExport } from './device-export-file.ts'
import { newImportReport, type ImportDeps, type Importing } from './import-report.ts'
import { importPhotos } from './imported-photos.actions.ts'
import { importDraft, importEntry } from './imported-work.actions.ts'
import { findSender } from './recovered-work.queries.ts'

/**
 * Takes what a device could not send itself. Each piece is kept in a transaction of its own and recognised when it comes
 * again, so an import that was cut off is simply repeated.
 */
export async function importDeviceWork(deps: ImportDeps, actor: Actor, file: ReceivedFile): Promise<DeviceImport> {
  const { db, clock } = deps
  const deviceExport = await openDeviceExport(file)
  const sender = await findSender(db, deviceExport.userId)
  if (!sender) throw new AppError('invalid-input', 'The person whose work this is has never worked in this system.')
  const report = newImportReport()
  const toldItemIds = await itemsToldOf(deviceExport)
  const importing: Importing = { actor, sender, toldItemIds, folder: `${file.path}-photos`, report }
  await importPhotos(deps, importing, deviceExport)
  for await (const line of deviceExport.lines()) {
    if (line.kind === 'letter') await importEntry(deps, importing, line.letter)
    if (line.kind === 'draft') await importDraft(deps, importing, line)
  }
  const { notTaken, ...counts } = report.result()
  const { isWhole } = deviceExport
  const after = { name: file.name, sha256: file.sha256, isWhole, ...counts }
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, clock, { actor, what: 'device-work-imported', about: sender.id, after }))
  return { from: { _id: sender.id, name: sender.name }, isWhole, ...counts, notTaken }
}

async function itemsToldOf({ lines }: DeviceExport): Promise<Set<string>> {
  const told = new Set<string>()
  for await (const line of lines()) {
    if (line.kind !== 'letter' || line.letter.name !== 'createNotice') continue
    const { itemIds } = line.letter.input
    if (Array.isArray(itemIds)) for (const itemId of itemIds) told.add(String(itemId).toLowerCase())
  }
  return told
}
