import { Stack } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { differenceRows } from './conflict-dialog.tsx'
import { keepMine, takeTheirs } from '#web/offline/actions/attention.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import type { NeedsAttention } from '#web/offline/store/local-views.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  attention: NeedsAttention
  theirs: ItemContent
}

export function DeleteConflict({ attention: { entryId, seen }, theirs }: Props) {
  const localSession = useLocalSession()
  const decide = async (choose: (localSession: LocalSession, entryId: string) => Promise<void>) => {
    try {
      await choose(localSession, entryId)
    } catch {
      toast.error('Error deleting inspection item')
    }
  }
  return (
    <Notice
      variant="danger"
      icon={IconGitMerge}
      title={`${itemName(theirs)} was changed before you deleted it`}
      actions={
        <>
          <Button onClick={() => void decide(takeTheirs)}>Keep the item</Button>
          <Button onClick={() => void decide(keepMine)}>Delete anyway</Button>
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
