import { createHash } from 'node:crypto'
import { badField } from '#contract/errors.ts'
import { isSameValue, withDefects } from '#contract/inspections/items/defects.rules.ts'
import {
  recordedDates,
  whyNotThisExaminationDay,
  whyNotThisNextExamination,
} from '#contract/inspections/examination/examination-dates.rules.ts'
import {
  applyOutcome,
  givesResult,
  outcomeAfter,
  withoutResult,
} from '#contract/inspections/examination/examination-result.rules.ts'
import { blankItem, type ItemContent } from '#contract/inspections/items/item-fields.ts'
import { isLeftOut, whyNotLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { withOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { Day } from '#contract/values/days.ts'

/** What is written about an item, with the photos themselves in place of their passing addresses. */
export type StoredContent = Omit<ItemContent, 'photoUrl' | 'photos'> & {
  photoFileId: string | null
  morePhotoFileIds: string[]
}
export type SentContent = { [Name in keyof StoredContent]?: StoredContent[Name] } & {
  /** Nothing is found yet of a new item, and nothing any more of one that was examined. */
  awaitsInspection?: boolean
}

const { photoUrl: _, photos: _p, ...blankFields } = blankItem
export const blankContent: StoredContent = { ...blankFields, photoFileId: null, morePhotoFileIds: [] }

/**
 * The content as it is recorded: with its dates, which must be possible ones. A loaded item whose particulars are
 * corrected has none: it still awaits its examination. Nor has one that was not examined, whatever was sent with it.
 */
export function withDates(
  { awaitsInspection = false, ...sent }: SentContent,
  stored: StoredContent | null,
  { itemId, today }: { itemId: string; today: Day },
): StoredContent {
  const existing = stored && awaitsInspection ? withoutResult(stored) : stored
  const outcome = outcomeAfter(sent, existing)
  const written = inLine(withDefects({ ...(existing ?? blankContent), ...sent, outcome }, sent, existing, itemId))
  refuse('outcome', whyNotLeftOut(written))
  const content = withOpinion(applyOutcome(written))
  if (isLeftOut(content)) return content
  const isAwaiting = existing ? existing.examinationDate === null : awaitsInspection
  if (isAwaiting && !givesResult(sent)) return content
  const given = {
    examinationType: content.examinationType,
    examinationDate: sent.examinationDate ?? null,
    nextExaminationDate: sent.nextExaminationDate ?? null,
  }
  const dates = recordedDates(given, existing, today)
  refuse('examinationDate', whyNotThisExaminationDay(dates.examinationDate, today))
  refuse(
    'nextExaminationDate',
    whyNotThisNextExamination(content.examinationType, dates.examinationDate, dates.nextExaminationDate),
  )
  return { ...content, ...dates }
}

/** Where the first photo was taken away the next one is the first; none is shown twice. */
function inLine(content: StoredContent): StoredContent {
  const { photoFileId, morePhotoFileIds } = content
  const [first = null, ...more] = new Set([...(photoFileId === null ? [] : [photoFileId]), ...morePhotoFileIds])
  return { ...content, photoFileId: first, morePhotoFileIds: more }
}

export function photoIdsOf({ photoFileId, morePhotoFileIds }: Pick<StoredContent, 'photoFileId' | 'morePhotoFileIds'>) {
  return [...(photoFileId === null ? [] : [photoFileId]), ...morePhotoFileIds]
}

export function isSameContent(one: StoredContent, other: StoredContent): boolean {
  return contentNames.every((name) => isSameValue(one[name], other[name]))
}

/** Without what a new item holds anyway, so that a field added in a later release does not change it. */
export function newContentSha256(sent: SentContent): Buffer {
  const said = contentNames
    .filter((name) => !isSameValue(sent[name] ?? blankContent[name], blankContent[name]))
    .map((name) => [name, sent[name]])
  const piece = sent.equipmentId === undefined ? {} : { equipmentId: sent.equipmentId }
  return contentSha256({ ...Object.fromEntries(said), ...piece })
}

export function contentSha256(content: object): Buffer {
  const fields = Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

// Object.keys loses the keys' type; they are those of the same object.
const contentNames = Object.keys(blankContent) as (keyof StoredContent)[]

function refuse(field: string, why: string | null) {
  if (why !== null) throw badField(field, why)
}
