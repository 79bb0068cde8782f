import { Stack } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { differenceRows } from '#web/features/inspections/on-site/conflict-dialog.tsx'
import type { ChangedInAnotherTab } from '#web/offline/actions/merge-save.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { fieldsOf } from '#contract/inspections/items/merge-items.rules.ts'

interface Props {
  clash: ChangedInAnotherTab
  onChange: (content: ItemContent) => void
}

/** The same fields were saved differently in another tab. Nothing of either is lost: the person chooses, then saves. */
export function TabConflict({ clash, onChange }: Props) {
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
