import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconClipboardCheck,
  IconCloudUp,
  IconCopyPlus,
  IconHistory,
  IconPencil,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type ComponentType } from 'react'
import { AttentionBox } from './attention-box.tsx'
import { itemAttribute } from './item-in-sight.ts'
import { OfficeChanges } from './office-changes.tsx'
import styles from './work.module.css'
import { formatMissing } from '#web/features/inspections/decide/decision-words.ts'
import { formatFound } from '#web/features/inspections/form/last-time.tsx'
import { ItemStatusBadge } from '#web/features/inspections/item-status-badge.tsx'
import { itemPath } from '#web/features/inspections/item-address.ts'
import { badgeMeanings, findingLine } from '#web/features/inspections/item-words.ts'
import { deleteItem } from '#web/offline/actions/items.ts'
import { confirmNoDefect, undoNoDefect } from '#web/offline/actions/decide-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { usePhoto } from '#web/offline/hooks/use-photo.ts'
import { usePieceOfItem } from '#web/offline/hooks/use-known-equipment.ts'
import { toneOf } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconLine } from '#web/ui/feedback/icon-line.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { rememberOpened, useShownOnReturn } from '#web/ui/table/return-place.ts'
import { countMissingDetails } from '#contract/inspections/completion/completion-warnings.rules.ts'
import { awaitsInspection, itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { isLeftOut, formatOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  item: LocalItem
  companyId: string
  isOpen: boolean
  isReturn: boolean
  isFresh: boolean
  isUnnotified: boolean
  /** Given back by the form, so that the list looks as it did. */
  search: string
  ClosedAction?: ComponentType<{ item: LocalItem }> | undefined
}

export const ItemCard = memo(function ItemCard(props: Props) {
  const { item, companyId, isOpen, isReturn, isFresh, isUnnotified, search, ClosedAction } = props
  const card = useShownOnReturn<HTMLDivElement>(isReturn)
  const { manufacturer, modelName, nextExaminationDate: next } = item
  const name = itemName(item)
  const isAwaiting = awaitsInspection(item)
  const found = findingLine(item)
  const meaning = badgeMeanings[itemBadge(item)]
  const missing = isOpen ? formatMissing(countMissingDetails(item)) : ''
  return (
    <Paper
      ref={card}
      tabIndex={-1}
      {...{ [itemAttribute]: item._id }}
      p="md"
      className={`${styles.card} ${isFresh ? styles.fresh : ''}`}
      style={toneOf(meaning)}
    >
      <Stack gap={4}>
        <Group gap="4px 12px" align="flex-start" justify="space-between">
          <Box component="h3" miw={0} fz="md">
            {item.description}
          </Box>
          <ItemStatusBadge item={item} />
        </Group>
        <Group gap={12} align="stretch" wrap="nowrap">
          {item.photoId && <CardPhoto photoId={item.photoId} />}
          <Stack gap={2} flex={1} miw={0}>
            <p>Serial number {item.serialNumber}</p>
            {(manufacturer || modelName) && (
              <Text c="dimmed">{[manufacturer, modelName].filter(Boolean).join(' · ')}</Text>
            )}
            {isLeftOut(item) ? (
              <Text style={{ whiteSpace: 'pre-line' }}>{formatOutcome(item)}</Text>
            ) : (
              <Text c="dimmed">Next examination {next ? `due by ${britishDay(next)}` : 'not set'}</Text>
            )}
            {found && (
              <Text c={`var(--${meaning})`} fw={600}>
                {found}
              </Text>
            )}
            {missing && (
              <Text c="var(--repair)" fw={600}>
                {missing}
              </Text>
            )}
            {item.isChangedByOffice && <p>Changed by the office since it was examined</p>}
            <OfficeChanges changes={item.officeChanges} />
          </Stack>
        </Group>
        {(isAwaiting || isLeftOut(item) || item.canUndo) && <LastFinding companyId={companyId} item={item} />}
        {item.sync === 'waiting' && (
          <Group component="p" gap={6} c="dimmed" fz="sm" wrap="nowrap">
            <IconCloudUp size={18} stroke={1.5} aria-hidden />
            Waiting to be sent
          </Group>
        )}
        {item.attention && (
          <Box mt={8}>
            <AttentionBox attention={item.attention} mine={item} />
          </Box>
        )}
        {isUnnotified && (
          <ButtonLink
            variant="danger"
            className={styles.confirm ?? ''}
            to={`/engineer/job/${item.jobId}/tell`}
            icon={IconSpeakerphone}
            aria-label={`Tell them now: ${name}`}
          >
            Tell them now
          </ButtonLink>
        )}
        {!isOpen && ClosedAction && (
          <div className={styles.actions}>
            <ClosedAction item={item} />
          </div>
        )}
        {isOpen && <CardActions item={item} name={name} search={search} isAwaiting={isAwaiting} />}
      </Stack>
    </Paper>
  )
})

interface ActionProps {
  item: LocalItem
  name: string
  search: string
  isAwaiting: boolean
}

function CardActions({ item, name, search, isAwaiting }: ActionProps) {
  const deleteWithReason = useDeleteWithReason()
  const [verb, Verb] = isAwaiting ? (['Examine', IconClipboardCheck] as const) : (['Edit', IconPencil] as const)
  return (
    <>
      {(isAwaiting || item.canUndo) && <OneTap item={item} name={name} isAwaiting={isAwaiting} />}
      <div className={`${styles.actions} ${isAwaiting ? styles.flush : ''}`}>
        <ButtonLink
          variant={isAwaiting ? 'secondary' : 'quiet'}
          to={itemPath(item)}
          state={{ search }}
          onClick={() => rememberOpened(item.jobId, item._id)}
          icon={Verb}
          aria-label={`${verb} ${name}`}
        >
          {verb}
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          to="add"
          state={{ search, like: item._id }}
          onClick={() => rememberOpened(item.jobId, item._id)}
          icon={IconCopyPlus}
          aria-label={`Add another like this: ${name}`}
        >
          Add another like this
        </ButtonLink>
        <RowMenu
          label={`More for ${name}`}
          actions={[
            ...(isAwaiting ? [{ label: 'Change details', icon: IconPencil, run: `edit/${item._id}` }] : []),
            { label: 'Delete', icon: IconTrash, isDangerous: true, run: () => void deleteWithReason(item) },
          ]}
        />
      </div>
    </>
  )
}

/** One button for the tap and for taking it back: nothing moves under the thumb, and the focus stays on it. */
function OneTap({ item, name, isAwaiting }: Omit<ActionProps, 'search'>) {
  const localSession = useLocalSession()
  const Drawing = isAwaiting ? IconCheck : IconArrowBackUp
  const words = isAwaiting ? 'Examined, no defect found' : 'Undo'
  const press = () =>
    void (isAwaiting ? confirmNoDefect : undoNoDefect)(localSession, item._id).catch(() =>
      toast.error('Error saving inspection item'),
    )
  return (
    <Button
      className={styles.confirm ?? ''}
      icon={Drawing}
      aria-label={isAwaiting ? `${words}: ${name}` : `${words} ${name}`}
      onClick={press}
    >
      {words}
    </Button>
  )
}

function useDeleteWithReason() {
  const localSession = useLocalSession()
  const askReason = useReason()
  return async (item: LocalItem) => {
    const reason = await askReason({
      title: `Delete ${itemName(item)}?`,
      label: 'Reason for deleting',
      verb: 'Delete',
      isDangerous: true,
    })
    if (reason === null) return
    await deleteItem(localSession, { itemId: item._id, reason, basis: item.basis }).catch(() =>
      toast.error('Error deleting inspection item'),
    )
  }
}

function CardPhoto({ photoId }: { photoId: string }) {
  const picture = usePhoto(photoId)
  return picture ? (
    <img
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      style={{
        flex: '0 0 64px',
        width: 64,
        height: 64,
        border: '1px solid var(--line)',
        borderRadius: 8,
        objectFit: 'cover',
      }}
    />
  ) : null
}

function LastFinding({ companyId, item }: { companyId: string; item: LocalItem }) {
  const known = usePieceOfItem(companyId, item._id, item)?.last
  const lastDate = known?.examinationDate ?? item.dateOfLastExamination
  if (!lastDate) return null
  const found = known && formatFound(known)
  return (
    <IconLine icon={IconHistory} isQuiet>
      Last time, {britishDay(lastDate)}
      {known && `: ${itemBadge(known)}`}
      {found && `\n${found}`}
      {known && isLeftOut(item) && `\nStill due by ${britishDay(known.nextExaminationDate)}`}
    </IconLine>
  )
}
