import type { z } from 'zod'
import type {
  AuthorityCopy,
  updateAuthorityCopy as updateCall,
} from '#contract/authority-copies/authority-copies.contract.ts'
import { whyCopyStaysOpen, type CopyState } from '#contract/authority-copies/authority-copies.rules.ts'
import { AppError } from '#contract/errors.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { mapPage, type Asked, type ListedPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { takeBackOpinions } from '#server/features/inspections/opinions/opinions.queries.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { findCurrentCertificate, type CertificateRow } from '#server/features/certificates/certificates.queries.ts'
import { listDangersStated } from '#server/features/certificates/read-certificates.actions.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { picked } from '#server/db/columns.ts'
import {
  closeCopyRow,
  findCopy,
  keepClosing,
  listCopyRows,
  lockCopy,
  type CopyRow,
} from './authority-copies.queries.ts'

/** An engineer sees those about what they examined themselves. */
export async function listAuthorityCopies(
  { db }: Deps,
  actor: Actor,
  filter: Asked & { state?: CopyState | undefined },
): Promise<ListedPage<AuthorityCopy>> {
  const examinerId = actor.role === 'admin' ? null : actor.userId
  return mapPage(await listCopyRows(db, { ...filter, examinerId }), toAuthorityCopy)
}

type SentCopy = z.output<typeof updateCall.input>

export function updateAuthorityCopy({ db, clock }: Deps, actor: Actor, sent: SentCopy): Promise<AuthorityCopy> {
  return db.transaction().execute(async (tx) => {
    await lockCopy(tx, sent.copyId)
    const before = await requireCopy(tx, actor, sent.copyId)
    if (sent.notNeeded && !isExaminer(before, actor)) {
      throw new AppError('not-allowed', 'Only the examiner can say that no copy is needed.')
    }
    requireComplete(sent, before, clock.today())
    if (!sent.notNeeded) await requireReport(tx, before)
    const closing = { ...closingOf(sent), closedAt: clock.now(), closedBy: actor.userId }
    await keepClosing(tx, before.id)
    await closeCopyRow(tx, before.id, closing)
    const itemIds = before.items.map(({ itemId }) => itemId)
    if (sent.notNeeded) await takeBackOpinions(tx, actor.userId, itemIds)
    await recordEvent(tx, clock, {
      actor,
      what: sent.notNeeded ? 'authority-copy-not-needed' : 'authority-copy-sent',
      about: before.id,
      before: toAuthorityCopy(before),
      after: closing,
    })
    return toAuthorityCopy(await requireCopy(tx, actor, before.id))
  })
}

export async function requireCopy(db: Db, actor: Actor, copyId: string): Promise<CopyRow> {
  const copy = await findCopy(db, copyId)
  if (!copy || (actor.role !== 'admin' && !isExaminer(copy, actor))) {
    throw new AppError('not-found', 'There is no such copy for an authority.')
  }
  return copy
}

export async function requireReport(db: Db, copy: CopyRow): Promise<{ report: CertificateRow; file: StoredFile }> {
  const report = await findCurrentCertificate(db, copy.jobId, copy.companyId)
  const file = report && (await findFile(db, report.fileId))
  if (!report || !file)
    throw noReport('The report has not been issued yet. Issue it first: the authority gets a copy of it.')
  const stated = await listDangersStated(db, report.id)
  const silent = copy.items.find(({ itemId }) => !stated.has(itemId))
  if (silent) {
    const shows = `Version ${report.version} of the report is the current one, and shows no danger for ${noticeItemName(silent)}.`
    throw noReport(`${shows} Issue a version that does, or have the examiner say why no copy is needed.`)
  }
  return { report, file }
}

function noReport(sentence: string): AppError {
  return new AppError('certificate-not-issued', sentence, { status: 409 })
}

function isExaminer({ examiners }: CopyRow, { userId }: Actor): boolean {
  return examiners.some(({ _id }) => _id === userId)
}

function requireComplete(sent: SentCopy, { madeAt, toldAt, isHired }: CopyRow, today: string) {
  const noticeOn = dayInLondon(toldAt ?? madeAt)
  const fields = whyCopyStaysOpen(sent, { today, noticeOn, isHired })
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid-input', first, { fields })
}

function closingOf(sent: SentCopy) {
  const nothing = { authority: null, name: '', how: null, sentOn: null, reference: '', otherAuthorityReason: '' }
  if (sent.notNeeded) return { ...nothing, notNeededReason: sent.reason ?? '' }
  const { authority = null, name = '', how = null, sentOn = null, reference = '' } = sent
  const otherAuthorityReason = authority === 'hse' ? '' : (sent.reason ?? '')
  return { authority, name, how, sentOn, reference, otherAuthorityReason, notNeededReason: null }
}

function toAuthorityCopy(row: CopyRow): AuthorityCopy {
  const { closedBy, closedByName } = row
  return {
    _id: row.id,
    ...picked(row, ['noticeId', 'jobId', 'jobTitle', 'examiners', 'state', 'isHired', 'hasCertificate']),
    ...picked(row, ['authority', 'name', 'how', 'sentOn', 'reference']),
    jobNumber: jobNumber(row.jobNumber),
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: { _id: row.siteAddressId, ...picked(row, ['addressLine1', 'city', 'postcode']) },
    items: row.items.map(noticeItemName),
    openedAt: row.openedAt.toISOString(),
    reason: row.notNeededReason ?? row.otherAuthorityReason,
    closedAt: row.closedAt && row.closedAt.toISOString(),
    closedBy: closedBy !== null && closedByName !== null ? { _id: closedBy, name: closedByName } : null,
    proposal: proposeAuthority(row),
  }
}
