import { Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconSpeakerphone } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { formatMissing, notSaved } from '#web/features/inspections/decide/decision-words.ts'
import { badgeMeanings } from '#web/features/inspections/item-words.ts'
import { undoNoDefect } from '#web/offline/actions/decide-items.ts'
import { useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { unnotifiedItems, useToldDangers } from '#web/portals/engineer/danger/told-dangers.ts'
import { Announced } from '#web/ui/feedback/announced.tsx'
import { meaningIcons } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import meanings from '#web/ui/theme/meaning.module.css'
import { countMissingDetails } from '#contract/inspections/completion/completion-warnings.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { awaitsInspection, itemBadge } from '#contract/inspections/items/item-status.rules.ts'

interface Props {
  itemId: string
  job: LocalJob
  /** The page itself says whom to tell. */
  isToldBelow?: boolean
  /** Where the item is asked about again; else that is its own page. */
  onUndone?: (item: LocalItem) => void
}

export function JustDecided({ itemId, job, isToldBelow = false, onUndone }: Props) {
  const item = useLocalItem(itemId)
  const told = useToldDangers(job._id)
  return (
    <Announced>
      {item && !awaitsInspection(item) && (
        <Strip
          item={item}
          onUndone={onUndone}
          isUnnotified={!isToldBelow && told !== undefined && unnotifiedItems([item], told).length > 0}
        />
      )}
    </Announced>
  )
}

interface StripProps {
  item: LocalItem
  isUnnotified: boolean
  onUndone: Props['onUndone']
}

function Strip({ item, isUnnotified, onUndone }: StripProps) {
  const meaning = badgeMeanings[itemBadge(item)]
  const Drawing = meaningIcons[meaning]
  const missing = formatMissing(countMissingDetails(item))
  return (
    <Group gap="4px 10px" p="4px 4px 4px 12px" mb="sm" bdrs="md" className={`${meanings[meaning]}`}>
      <Drawing size={20} stroke={1.75} aria-hidden />
      {/* How it stands is never cut, its name after a line. */}
      <Text flex={1} miw="min(148px, 60%)" fz="sm" lh={1.25}>
        <Text span truncate display="block" fw={700}>
          {itemName(item)}
        </Text>{' '}
        <span>saved: {[itemBadge(item), missing].filter(Boolean).join(', ')}</span>
      </Text>
      <Action item={item} isUnnotified={isUnnotified} isMissing={missing !== ''} onUndone={onUndone} />
    </Group>
  )
}

/** A danger is told first; what is missing can be written later too. */
function Action({ item, isUnnotified, isMissing, onUndone }: StripProps & { isMissing: boolean }) {
  const undo = useUndo(item, onUndone)
  const address = `/engineer/job/${item.jobId}`
  if (item.canUndo) {
    return (
      <Button icon={IconArrowBackUp} aria-label={`Undo ${itemName(item)}`} onClick={() => void undo()}>
        Undo
      </Button>
    )
  }
  if (isUnnotified) {
    return (
      <ButtonLink variant="danger" to={`${address}/tell`} icon={IconSpeakerphone}>
        Tell them now
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to={`${address}/edit/${item._id}`} aria-label={`Change ${itemName(item)}`}>
      {isMissing ? 'Add' : 'Change'}
    </ButtonLink>
  )
}

function useUndo(item: LocalItem, onUndone: Props['onUndone']) {
  const { _id, jobId } = item
  const localSession = useLocalSession()
  const navigate = useNavigate()
  return async () => {
    try {
      await undoNoDefect(localSession, _id)
      if (onUndone) return onUndone(item)
      return await navigate(`/engineer/job/${jobId}/examine/${_id}`, { replace: true })
    } catch {
      return toast.error(notSaved)
    }
  }
}
