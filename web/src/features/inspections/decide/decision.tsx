import { Box, Center, Group, Menu, Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconDots, IconHistory, IconPencil, IconPhoto, IconQrcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { decisionLabels, notThisItem } from './decision-words.ts'
import styles from './decision.module.css'
import { changedLoad } from '#web/features/inspections/form/identification-part.tsx'
import { formatLastTime } from '#web/features/inspections/form/last-time.tsx'
import { lastLoadOf } from '#web/features/inspections/form/load-question.tsx'
import { resultMeanings } from '#web/features/inspections/item-words.ts'
import { AttentionBox } from '#web/features/inspections/on-site/attention-box.tsx'
import { usePieceOfItem } from '#web/offline/hooks/use-known-equipment.ts'
import { usePhoto } from '#web/offline/hooks/use-photo.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { IconLine } from '#web/ui/feedback/icon-line.tsx'
import { meaningIcons, toneOf } from '#web/ui/feedback/status-badge.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { itemResults, type ItemResult } from '#contract/inspections/examination/item-result.rules.ts'
import {
  isLeftOut,
  itemOutcomes,
  outcomeLabels,
  type ItemOutcome,
} from '#contract/inspections/examination/outcome.rules.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'

interface Props {
  item: LocalItem
  companyId: string
  /** It took the place of another item: the second tap of a double tap was meant for that one. */
  isNext: boolean
  changeAddress: string
  onDecide: (result: ItemResult) => void
  onLeaveOut: (outcome: ItemOutcome) => void
  /** Goes on without a decision; null where no other item awaits. */
  onSkip: (() => void) | null
}

/** One item and one question. Nothing is chosen beforehand: only what is pressed is recorded. */
export function Decision({ item, companyId, isNext, changeAddress, onDecide, onLeaveOut, onSkip }: Props) {
  const takesTaps = useTakesTaps(isNext)
  return (
    <Stack gap={12}>
      <Piece item={item} companyId={companyId} changeAddress={changeAddress} />
      {item.attention && <AttentionBox attention={item.attention} mine={item} />}
      <BottomBar
        above={
          <SimpleGrid cols={3} spacing={8} component="fieldset" autoRows="75px" aria-label="Result">
            {itemResults.map((result) => (
              <Choice key={result} result={result} takesTaps={takesTaps} onDecide={onDecide} />
            ))}
          </SimpleGrid>
        }
      >
        <NotThisItem onLeaveOut={onLeaveOut} />
        {onSkip && <Button onClick={onSkip}>Skip for now</Button>}
      </BottomBar>
    </Stack>
  )
}

interface ChoiceProps extends Pick<Props, 'onDecide'> {
  result: ItemResult
  takesTaps: boolean
}

function Choice({ result, takesTaps, onDecide }: ChoiceProps) {
  const meaning = resultMeanings[result]
  const Drawing = meaningIcons[meaning]
  return (
    <UnstyledButton
      className={styles.choice ?? ''}
      style={toneOf(meaning)}
      aria-disabled={!takesTaps}
      onClick={() => takesTaps && onDecide(result)}
    >
      <Drawing size={24} stroke={2} aria-hidden />
      {decisionLabels[result]}
    </UnstyledButton>
  )
}

function Piece({ item, companyId, changeAddress }: Pick<Props, 'item' | 'companyId' | 'changeAddress'>) {
  const piece = usePieceOfItem(companyId, item._id, item)
  const last = formatLastTime(item.dateOfLastExamination, piece?.last ?? null)
  const { pathname } = useLocation()
  const load = changedLoad(item.wll.trim(), lastLoadOf(piece, item._id))
  const made = [item.manufacturer, item.modelName].filter(Boolean).join(' · ')
  return (
    <>
      <Paper aria-label="Equipment" component="section" p="md" style={{ display: 'flex', gap: 16 }}>
        <Picture photoId={item.photoId ?? item.lastPhotoId} />
        <Stack gap="xs" flex={1}>
          <Stack component="dl" gap={6}>
            <Fact label={itemLabels.serialNumber} value={item.serialNumber} />
            <Fact label={itemLabels.wll} value={item.wll || 'Not set'} />
            {made && <Fact label="Make" value={made} />}
          </Stack>
          <Group gap={0} m="-8px -12px">
            <ButtonLink
              variant="quiet"
              to={changeAddress}
              state={{ isDeciding: true }}
              icon={IconPencil}
              aria-label="Change the details"
            >
              Change
            </ButtonLink>
            {piece && (
              <ButtonLink
                variant="quiet"
                to={`/engineer/piece/${piece._id}`}
                state={{ itemAddress: pathname }}
                icon={IconQrcode}
                aria-label="Tags and labels"
              >
                Tags
              </ButtonLink>
            )}
          </Group>
        </Stack>
      </Paper>
      {load && <p>{load}</p>}
      {last && (
        <IconLine icon={IconHistory} isQuiet>
          <Text span lineClamp={2}>
            {last}
          </Text>
        </IconLine>
      )}
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <Text component="dd" title={value} lineClamp={2} fw={600}>
        {value}
      </Text>
    </div>
  )
}

/** The item's own photo, else the one of its last examination. */
function Picture({ photoId }: { photoId: string | null }) {
  const picture = usePhoto(photoId)
  return picture ? (
    <Box {...photo} component="img" src={picture} alt="" decoding="async" style={{ objectFit: 'cover' }} />
  ) : (
    <Center {...photo} component="span" c="dimmed">
      <IconPhoto size={32} stroke={1.25} aria-hidden />
    </Center>
  )
}

const photo = { flex: '0 0 112px', w: 112, h: 112, bd: '1px solid var(--line)', bdrs: 'md', bg: 'var(--waiting-soft)' }

function NotThisItem({ onLeaveOut }: Pick<Props, 'onLeaveOut'>) {
  return (
    <Menu position="top-start" width={240} {...popoverProps()} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button icon={IconDots}>{notThisItem}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {itemOutcomes
          .filter((outcome) => isLeftOut({ outcome }))
          .map((outcome) => (
            <Menu.Item key={outcome} mih={48} onClick={() => onLeaveOut(outcome)}>
              {outcomeLabels[outcome]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Longer than the taps of a double tap are apart. */
const doubleTapMs = 500

export function useTakesTaps(isNext: boolean): boolean {
  const [takesTaps, setTakesTaps] = useState(!isNext)
  useEffect(() => {
    const timer = setTimeout(() => setTakesTaps(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return takesTaps
}
