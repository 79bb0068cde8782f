import { jointOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { MailStatus } from '#contract/mail/mail.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { picked } from '#server/db/columns.ts'
import type { ActorAndClock } from '#server/deps.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { NoticeRow } from './notices.queries.ts'

export function toNotice({ clock, actor }: ActorAndClock, stored: NoticeRow): Notice {
  const row = withoutFormerCompany(stored)
  const { signatureFileId: id, madeBy, madeByName } = row
  return {
    _id: row.id,
    ...picked(row, ['jobId', 'jobTitle', 'toldName', 'toldRole', 'how', 'words', 'state']),
    jobNumber: jobNumber(row.jobNumber),
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: { _id: row.siteAddressId, ...picked(row, ['addressLine1', 'city', 'postcode']) },
    itemIds: row.items.map(({ facts }) => facts.itemId),
    items: row.items.map((item) => toItemOfNotice({ clock, actor }, item)),
    toldAt: row.toldAt && row.toldAt.toISOString(),
    ...(row.clockSkewSeconds > 0 && { clockSkewSeconds: row.clockSkewSeconds }),
    seriousInjuryRisk: jointOpinion(row.opinions) ?? row.toldRisk,
    signatureUrl: id === null ? null : fileUrl(clock, actor, { id, kind: 'photo', name: 'signature.png' }),
    madeBy: madeBy !== null && madeByName !== null ? { _id: madeBy, name: madeByName } : null,
    madeAt: row.madeAt.toISOString(),
    acknowledgements: row.acknowledgements.map(({ id: _id, name, says, repairBy, itemId, words, at, ...answer }) => ({
      _id,
      name,
      says,
      ...(repairBy && { repairBy }),
      ...(itemId && { itemId }),
      words,
      ...photoOf({ clock, actor }, answer),
      at: at.toISOString(),
    })),
    sentAt: sentAt(row)?.toISOString() ?? null,
    calls: row.calls.map(({ name, at, words, by }) => ({ name, at: at.toISOString(), words, by })),
    isToTelephone: row.telephoneFrom !== null && row.telephoneFrom <= clock.now(),
  }
}

type ItemRow = NoticeRow['items'][number]

function toItemOfNotice(reader: ActorAndClock, row: ItemRow): Notice['items'][number] {
  return {
    ...row.facts,
    equipmentId: row.equipmentId,
    ...(row.isHeld && { isHeld: true as const }),
    openDefectIds: row.open.map(({ _id }) => _id),
    rectifications: rectificationsOf(row),
    ended: toEnd(reader, row),
  }
}

/** Each once, however many of the item's dangers it has put right. */
function rectificationsOf({ rectified }: ItemRow): Notice['items'][number]['rectifications'] {
  const all = rectified.flatMap(
    ({ on, rectificationId: _id, rectifiedBy: by, recordedByName: reportedBy, recordedAt }) =>
      _id === null || by === null || recordedAt === null
        ? []
        : [{ _id, on, by, reportedBy: reportedBy ?? '', recordedAt: recordedAt.toISOString() }],
  )
  return all.filter(({ _id }, index) => all.findIndex((each) => each._id === _id) === index)
}

type Photo = Pick<NoticeRow['acknowledgements'][number], 'photoFileId' | 'photoName'>

function photoOf({ clock, actor }: ActorAndClock, { photoFileId: id, photoName: name }: Photo) {
  return id !== null && name !== null && { photoUrl: fileUrl(clock, actor, { id, kind: 'document', name }) }
}

function toEnd({ clock, actor }: ActorAndClock, row: ItemRow): Notice['items'][number]['ended'] {
  const { endedBy, endedOn, examinedOn, rectifiedBy, rectification, documentFileId: id, documentName: name } = row
  if (endedBy === null || endedOn === null) return null
  if (rectifiedBy === null || rectification === null) return { by: endedBy, on: endedOn }
  const documentUrl = id === null || name === null ? null : fileUrl(clock, actor, { id, kind: 'document', name })
  const reportedBy = row.recordedByName ?? ''
  return { by: endedBy, on: endedOn, rectifiedBy, reportedBy, examinedOn, description: rectification, documentUrl }
}

function sentAt({ mails }: NoticeRow): Date | null {
  const times = mails.flatMap(({ isToContact, status, settledAt }) =>
    isToContact && hasLeft(status) && settledAt ? [settledAt] : [],
  )
  return times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null)
}

/** Without a mail server it was written into a folder: as far as we know a person takes it from there. */
export function hasLeft(status: MailStatus): boolean {
  return status === 'sent' || status === 'written'
}

/** The person who was told at the company that the job was for before is nobody's business at the one it is for now. */
export function withoutFormerCompany(row: NoticeRow): NoticeRow {
  if (row.toldCompanyId === row.companyId) return row
  return { ...row, toldName: '', toldRole: '', how: null, toldAt: null, signatureFileId: null }
}

/** The contacts of a company are for its customers who reach all of it. */
export function withoutContacts(row: NoticeRow): NoticeRow {
  return { ...row, mails: row.mails.map((mail) => ({ ...mail, toName: 'a contact of your company', toEmail: '' })) }
}
