import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import { fileIdFromUrl } from '#contract/files/files.contract.ts'
import { seesJob } from '#contract/jobs/jobs.rules.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import {
  dangersOf,
  noticeWords,
  seriousOnes,
  toNoticeItems,
  type ItemWithDanger,
  type NoticeDanger,
} from '#contract/notices/notice-words.rules.ts'
import type { createNotice as createCall, Notice, SavedNotice } from '#contract/notices/notices.contract.ts'
import { recordedTelling, whyNotToldThen } from '#contract/notices/notices.rules.ts'
import { isWithin } from '#contract/auth/scope.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { mapPage, type ListedPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { readCallNumbers } from '#server/features/companies/contacts.queries.ts'
import { lockJobForItems } from '#server/features/inspections/items/job-for-items.actions.ts'
import { hashOfContent, idTaken } from '#server/db/versions.ts'
import { listItemsByIds } from '#server/features/inspections/items/items.queries.ts'
import { isUsablePhoto } from '#server/features/inspections/items/photos.actions.ts'
import type { StoredContent } from '#server/features/inspections/items/stored-content.ts'
import { readPendingItems } from '#server/features/inspections/pending-review/pending-review.actions.ts'
import { fillOpinions } from '#server/features/inspections/opinions/opinions.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { findJob } from '#server/features/jobs/jobs.queries.ts'
import { wasBeforeRestore } from '#server/features/system/system.queries.ts'
import type { Created } from '#server/http/route.ts'
import { followNotice, keepNoticed } from './unnotified-dangers.actions.ts'
import { queueNoticeMails } from '#server/features/notices/mail/notice-mail.actions.ts'
import { deleteUnsentNotices } from './mail/notice-mail.queries.ts'
import { listLastDangers, readAnsweredDangers } from './notice-items.queries.ts'
import { requireToldCompany } from './moved-jobs.actions.ts'
import { toNotice, withoutContacts, withoutFormerCompany } from './notice.mapper.ts'
import {
  findNotice,
  insertNotice,
  listNoticeRows,
  listNoticesOfJob,
  markTold,
  setSignature,
  type NoticeRow,
} from './notices.queries.ts'

type SentNotice = z.output<typeof createCall.input>

/** The act of a person who told the customer. It is taken also for a job that was closed or reassigned meanwhile. */
export function createNotice(deps: Deps, actor: Actor, sent: SentNotice): Promise<Created<SavedNotice>> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const isNew = await recordNotice(tx, deps, { actor, teller: actor }, sent)
    const stored = await requireStored(tx, sent._id)
    const job = await findJob(tx, stored.jobId)
    const isTheirs =
      (isNew && stored.toldCompanyId === stored.companyId) || (job && seesJob(actor, { ...job, isDeleted: false }))
    return { reply: isTheirs ? toNotice({ clock, actor }, stored) : { _id: stored.id, state: stored.state }, isNew }
  })
}

interface Telling {
  actor: Actor
  /** Who told the customer: the actor, except where the office imports what a device could not send. */
  teller: Pick<Actor, 'userId' | 'role'>
}

export async function recordNotice(
  tx: Db,
  { clock, publicUrl }: Deps,
  { actor, teller }: Telling,
  sent: SentNotice,
): Promise<boolean> {
  const { job, late } = await lockJobForItems(tx, actor, sent.jobId, { isFromDevice: true })
  const sha256 = contentOf(sent)
  const before = await findNotice(tx, sent._id)
  if (before) {
    if (before.jobId !== job.id || !before.sha256?.equals(sha256)) throw idTaken()
    await addSignature(tx, { clock, actor, teller }, before, sent)
    return false
  }
  const toldCompanyId = requireToldCompany({ job, late }, sent.companyId)
  const seriousInjuryRisk = await opinionIn(tx, { clock, actor, teller }, sent)
  const items = await requireDangerousItems(tx, job.id, sent)
  const { toldAt, clockSkewSeconds } = recordedTelling(new Date(sent.toldAt), clock.now())
  const examinedOn = items.flatMap(({ examinationDate }) => examinationDate ?? [])
  const why = whyNotToldThen({ toldAt, examinedOn })
  if (why) throw badField('toldAt', why)
  const dangerous = toNoticeItems(items, await readAnsweredDangers(tx, sent.itemIds))
  const noticed = await keepNoticed(tx, job, dangerous, dayInLondon(toldAt))
  const telling = {
    toldName: sent.toldName,
    toldRole: sent.toldRole,
    how: sent.how,
    toldAt,
    clockSkewSeconds,
    seriousInjuryRisk,
    signatureFileId: await signatureIn(tx, teller, sent),
  }
  const words = noticeWords(noticed)
  const made = { id: sent._id, origin: 'person', madeBy: teller.userId, madeAt: clock.now(), sha256 } as const
  const notice = { ...made, jobId: job.id, toldCompanyId, words, ...telling }
  const id = await insertNotice(tx, notice, { items: noticed, seriousItemIds: seriousOnes(items) })
  if (id === null) throw idTaken()
  await markTold(tx, job.id, id)
  const replaced = await deleteUnsentNotices(tx, id)
  await followNotice(tx, job.id, sent.itemIds)
  const after = { jobId: job.id, itemIds: sent.itemIds, words, ...telling }
  await recordEvent(tx, clock, { actor, what: 'notice-made', about: id, after })
  for (const about of replaced) {
    await recordEvent(tx, clock, { actor, what: 'notice-replaced', about, after: { noticeId: id } })
  }
  const isHeld = await wasBeforeRestore(tx, toldAt)
  await queueNoticeMails(tx, { clock, publicUrl }, { noticeId: id, round: 1, queuedBy: actor.userId, isHeld })
  return true
}

export async function listJobNotices({ db, clock }: Deps, actor: Actor, jobId: string) {
  const job = await requireJob(db, actor, jobId)
  const rows = await listNoticesOfJob(db, job.id)
  return { rows: rows.map((row) => toNotice({ clock, actor }, row)), total: rows.length }
}

type NoticeFilter = Omit<Parameters<typeof listNoticeRows>[1], 'scope'>

/** Customers see those of their own company, whatever becomes of its jobs. */
export async function listNotices(
  { db, clock }: Deps,
  actor: Actor,
  filter: NoticeFilter,
): Promise<ListedPage<Notice>> {
  const scope = actor.role === 'admin' ? null : actor.memberships
  const page = await listNoticeRows(db, { ...filter, scope })
  if (actor.role !== 'admin') return mapPage(page, (row) => toNotice({ clock, actor }, row))
  const numbersOf = await readCallNumbers(db, page.rows)
  return mapPage(page, (row) => ({ ...toNotice({ clock, actor }, row), numbers: numbersOf(row) }))
}

export async function requireNotice(db: Db, actor: Actor, noticeId: string): Promise<NoticeRow> {
  const notice = await findNotice(db, noticeId)
  const scope = actor.role === 'admin' ? null : actor.memberships
  if (!notice || !isWithin(scope, notice.companyId, notice.siteAddressId)) throw noSuchNotice()
  if (scope === null) return notice
  const isWholeReached = isWithin(scope, notice.companyId, null)
  return withoutFormerCompany(isWholeReached ? notice : withoutContacts(notice))
}

export function noSuchNotice(): AppError {
  return new AppError('not-found', 'There is no such notice.')
}

/**
 * All that a person answered: an act is not changed, another one is another notice. The signature may come later: a
 * notice waits for no picture.
 */
function contentOf(sent: SentNotice): Buffer {
  const { jobId, itemIds, toldName, toldRole, how, toldAt, seriousInjuryRisk } = sent
  const content = [jobId, itemIds.toSorted(), toldName, toldRole, how, new Date(toldAt).getTime(), seriousInjuryRisk]
  return hashOfContent(content)
}

/** Null where the person who tells has nothing to say about it: they examined none of the items. */
async function opinionIn(tx: Db, { clock, actor, teller }: Signing, sent: SentNotice): Promise<boolean | null> {
  const { jobId, itemIds, seriousInjuryRisk } = sent
  if (seriousInjuryRisk === null) return null
  const told = { jobId, itemIds, tellerId: teller.userId, seriousInjuryRisk }
  return (await fillOpinions(tx, { clock, actor }, told)) ? seriousInjuryRisk : null
}

type Signing = Pick<Deps, 'clock'> & Telling

async function addSignature(tx: Db, { clock, actor, teller }: Signing, before: NoticeRow, sent: SentNotice) {
  if (!sent.signatureUrl || fileIdFromUrl(sent.signatureUrl) === before.signatureFileId) return
  if (before.signatureFileId !== null) throw idTaken()
  const signatureFileId = await signatureIn(tx, teller, sent)
  if (signatureFileId === null) return
  await setSignature(tx, before.id, signatureFileId)
  const event = { actor, what: 'notice-signed', about: before.id, after: { signatureFileId } } as const
  await recordEvent(tx, clock, event)
}

type ToldItem = ItemWithDanger & Pick<StoredContent, 'examinationDate'>

async function requireDangerousItems(tx: Db, jobId: string, sent: SentNotice): Promise<ToldItem[]> {
  const { itemIds: sentIds } = sent
  const items = await listDangerousItems(tx, jobId, sent)
  const problems = sentIds.flatMap((itemId, index) => {
    const why = whyNotInNotice(items.get(itemId.toLowerCase()))
    return why === null ? [] : [{ field: `itemIds.${index}`, itemId, why }]
  })
  if (problems.length > 0) {
    const sentence = problems.map(({ itemId, why }) => `${itemId}: ${why}`).join(' ')
    const fields = Object.fromEntries(problems.map(({ field, why }) => [field, why]))
    throw new AppError('invalid-input', sentence, { fields })
  }
  return sentIds.flatMap((itemId) => items.get(itemId.toLowerCase()) ?? [])
}

/**
 * Work too late for the job is held, although a person was notified of its danger. The same goes for a danger the office unticked
 * before the notice arrived, and for one in a save that was refused: a notice waits for nothing.
 */
async function listDangerousItems(tx: Db, jobId: string, sent: SentNotice): Promise<Map<string, ToldItem>> {
  const { itemIds: sentIds, items: shown = [] } = sent
  const everywhere = await listItemsByIds(tx, sentIds)
  const found = everywhere.filter((item) => item.jobId === jobId)
  const existing = new Map(found.map((item) => [item.id, item]))
  const held = await readPendingItems(tx, { jobId, itemIds: sentIds, existing })
  const items = new Map(found.map((item) => [item.id, { ...item, _id: item.id }] as [string, ToldItem]))
  for (const [id, content] of held) {
    if (dangersOf(content).length > 0 || !items.has(id)) items.set(id, { ...content, _id: id })
  }
  const unticked = [...items.values()].filter((item) => dangersOf(item).length === 0).map(({ _id }) => _id)
  const before = await listLastDangers(tx, unticked)
  // `writeItem` records an item's content, whole.
  for (const { itemId, content } of before) items.set(itemId, { ...(content as StoredContent), _id: itemId })
  const elsewhere = new Set(everywhere.filter((item) => item.jobId !== jobId).map(({ id }) => id))
  for (const item of shown.map(toShownItem)) {
    const known = items.get(item._id)
    if (elsewhere.has(item._id)) continue
    items.set(item._id, known && dangersOf(known).length > 0 ? withShownWords(known, dangersOf(item)) : item)
  }
  return items
}

/** What the person who was told read of a danger, and the item here does not say: its save was refused, or comes later. */
function withShownWords(item: ToldItem, shown: NoticeDanger[]): ToldItem {
  const defects = defectsOf(item).map((defect) => {
    const said = shown.find(({ _id }) => _id === defect._id)
    if (!said) return defect
    const { part, description, repair, dangerByDate } = defect
    return {
      ...defect,
      part: part || said.part,
      description: description || said.description,
      repair: repair || said.repair,
      dangerByDate: dangerByDate ?? said.dangerByDate,
    }
  })
  return { ...item, defects }
}

function toShownItem({ itemId, dangers, ...names }: NonNullable<SentNotice['items']>[number]): ToldItem {
  const { defects: _, ...blank } = blankItem
  return { ...blank, ...names, _id: itemId.toLowerCase(), defects: dangers, examinationDate: null }
}

/** The same for an item of another job as for one that never was. */
function whyNotInNotice(item: ToldItem | undefined): string | null {
  if (!item) return 'There is no such item in this job.'
  return dangersOf(item).length > 0 ? null : `${itemName(item)} has no defect that is or could become a danger.`
}

async function signatureIn(tx: Db, teller: Telling['teller'], { signatureUrl, jobId }: SentNotice) {
  if (!signatureUrl) return null
  if (await isUsablePhoto(tx, teller, signatureUrl, { jobId, existingPhotoIds: [] })) return fileIdFromUrl(signatureUrl)
  throw badField('signatureUrl', 'This signature has not arrived. Upload it first.')
}

async function requireStored(tx: Db, noticeId: string): Promise<NoticeRow> {
  const notice = await findNotice(tx, noticeId)
  if (!notice) throw new Error('A notice that was just made is not there.')
  return notice
}
