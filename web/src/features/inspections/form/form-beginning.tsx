import { Text } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconHourglass, IconQrcode, IconRestore } from '@tabler/icons-react'
import type { ItemDraft } from './item-draft.ts'
import { itemValue, resultMeanings } from '#web/features/inspections/item-words.ts'
import { Announced } from '#web/ui/feedback/announced.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { meaningIcons } from '#web/ui/feedback/status-badge.tsx'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { formatResult, resultOf } from '#contract/inspections/examination/item-result.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

export interface JustSaved {
  name: string
  /** Null when only its details were saved. */
  findings: Parameters<typeof resultOf>[0] | null
}

interface Props {
  isAwaiting: boolean
  justSaved: JustSaved | null
  isRestored: boolean
  setAside: ItemDraft | null
  last: ItemContent | null
  tag: string | undefined
  onAfresh: () => void
  onTake: (draft: ItemDraft) => void
  onLike: (last: ItemContent) => void
}

export function FormBeginning({ isAwaiting, justSaved, isRestored, setAside, last, tag, ...actions }: Props) {
  const { onAfresh, onTake, onLike } = actions
  return (
    <>
      <Announced>{justSaved && <SavedNotice {...justSaved} />}</Announced>
      {isAwaiting && (
        <Notice variant="plain" icon={IconHourglass} title="Not examined yet">
          <strong>Save</strong> records that you have examined it. <strong>Save details only</strong> corrects it
          without a result.
        </Notice>
      )}
      {tag !== undefined && (
        <Notice variant="plain" icon={IconQrcode} title="Save puts the scanned code on this piece">
          <Text span ff="ui-monospace, monospace">
            {tag}
          </Text>
        </Notice>
      )}
      {isRestored && (
        <Notice
          variant="plain"
          icon={IconRestore}
          title="What you had typed is back"
          actions={<Button onClick={onAfresh}>Start again</Button>}
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
          {formatLast(last)}
        </Notice>
      )}
    </>
  )
}

/** In the colour of its result: a piece that is not fit is not told in green. */
function SavedNotice({ name, findings }: JustSaved) {
  const meaning = findings ? resultMeanings[resultOf(findings)] : 'good'
  const result = findings && resultOf(findings) !== 'fit' ? `: ${formatResult(findings, britishDay)}` : ''
  return <Notice variant={meaning} icon={meaningIcons[meaning]} title={`${name} is saved${result}`} />
}

function formatLast({ description, manufacturer, modelName, wll, examinationType }: ItemContent): string {
  const load = wll && `WLL ${wll}`
  const type = itemValue('examinationType', examinationType)
  return [description, manufacturer, modelName, load, type].filter(Boolean).join(' · ')
}
