import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { DeviceExportLine, ExportedEntry } from '#contract/inspections/recovered-work/device-export.contract.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import { recordedDates } from '#contract/inspections/examination/examination-dates.rules.ts'
import { givesResult } from '#contract/inspections/examination/examination-result.rules.ts'
import {
  createItem,
  deleteItem,
  ItemChanges,
  updateItem,
  type ItemChanges as Changes,
} from '#contract/inspections/inspections.contract.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { fieldsOf, findingNames } from '#contract/inspections/items/merge-items.rules.ts'
import { photosOf, photosSent } from '#contract/inspections/items/photos.rules.ts'
import { whyWorkIsLate } from '#contract/jobs/jobs.rules.ts'
import { plainWords } from '#contract/plain-words.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import type { Db } from '#server/db/database.ts'
import { sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { wasWritten } from '#server/features/inspections/items/item-writes.queries.ts'
import { contentOf } from '#server/features/inspections/items/item.mapper.ts'
import { findItem, type ItemRow } from '#server/features/inspections/items/items.queries.ts'
import { isUsablePhoto, readSent } from '#server/features/inspections/items/sent-content.actions.ts'
import {
  contentSha256,
  isSameContent,
  newContentSha256,
  photoIdsOf,
  type SentContent,
} from '#server/features/inspections/items/stored-content.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import { describeIssues, makeStorable } from '#server/http/request/bad-input.ts'
import type { ImportDeps, Importing, ImportReport } from './import-report.ts'
import { keepForReview, type KeptStep, type LateWork } from './late-work.actions.ts'

/** A piece of work as the file says it; `sent` is null for a deletion. */
interface Piece extends Pick<LateWork, 'kind' | 'itemId' | 'version' | 'reason'> {
  jobId: string
  sent: Changes | null
}

export async function importEntry(deps: ImportDeps, importing: Importing, entry: ExportedEntry): Promise<void> {
  const { name, jobId } = entry
  if (name === 'uploadPhoto') return
  if (name === 'completeJob') {
    importing.report.leaveOut(`Completion of job ${jobId}`, 'Someone who has looked at the job must complete it again.')
    return
  }
  if (name === 'placeEquipment') {
    importing.report.leaveOut(`Place of a piece in job ${jobId}`, 'Say in the equipment register where it is.')
    return
  }
  if (name === 'createNotice') {
    const told = `${String(entry.input.toldName)}, ${String(entry.input.toldAt)}`
    await orLeftOut(importing.report, `Danger notice of job ${jobId} (${told})`, async () => {
      importing.report.countNotice(String(entry.input._id), await deps.importNotice(importing, entry.input))
    })
    return
  }
  await importPiece(deps, importing, `Work ${entry._id}`, { read: () => pieceOf(name, entry), onKept: deps.onKept })
}

/** What somebody had begun to write and not saved; a field that is not right yet is left out, and nobody is told of a danger in it. */
export async function importDraft(
  deps: Deps,
  importing: Importing,
  draft: Extract<DeviceExportLine, { kind: 'draft' }>,
): Promise<void> {
  const read = (): Piece => {
    const { itemId: ownId, values }: Record<string, unknown> = Object(draft.value)
    const itemId = Id.safeParse(draft.itemId ?? ownId).data
    if (!itemId || draft.jobId === null) throw new AppError('invalid-input', 'It does not say which job it is for.')
    const kind = draft.itemId === null ? 'new-item' : 'changed-item'
    const sent = wholeFinding(readableFields(values), Math.min(draft.savedAt, deps.clock.now().getTime()))
    return { kind, jobId: draft.jobId, itemId, version: undefined, reason: null, sent }
  }
  await importPiece(deps, importing, `Half-filled form ${draft.key}`, { read })
}

interface Reading {
  read: () => Piece
  onKept?: KeptStep
}

function importPiece(deps: Deps, importing: Importing, what: string, { read, onKept }: Reading): Promise<void> {
  const { report, toldItemIds } = importing
  return orLeftOut(report, what, async () => {
    const piece = read()
    // A notice that the file brings tells of it.
    const noticed = toldItemIds.has(piece.itemId.toLowerCase()) ? undefined : onKept
    const isNew = await deps.db
      .transaction()
      .execute((tx) => storeOnce(tx, deps, importing, { ...piece, onKept: noticed }))
    report.countWork(isNew)
  })
}

/** What can't be taken is named in the report and holds up nothing else. */
async function orLeftOut(report: ImportReport, what: string, take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    report.leaveOut(what, error.message)
  }
}

function pieceOf(name: 'createItem' | 'updateItem' | 'deleteItem', entry: ExportedEntry): Piece {
  const { jobId, version } = entry
  const input = { ...entry.input, ...(version !== null && { version }) }
  switch (name) {
    case 'createItem': {
      const { jobId: ownJob, _id, ...sent } = checked(createItem.input, input)
      if (!_id) throw new AppError('invalid-input', 'It does not say which item it is about.')
      return { kind: 'new-item', jobId: ownJob, itemId: _id, version: undefined, reason: null, sent }
    }
    case 'updateItem': {
      const { itemId, version: basis, ...sent } = checked(updateItem.input, input)
      return { kind: 'changed-item', jobId, itemId, version: basis, reason: null, sent }
    }
    case 'deleteItem': {
      const { itemId, version: basis, reason } = checked(deleteItem.input, input)
      return { kind: 'deleted-item', jobId, itemId, version: basis, reason, sent: null }
    }
  }
}

export function checked<Input extends z.ZodType>(schema: Input, input: object): z.output<Input> {
  makeStorable(input)
  const parsed = schema.safeParse(input, { error: plainWords })
  if (parsed.success) return parsed.data
  throw describeIssues(parsed.error)
}

function readableFields(values: unknown): Changes {
  const known = Object.entries({ ...Object(values) }).filter(([name]) => Object.hasOwn(ItemChanges.shape, name))
  const readable = known.filter(([name, value]) => ItemChanges.safeParse({ [name]: value }).success)
  return checked(ItemChanges, Object.fromEntries(readable))
}

/** What a form leaves out of a finding is blank, as one person's finding is; accepted, it is not mixed with another's. */
function wholeFinding(written: Changes, savedAt: number): Changes {
  if (!givesResult(written)) return written
  const found = { ...blankItem, ...sentOnly(written) }
  const dates = recordedDates(found, null, dayInLondon(new Date(Math.max(0, savedAt))))
  // A device of an earlier release has written the gravest defect alone.
  const { defects = defectsOf({ ...found, defects: undefined }) } = written
  return { ...fieldsOf(blankItem, findingNames), ...written, ...dates, defects }
}

/** False where the piece has arrived before, by the device itself or by an earlier import. */
async function storeOnce(
  tx: Db,
  { clock }: Deps,
  importing: Importing,
  { onKept, ...piece }: Piece & { onKept: KeptStep | undefined },
): Promise<boolean> {
  const { actor, sender } = importing
  const job = await lockJob(tx, (await findItem(tx, piece.itemId))?.jobId ?? piece.jobId)
  if (!job) throw noSuchJob()
  const existing = (await findItem(tx, piece.itemId)) ?? null
  const where = { jobId: job.id, existingPhotoIds: existing ? photoIdsOf(existing) : [] }
  const content = piece.sent && (await readContent(tx, importing, piece.sent, where))
  if (existing && (await hasArrived(tx, existing, piece, content))) return false
  const because = whyWorkIsLate({ userId: sender.id, role: sender.role, companyId: null }, job) ?? 'imported'
  const { kind, itemId, version, reason } = piece
  const keeping = { clock, actor, sentBy: sender.id }
  const work = { kind, itemId, isOwnId: true, version, content, reason }
  const { isNew } = await keepForReview(tx, keeping, { jobId: job.id, because }, work)
  if (isNew) await onKept?.(tx, { clock, actor }, { jobId: job.id, itemId })
  return isNew
}

/** Without a photo that is neither in the file nor here: the rest is worth as much. */
async function readContent(
  tx: Db,
  { sender, report }: Importing,
  sent: Changes,
  where: Parameters<typeof readSent>[3],
): Promise<SentContent> {
  const writer = { userId: sender.id, role: sender.role }
  const { photoUrl, photos: _, ...rest } = sent
  const said = photosSent(sent)
  const usable: { url: string }[] = []
  for (const photo of said ?? photosOf({ photoUrl })) {
    if (await isUsablePhoto(tx, writer, photo.url, where)) usable.push(photo)
    else report.leaveOut(`Photo of ${sent.description ?? 'an item'} ${sent.serialNumber ?? ''}`.trim(), notArrived)
  }
  if (said) return readSent(tx, writer, { ...rest, photos: usable }, where)
  const [first] = usable
  return readSent(tx, writer, first || photoUrl === null ? { ...rest, photoUrl: first?.url ?? null } : rest, where)
}

const notArrived = 'It has not arrived.'

async function hasArrived(tx: Db, existing: ItemRow, piece: Piece, content: SentContent | null): Promise<boolean> {
  const { id, version: last } = existing
  if (content === null) return existing.deletedAt !== null
  if (piece.kind === 'new-item') return wasWritten(tx, id, 1, newContentSha256(content))
  const before = contentOf(existing)
  if (isSameContent(before, { ...before, ...content })) return true
  const { version } = piece
  return version !== undefined && version < last && wasWritten(tx, id, version + 1, contentSha256(content))
}
