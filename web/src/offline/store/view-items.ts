import { statusOf, type ItemStatus } from '#contract/inspections/item-status.rules.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'
import type { ItemRow, LetterRow } from './local-rows.ts'
import type { FailingEntry, LocalItem, NeedsAttention } from './local-views.ts'
import { photoIdOf } from './photo-address.ts'
import { contentOf } from './server-item.ts'

/** A job's letters by what they are about, so that two thousand items do not each go through two thousand letters. */
interface JobLetters {
  aboutItem: Map<string | null, LetterRow[]>
  ofPhoto: Map<string | null, LetterRow>
}

export function lettersByItem(letters: readonly LetterRow[]): JobLetters {
  const aboutItem: JobLetters['aboutItem'] = new Map()
  const ofPhoto: JobLetters['ofPhoto'] = new Map()
  for (const letter of letters) {
    if (letter.name === 'uploadPhoto') ofPhoto.set(letter.photoId, letter)
    const about = aboutItem.get(letter.itemId)
    if (about) about.push(letter)
    else aboutItem.set(letter.itemId, [letter])
  }
  return { aboutItem, ofPhoto }
}

/** The item as the screen shows it; null for one that was deleted here. */
export function localItem(row: ItemRow, letters: JobLetters): LocalItem | null {
  const { _id, jobId, server, mine, strand } = row
  const content = mine ?? server
  if (row.isDeletedHere || !content) return null
  const about = letters.aboutItem.get(_id) ?? []
  const photo = letters.ofPhoto.get(photoIdOf(content.photoUrl))
  const attention = attentionAmong([...about, photo])
  const written = contentOf(content)
  return {
    ...written,
    _id,
    jobId,
    status: localStatus(row, content),
    version: server?.version ?? null,
    photoId: photoIdOf(content.photoUrl),
    basis: { version: server?.version ?? null, strand, content: written },
    sync: attention ? 'attention' : about.length > 0 ? 'waiting' : 'sent',
    attention,
    canUndo: Boolean(about.at(-1)?.undo),
  }
}

export function needsAttention(letter: LetterRow): NeedsAttention | null {
  const { attention, _id: letterId, name, jobId, itemId, photoId, postedAt } = letter
  return attention && { ...attention, letterId, name, jobId, itemId, photoId, postedAt }
}

export function failingEntry({ failure, needs, _id: letterId, name, jobId, itemId }: LetterRow): FailingEntry | null {
  if (!failure || needs) return null
  return { letterId, name, jobId, itemId, reason: failure.reason, tries: failure.count, at: failure.at }
}

/** A photo that was refused is told at the item that shows it. */
function attentionAmong(letters: (LetterRow | undefined)[]): NeedsAttention | null {
  const refused = letters.find((letter) => letter?.attention)
  return refused ? needsAttention(refused) : null
}

function localStatus({ server, mine }: ItemRow, content: ItemContent): ItemStatus {
  return mine || !server ? statusOf(content) : server.status
}
