import type { CertificateLessor } from '#contract/certificates/certificate-mail.contract.ts'
import { badField } from '#contract/errors.ts'
import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type CertificateFacts, issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { findFacts, findLatestCertificate } from '#server/features/certificates/certificates.queries.ts'
import { factsOfItems } from '#server/features/certificates/extracts/extract-facts.ts'
import { makeItemCertificate } from '#server/features/certificates/extracts/item-certificates.actions.ts'
import { listFiles, type StoredFile } from '#server/features/files/files.queries.ts'
import { queueMailTo } from '#server/features/mail/mail.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import type { Created } from '#server/http/route.ts'
import { grouped } from '#contract/values/grouped.ts'
import {
  findLessorMail,
  insertLessorMail,
  listHiredItems,
  listLessorMails,
  type HiredItem,
} from './mailed-certificates.queries.ts'
import { lessorMail } from './report-mail.rules.ts'

type Mailing = Pick<Deps, 'clock'> & { actor: { userId: string } }

export interface Report {
  certificateId: string
  facts: CertificateFacts
  companyId: string
}

export async function queueForLessor(
  tx: Db,
  mailing: Mailing,
  report: Report,
  sent: Pick<NewMail, '_id' | 'message'> & { lessorEmail: string },
): Promise<Created<Mail>> {
  const hired = hiredFrom(await listHiredItems(tx, report.companyId, report.facts.items), sent.lessorEmail)
  const [first] = hired
  if (!first) throw badField('lessorEmail', 'Choose a firm that equipment in this report is hired from.')
  const itemIds = hired.map(({ itemId }) => itemId)
  return queueExtracts(tx, mailing, report, { to: first, itemIds, received: null, sent })
}

/**
 * A lessor who was sent extracts of an earlier version gets those of the new one, as long as something in it is hired from
 * that address: of what is, and of what they were sent before.
 */
export async function queueForEarlierLessors(tx: Db, mailing: Mailing, report: Report): Promise<void> {
  const { facts, companyId } = report
  const hired = await listHiredItems(tx, companyId, facts.items)
  const earlier = await listLessorMails(tx, facts.job._id, companyId)
  for (const { email } of lessorsOf(hired)) {
    const theirs = hiredFrom(hired, email)
    const mails = earlier.filter((mail) => isSameAddress(mail.email, email))
    const [to, [latest]] = [theirs[0], mails]
    if (!to || !latest || email === '') continue
    const itemIds = [...theirs.map(({ itemId }) => itemId), ...mails.flatMap((mail) => mail.itemIds)]
    await queueExtracts(tx, mailing, report, { to, itemIds, received: latest.hasLeft ? latest : null, sent: {} })
  }
}

export async function extractsToAttach(deps: Deps, mail: MailRow): Promise<StoredFile[]> {
  const mailed = await findLessorMail(deps.db, mail.id)
  if (!mailed) return []
  const report = await findLatestCertificate(deps.db, mailed.jobId, mailed.companyId)
  // At the next attempt it is told that a later version has taken its place; without extracts it must not leave.
  if (report?.id !== mailed.certificateId) throw new Error('The report has changed since you opened this email.')
  const facts = issuedFacts(await findFacts(deps.db, report.id))
  const files: StoredFile[] = []
  for (const itemId of mailed.itemIds) {
    const { fileId } = await makeItemCertificate(deps, { userId: mail.queuedBy }, { report, facts, itemId })
    files.push(...(await listFiles(deps.db, [fileId])))
  }
  return files
}

interface ForLessor {
  to: HiredItem
  itemIds: string[]
  received: { certificateId: string; itemIds: string[] } | null
  sent: Pick<NewMail, '_id' | 'message'>
}

async function queueExtracts(
  tx: Db,
  mailing: Mailing,
  { certificateId, companyId, facts }: Report,
  { to, itemIds, received, sent }: ForLessor,
): Promise<Created<Mail>> {
  const extracted = factsOfItems(facts, itemIds)
  const replaced = received && factsOfItems(issuedFacts(await findFacts(tx, received.certificateId)), received.itemIds)
  const mail = lessorMail({ facts: extracted, replaced, whole: facts, today: mailing.clock.today() })
  const document = { kind: 'certificate', about: facts.job._id, companyId, fileId: null, ...mail } as const
  const recipient = { contactId: null, name: to.lessorName, email: to.lessorEmail }
  const queued = await queueMailTo(tx, mailing, document, recipient, sent)
  if (queued.isNew) {
    const inReport = extracted.items.map(({ _id }) => _id)
    await insertLessorMail(tx, { mailId: queued.reply._id, certificateId, itemIds: inReport })
  }
  return queued
}

/** Who lets out what; one address is one lessor, whatever name stands beside it. Those without an address come last. */
export function lessorsOf(items: HiredItem[]): CertificateLessor[] {
  const lessors = grouped(items, ({ lessorEmail, lessorName }) => sameAddress(lessorEmail) || `: ${lessorName}`)
  return [...lessors.values()].map(lessorOf).toSorted(byAddressThenName)
}

function hiredFrom(items: HiredItem[], email: string): HiredItem[] {
  return items.filter(({ lessorEmail }) => isSameAddress(lessorEmail, email))
}

function isSameAddress(one: string, other: string): boolean {
  return sameAddress(one) === sameAddress(other)
}

function sameAddress(email: string): string {
  return email.trim().toLowerCase()
}

function lessorOf(items: HiredItem[]): CertificateLessor {
  const [first] = items
  const pieces = new Map<string, CertificateLessor['equipment'][number]>()
  for (const { equipmentId: _id, description, serialNumber, itemId } of items) {
    const itemIds = [...(pieces.get(_id)?.itemIds ?? []), itemId]
    pieces.set(_id, { _id, description, serialNumber, itemIds })
  }
  return { name: first?.lessorName ?? '', email: first?.lessorEmail ?? '', equipment: [...pieces.values()] }
}

function byAddressThenName(one: CertificateLessor, other: CertificateLessor): number {
  return Number(one.email === '') - Number(other.email === '') || one.name.localeCompare(other.name, 'en-GB')
}
