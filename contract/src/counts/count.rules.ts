import { piecesNotIn } from '#contract/inspections/equipment/equipment.rules.ts'
import {
  leftOutcomes,
  outcomeLabels,
  isLeftOut,
  notPresentedTooOften,
  type ItemOutcome,
  type LeftOutcome,
} from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { whyItemsAreFixed, type JobExpects, type JobStatus } from '#contract/jobs/jobs.rules.ts'
import { maxReportItems } from '#contract/inspections/completion/report-size.rules.ts'
import { grouped } from '#contract/values/grouped.ts'

interface CountedItem {
  _id: string
  equipmentId?: string | null | undefined
  serialNumber: string
  assetNumber: string
  description: string
  status: string
  outcome: ItemOutcome
  outcomeReason: string
}

interface PieceAtSite {
  _id: string
  identity: string
  serialNumber: string
  description: string
}

export interface ExpectedPiece {
  equipmentId: string | null
  /** The item that tells what became of it; null where the job has none yet. */
  itemId: string | null
  label: string
  outcome: ItemOutcome | null
  reason: string
}

interface Counted {
  job: { status: JobStatus; expects?: JobExpects | undefined }
  items: readonly CountedItem[]
  atSite: readonly PieceAtSite[]
}

/**
 * The pieces that a visit has to account for, each once, in the order of the items: those of its items and, where the job
 * expects the whole site, what else is in service there. Once the job is closed everything expected is an item.
 */
export function expectedPieces({ job, items, atSite }: Counted): ExpectedPiece[] {
  const ofItems = grouped(items, ({ equipmentId, _id }) => equipmentId ?? _id)
  const isOpen = whyItemsAreFixed(job.status) === null
  const others = isOpen && job.expects === 'site' ? piecesNotIn(items, atSite) : []
  // A report holds no more items.
  const room = Math.max(0, maxReportItems - items.length)
  return [
    ...[...ofItems.values()].map(pieceOfItems),
    ...others.slice(0, room).map((piece) => ({
      equipmentId: piece._id,
      itemId: null,
      label: itemName(piece),
      outcome: null,
      reason: '',
    })),
  ]
}

/** Two items about one piece: one that was examined tells what became of it, else the first that was explained. */
function pieceOfItems(items: CountedItem[]): ExpectedPiece {
  const telling = items.find(isExamined) ?? items.find(isLeftOut) ?? items[0]
  if (!telling) throw new Error('A piece is counted by its items.')
  const { _id, equipmentId = null, outcome, outcomeReason } = telling
  const isAnswered = isExamined(telling) || isLeftOut(telling)
  return {
    equipmentId,
    itemId: _id,
    label: itemName(telling),
    outcome: isAnswered ? outcome : null,
    reason: isLeftOut(telling) ? outcomeReason.trim() : '',
  }
}

function isExamined({ status }: CountedItem): boolean {
  return status !== 'awaiting_inspection'
}

/** As completing leaves it: what nobody has answered is not this visit. */
export function asCompletedPiece(piece: ExpectedPiece): ExpectedPiece {
  return piece.outcome === null ? { ...piece, outcome: 'not_this_visit' } : piece
}

export interface CountTotals {
  expected: number
  examined: number
  outcomes: Record<LeftOutcome, number>
}

export function totalsOf(pieces: readonly Pick<ExpectedPiece, 'outcome'>[]): CountTotals {
  const count = (asked: ItemOutcome) => pieces.filter(({ outcome }) => outcome === asked).length
  return {
    expected: pieces.length,
    examined: count('examined'),
    outcomes: {
      not_presented: count('not_presented'),
      not_found: count('not_found'),
      no_access: count('no_access'),
      withdrawn: count('withdrawn'),
      not_this_visit: count('not_this_visit'),
    },
  }
}

/** “112 expected, 105 examined, 4 not presented, 2 not found, 1 not answered”. */
export function formatCount({ expected, examined, outcomes }: CountTotals): string {
  const left = leftOutcomes.flatMap((outcome) =>
    outcomes[outcome] > 0 ? `${number(outcomes[outcome])} ${outcomeLabels[outcome].toLowerCase()}` : [],
  )
  const unanswered = expected - examined - leftOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)
  return [
    `${number(expected)} expected`,
    `${number(examined)} examined`,
    ...left,
    ...(unanswered > 0 ? [`${number(unanswered)} not answered`] : []),
  ].join(', ')
}

function number(value: number): string {
  return value.toLocaleString('en-GB')
}

/** What the person on site can say: that they did not present it. What was put off, or is gone, is ours to say. */
export function isSignedFor({ outcome }: { outcome: ItemOutcome | null }): boolean {
  return outcome === 'not_presented' || outcome === 'not_found' || outcome === 'no_access'
}

interface SignedList {
  receivedAt: Date
  itemIds: readonly string[] | null
}

interface ListedItem {
  _id: string
  outcome: ItemOutcome
  updatedAt: Date
}

/** A signature stands for the list as the person saw it: neither for another piece nor for what was written of one since. */
export function signatureStands({ receivedAt, itemIds }: SignedList, items: readonly ListedItem[]): boolean {
  const signedFor = items.filter(isSignedFor)
  const isAsSigned = ({ _id, updatedAt }: ListedItem) => updatedAt <= receivedAt && (itemIds?.includes(_id) ?? true)
  return signedFor.length > 0 && signedFor.every(isAsSigned)
}

/** “Not presented at the last 3 visits”; null while it is no habit. */
export function formatTimesRunning(times: number): string | null {
  return times < notPresentedTooOften ? null : `Not presented at the last ${number(times)} visits`
}

interface LeftItem {
  outcome: ItemOutcome
  lifecycle: string | null
  isExaminedSince: boolean
  isInRevisit: boolean
}

export function isLeftToExamine({ outcome, lifecycle, isExaminedSince, isInRevisit }: LeftItem): boolean {
  if (outcome === 'examined' || outcome === 'withdrawn') return false
  return (lifecycle === null || lifecycle === 'in_service') && !isExaminedSince && !isInRevisit
}

/** What was found scrapped or gone leaves service once its visit is completed, unless it was examined there or since. */
export function isToWithdraw({ lifecycle, isExaminedSince }: Pick<LeftItem, 'lifecycle' | 'isExaminedSince'>): boolean {
  return lifecycle === 'in_service' && !isExaminedSince
}

export const daysUntilRevisit = 14
