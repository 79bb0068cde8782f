import { noticeWords } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NoticeRow } from './notices.queries.ts'

/** For whom a notice is written down: the address of its signature is theirs alone. */
export interface NoticeReader {
  clock: Clock
  actor: FileCaller
}

export function toNotice({ clock, actor }: NoticeReader, row: NoticeRow): Notice {
  const { signatureFileId: id, madeBy, madeByName } = row
  return {
    _id: row.id,
    jobId: row.jobId,
    jobTitle: row.jobTitle,
    jobNumber: jobNumber(row.jobNumber),
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: {
      _id: row.siteAddressId,
      addressLine1: row.addressLine1,
      city: row.city,
      postcode: row.postcode,
    },
    itemIds: row.items.map(({ facts }) => facts.itemId),
    items: row.items.map(toItemOfNotice),
    toldName: row.toldName,
    toldRole: row.toldRole,
    how: row.how,
    toldAt: row.toldAt && row.toldAt.toISOString(),
    seriousInjuryRisk: row.seriousInjuryRisk,
    signatureUrl: id === null ? null : fileUrl(clock, actor, { id, kind: 'photo', name: 'signature.png' }),
    words: row.words ?? noticeWords(row.items.map(({ facts }) => facts)),
    madeBy: madeBy !== null && madeByName !== null ? { _id: madeBy, name: madeByName } : null,
    madeAt: row.madeAt.toISOString(),
    state: row.state,
    readings: row.readings.map(({ name, says, words, at }) => ({ name, says, words, at: at.toISOString() })),
  }
}

function toItemOfNotice({ facts, equipmentId, endedBy, endedOn }: NoticeRow['items'][number]): Notice['items'][number] {
  const ended = endedBy !== null && endedOn !== null ? { by: endedBy, on: endedOn } : null
  return { ...facts, equipmentId, ended }
}
