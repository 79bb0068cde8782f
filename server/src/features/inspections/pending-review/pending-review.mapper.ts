import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { ActorAndClock } from '#server/deps.ts'
import { toInspectionItem, toPhotos } from '#server/features/inspections/items/item.mapper.ts'
import { type ItemRow, listItemsByIds } from '#server/features/inspections/items/items.queries.ts'
import { photoIdsOf, type SentContent } from '#server/features/inspections/items/stored-content.ts'
import type { PendingReviewRow } from './pending-review.queries.ts'

export async function toPendingReviewList(
  db: Db,
  by: ActorAndClock,
  rows: PendingReviewRow[],
): Promise<PendingReview[]> {
  const items = await listItemsByIds(db, [...new Set(rows.map(({ itemId }) => itemId))])
  const existing = new Map(items.filter(({ deletedAt }) => deletedAt === null).map((item) => [item.id, item]))
  return rows.map((row) => toPendingReview(by, row, existing.get(row.itemId) ?? null))
}

/** Only `keepLateWork` writes this column, from that type. */
export function contentSent(row: Pick<PendingReviewRow, 'content'>): SentContent | null {
  return row.content as SentContent | null
}

function toPendingReview(
  { clock, actor }: ActorAndClock,
  row: PendingReviewRow,
  existing: ItemRow | null,
): PendingReview {
  return {
    _id: row.id,
    ...picked(row, ['kind', 'because', 'itemId', 'reason', 'outcome']),
    jobId: {
      _id: row.jobId,
      title: row.jobTitle,
      status: row.jobStatus,
      isDeleted: row.jobDeletedAt !== null,
      companyId: { _id: row.companyId, name: row.companyName },
    },
    sent: toSent({ clock, actor }, contentSent(row)),
    sentBy: { _id: row.sentById, name: row.sentByName },
    arrivedAt: row.arrivedAt.toISOString(),
    existing: existing && toInspectionItem(clock, actor, existing),
    settledBy: row.settledById && row.settledByName !== null ? { _id: row.settledById, name: row.settledByName } : null,
    settledAt: row.settledAt && row.settledAt.toISOString(),
  }
}

function toSent({ clock, actor }: ActorAndClock, content: SentContent | null): PendingReview['sent'] {
  if (!content) return null
  const { photoFileId, morePhotoFileIds, ...fields } = content
  if (photoFileId === undefined) return fields
  const photos = toPhotos(clock, actor, photoIdsOf({ photoFileId, morePhotoFileIds: morePhotoFileIds ?? [] }))
  return { ...fields, photoUrl: photos[0]?.url ?? null, ...(morePhotoFileIds && { photos }) }
}
