import { IconArrowMerge } from '@tabler/icons-react'
import { nameOf } from './equipment-words.ts'
import { useUnmerge } from './use-merge.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { maxUnmergeDays, type Equipment } from '#contract/equipment/equipment.contract.ts'

interface Props {
  /** The piece that was merged away, whose address this is. */
  mergedId: string
  piece: Equipment
}

export function MergedNotice({ mergedId, piece }: Props) {
  const unmerge = useUnmerge()
  return (
    <Notice
      variant="progress"
      icon={IconArrowMerge}
      title={`This piece was merged into ${nameOf(piece)}`}
      actions={<Button onClick={() => void unmerge(mergedId)}>Undo the merge</Button>}
    >
      You can undo this within {maxUnmergeDays} days. It then gets its examinations back.
    </Notice>
  )
}
