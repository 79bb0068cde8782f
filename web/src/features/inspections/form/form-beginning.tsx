import { IconArrowBackUp, IconCircleCheck, IconCopy, IconHourglass, IconRestore } from '@tabler/icons-react'
import type { ItemDraft } from './item-draft.ts'
import styles from './item-form.module.css'
import { itemName, itemValue } from '#web/features/inspections/item-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

interface Props {
  isAwaiting: boolean
  justSaved: string
  isRestored: boolean
  setAside: ItemDraft | null
  last: ItemContent | null
  onAfresh: () => void
  onTake: (draft: ItemDraft) => void
  onLike: (last: ItemContent) => void
}

/** Where the form begins: from nothing, from what was left, or from the item before. */
export function FormBeginning({ isAwaiting, justSaved, isRestored, setAside, last, ...actions }: Props) {
  const { onAfresh, onTake, onLike } = actions
  return (
    <>
      <div aria-live="polite" className={styles.live}>
        {justSaved && <Notice variant="good" icon={IconCircleCheck} title={`${justSaved} is saved`} />}
      </div>
      {isAwaiting && (
        <Notice variant="plain" icon={IconHourglass} title="This item awaits its inspection">
          <strong>Save</strong> records that you have examined it. <strong>Save details only</strong> corrects it
          without a result.
        </Notice>
      )}
      {isRestored && (
        <Notice
          variant="plain"
          icon={IconRestore}
          title="What you had typed is back"
          actions={<Button onClick={onAfresh}>Start afresh</Button>}
        />
      )}
      {setAside && (
        <Notice
          variant="plain"
          icon={IconArrowBackUp}
          title={`You cancelled ${itemName(setAside.values) || 'an item'} before`}
          actions={<Button onClick={() => onTake(setAside)}>Bring it back</Button>}
        />
      )}
      {last && !setAside && (
        <Notice
          variant="plain"
          icon={IconCopy}
          title="Like the last one?"
          actions={<Button onClick={() => onLike(last)}>Start from it</Button>}
        >
          {lastInWords(last)}
        </Notice>
      )}
    </>
  )
}

function lastInWords({ description, manufacturer, modelName, wll, examinationType }: ItemContent): string {
  const load = wll && `WLL ${wll}`
  const type = itemValue('examinationType', examinationType)
  return [description, manufacturer, modelName, load, type].filter(Boolean).join(' · ')
}
