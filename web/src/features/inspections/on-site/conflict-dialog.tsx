import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconGitMerge } from '@tabler/icons-react'
import { differs, formatFit, itemValue } from '#web/features/inspections/item-words.ts'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { keepMine, takeTheirs } from '#web/offline/actions/attention.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { sentContent } from '#web/offline/store/item-content.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { TwoVersions } from '#web/ui/feedback/stale-notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { NeedsAttention } from '#web/offline/store/local-views.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { kindOf } from '#contract/inspections/examination/examination-types.rules.ts'
import {
  type ItemContent,
  type ItemField,
  itemFieldNames,
  itemLabels,
} from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import type { ChangedInAnotherTab } from '#web/offline/actions/merge-save.ts'
import { fieldsOf } from '#contract/inspections/items/merge-items.rules.ts'

interface Props {
  entryId: string
  mine: ItemContent
  theirs: ItemContent
  onClose: () => void
}

export function ConflictDialog({ entryId, mine, theirs, onClose }: Props) {
  const localSession = useLocalSession()
  const decide = (choose: typeof keepMine) =>
    void choose(localSession, entryId).then(onClose, () => toast.error('Error saving inspection item'))
  return (
    <DialogFrame isOpen title="Which one do you want to keep?" onCancel={onClose}>
      <Stack gap={16}>
        <Stack component="dl" gap="xs">
          {differenceRows(sentContent(mine), theirs, { first: 'Mine', second: 'Theirs' })}
        </Stack>
        <div className={dialog.actions} style={{ marginTop: 8 }}>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={() => decide(takeTheirs)}>Take theirs</Button>
          <Button onClick={() => decide(keepMine)}>Keep mine</Button>
        </div>
      </Stack>
    </DialogFrame>
  )
}

export function differenceRows(
  one: Partial<ItemContent>,
  other: ItemContent,
  names: { first: string; second: string },
): ReactNode {
  const first = { ...other, ...one }
  return itemFieldNames
    .filter((field) => field in one && differ(field, first, other))
    .map((field) => (
      <TwoVersions
        key={field}
        label={itemLabels[field]}
        first={{ whose: names.first, words: formatField(field, first) }}
        second={{ whose: names.second, words: formatField(field, other) }}
      />
    ))
}

/** A kind that nobody has told is the one that the description tells: to write it down changes nothing. */
function differ(field: ItemField, one: ItemContent, other: ItemContent): boolean {
  if (field === 'fitForPurpose') return formatField(field, one) !== formatField(field, other)
  const isOther = differs(field, one[field], other[field])
  return isKind(field) ? isOther && kindOf(one)[field] !== kindOf(other)[field] : isOther
}

function isKind(field: ItemField): field is 'isAccessory' | 'liftsPeople' {
  return field === 'isAccessory' || field === 'liftsPeople'
}

function formatField(field: ItemField, item: ItemContent): string {
  if (field === 'photoUrl') return item.photoUrl ? 'A photo' : ''
  if (field === 'fitForPurpose') return formatFit(item)
  return itemValue(field, isKind(field) ? kindOf(item)[field] : item[field])
}

interface DeleteProps {
  attention: NeedsAttention
  theirs: ItemContent
}

export function DeleteConflict({ attention: { entryId, seen }, theirs }: DeleteProps) {
  const localSession = useLocalSession()
  const decide = (choose: typeof keepMine) =>
    void choose(localSession, entryId).catch(() => toast.error('Error deleting inspection item'))
  return (
    <Notice
      variant="danger"
      icon={IconGitMerge}
      title={`${itemName(theirs)} was changed before you deleted it`}
      actions={
        <>
          <Button onClick={() => decide(takeTheirs)}>Keep the item</Button>
          <Button onClick={() => decide(keepMine)}>Delete anyway</Button>
        </>
      }
    >
      <p>It is not deleted. Someone else changed it after you last saw it.</p>
      {seen && (
        <Stack component="dl" gap="xs" mt="xs">
          {differenceRows(seen, theirs, { first: 'You saw', second: 'It says now' })}
        </Stack>
      )}
    </Notice>
  )
}

interface TabProps {
  clash: ChangedInAnotherTab
  onChange: (content: ItemContent) => void
}

/** The same fields were saved differently in another tab. Nothing of either is lost: the person chooses, then saves. */
export function TabConflict({ clash, onChange }: TabProps) {
  const { content, conflicts } = clash.merged
  const other = clash.basis.content
  const notice = useRef<HTMLDivElement>(null)
  // The form is long, and Save is in sight wherever the person stands in it.
  useEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        variant="danger"
        icon={IconGitMerge}
        title="This item was changed in another tab too"
        isAnnounced
        actions={
          <>
            <Button onClick={() => onChange(content)}>Keep what is here</Button>
            <Button onClick={() => onChange({ ...content, ...fieldsOf(other, conflicts) })}>
              Take the other tab’s
            </Button>
          </>
        }
      >
        <Stack gap={8}>
          <p>Choose, then save again.</p>
          <Stack component="dl" gap="xs">
            {differenceRows(fieldsOf(content, conflicts), other, { first: 'Here', second: 'Other tab' })}
          </Stack>
        </Stack>
      </Notice>
    </div>
  )
}
