import { statusOfExamined, type ItemStatus } from '#contract/inspections/item-status.rules.ts'
import type { ItemRow, LetterRow } from '#web/offline/local-rows.ts'
import type { LocalItem, NeedsAttention } from '#web/offline/local-views.ts'
import { photoIdOf } from '#web/offline/photo-address.ts'
import { contentOf } from '#web/offline/server-item.ts'

/** The item as the screen shows it; null for one that was deleted here. */
export function localItem(row: ItemRow, letters: readonly LetterRow[]): LocalItem | null {
  const { _id, jobId, server, mine, strand } = row
  const content = mine ?? server
  if (row.isDeletedHere || !content) return null
  const about = letters.filter(({ itemId }) => itemId === _id)
  const attention = attentionAbout(about, letters, photoIdOf(content.photoUrl))
  return {
    ...contentOf(content),
    _id,
    jobId,
    status: statusOf(row, content),
    version: server?.version ?? null,
    photoId: photoIdOf(content.photoUrl),
    basis: { version: server?.version ?? null, strand },
    sync: attention ? 'attention' : about.length > 0 ? 'waiting' : 'sent',
    attention,
    canUndo: Boolean(about.at(-1)?.undo),
  }
}

export function needsAttention(letter: LetterRow): NeedsAttention | null {
  const { attention, _id: letterId, name, jobId, itemId, photoId, postedAt } = letter
  return attention && { ...attention, letterId, name, jobId, itemId, photoId, postedAt }
}

/** A photo that was refused is told at the item that shows it. */
function attentionAbout(about: LetterRow[], letters: readonly LetterRow[], photoId: string | null) {
  const photo = letters.find((letter) => letter.name === 'uploadPhoto' && letter.photoId === photoId)
  const refused = [...about, photo].find((letter) => letter?.attention)
  return refused ? needsAttention(refused) : null
}

function statusOf({ server, mine }: ItemRow, content: Parameters<typeof statusOfExamined>[0]): ItemStatus {
  return mine || !server ? statusOfExamined(content) : server.status
}
