import type { ReactNode } from 'react'
import { differs, itemFieldNames, itemLabels, itemValue } from '#web/features/inspections/item-words.ts'
import styles from './work.module.css'
import { keepMine, takeTheirs } from '#web/offline/actions/attention.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { sentContent } from '#web/offline/store/item-content.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

interface Props {
  isOpen: boolean
  entryId: string
  mine: ItemContent
  theirs: ItemContent
  onClose: () => void
}

/** Two versions of one item, side by side, where they differ. The person decides; nothing is overwritten unseen. */
export function ConflictDialog({ isOpen, entryId, mine, theirs, onClose }: Props) {
  const localSession = useLocalSession()
  const decide = async (choose: (localSession: LocalSession, entryId: string) => Promise<void>) => {
    try {
      await choose(localSession, entryId)
      onClose()
    } catch {
      toast.error('Error saving inspection item')
    }
  }
  return (
    <DialogFrame isOpen={isOpen} title="Which one stands?" onCancel={onClose}>
      <div className={styles.dialog}>
        <dl className={styles.compared}>
          {differenceRows(sentContent(mine), theirs, { first: 'Mine', second: 'Theirs' })}
        </dl>
        <div className={styles.buttons}>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={() => void decide(takeTheirs)}>Take theirs</Button>
          <Button onClick={() => void decide(keepMine)}>Keep mine</Button>
        </div>
      </div>
    </DialogFrame>
  )
}

/** Where two versions of an item differ, field by field. */
export function differenceRows(
  one: Partial<ItemContent>,
  other: ItemContent,
  names: { first: string; second: string },
): ReactNode {
  return itemFieldNames
    .filter((field) => field in one && differs(field, one[field], other[field]))
    .map((field) => (
      <div key={field} className={styles.difference}>
        <dt>{itemLabels[field]}</dt>
        <Version whose={names.first} words={inWords(field, one[field])} />
        <Version whose={names.second} words={inWords(field, other[field])} />
      </div>
    ))
}

function Version({ whose, words }: { whose: string; words: string }) {
  return (
    <dd>
      <span className={styles.whose}>{whose}</span>
      {words || <em>empty</em>}
    </dd>
  )
}

function inWords(field: string, value: unknown): string {
  if (field === 'photoUrl') return value ? 'A photo' : ''
  return itemValue(field, value)
}
