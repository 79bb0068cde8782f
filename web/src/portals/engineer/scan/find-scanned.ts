import { send } from '#web/api/client.ts'
import { readItemAbout, readScanned, type Scanned } from '#web/offline/hooks/read-scanned.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { knownContent } from '#web/features/inspections/form/last-time.tsx'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { getTag } from '#contract/tags/tags.contract.ts'
import { TagValue } from '#contract/values/tags.ts'

interface PieceFound {
  kind: 'piece'
  equipmentId: string
  content: Partial<ItemContent>
  last: KnownEquipment['last']
}

/** `unreadable`: a code that can't be stored, such as one that is longer than any label. */
export type Found = { value: string } & (Exclude<Scanned, { kind: 'piece' }> | PieceFound | { kind: 'unreadable' })

/** Longer than this nobody looks at a code and waits. */
const patienceMs = 2_000

/** What the codes in view name in this job. Two that name the same item or piece are one. */
export async function findScanned(
  localSession: LocalSession,
  job: LocalJob,
  values: string[],
  isOnline: boolean,
): Promise<Found[]> {
  const found = await Promise.all(values.map((value) => findOne(localSession, job, value, isOnline)))
  return [...new Map(found.map((each) => [subjectOf(each), each])).values()]
}

export function labelOf(found: Found): string {
  if (found.kind === 'item') return itemName(found.item)
  return found.kind === 'piece' ? itemName(nameIn(found)) : found.value
}

export function nameIn({ content: { description = '', serialNumber = '', assetNumber = '' } }: PieceFound) {
  return { description, serialNumber, assetNumber }
}

function subjectOf(found: Found): string {
  if (found.kind === 'item') return found.item._id
  return found.kind === 'piece' ? found.equipmentId : found.value
}

async function findOne(localSession: LocalSession, job: LocalJob, value: string, isOnline: boolean): Promise<Found> {
  if (!TagValue.safeParse(value).success) return { value, kind: 'unreadable' }
  const here = await readScanned(localSession, value, job)
  if (here.kind === 'piece') {
    const { piece } = here
    return { value, kind: 'piece', equipmentId: piece._id, content: knownContent(piece), last: piece.last }
  }
  return here.kind === 'unknown' && isOnline ? askServer(localSession, job, value) : { value, ...here }
}

/** It may have been put on since this device last fetched. Where no answer comes in time, what is known here counts. */
async function askServer(localSession: LocalSession, job: LocalJob, value: string): Promise<Found> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await send(getTag, { value }, { signal }).catch(() => null)
  const piece = answer?.equipment
  if (!piece) return { value, kind: 'unknown' }
  if (piece.companyId._id !== job.companyId._id) return { value, kind: 'other-company' }
  const { _id: equipmentId, lastExaminationDate } = piece
  const item = await readItemAbout(localSession, job, piece)
  if (item) return { value, kind: 'item', item }
  const content = { ...knownContent({ ...piece, last: null }), dateOfLastExamination: lastExaminationDate }
  return { value, kind: 'piece', equipmentId, content, last: null }
}
