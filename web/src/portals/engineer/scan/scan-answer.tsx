import { Box, Stack, Text } from '@mantine/core'
import { IconBan, IconCheck, IconHistory, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nameIn, type Found } from './find-scanned.ts'
import { PutOnPiece } from './put-on-piece.tsx'
import styles from './scan-answer.module.css'
import { notSaved } from '#web/features/inspections/decide/decision-words.ts'
import { useTakesTaps } from '#web/features/inspections/decide/decision.tsx'
import { formatLastTime } from '#web/features/inspections/form/last-time.tsx'
import { itemAddress } from '#web/features/inspections/item-address.ts'
import { ItemStatusBadge } from '#web/features/inspections/item-status-badge.tsx'
import { createItem } from '#web/offline/actions/items.ts'
import { confirmNoDefect } from '#web/offline/actions/decide-items.ts'
import { usePieceOfItem } from '#web/offline/hooks/use-known-equipment.ts'
import { useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { IconLine } from '#web/ui/feedback/icon-line.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { blankItem, itemLabels } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { awaitsInspection } from '#contract/inspections/items/item-status.rules.ts'
import { readTag } from '#contract/values/tags.ts'
import { rememberOpened } from '#web/ui/table/return-place.ts'

interface Props {
  found: Found
  job: LocalJob
  /** Something was decided a moment ago: the second tap of a double tap was meant for that. */
  isNext: boolean
  onAgain: () => void
  onDecided: (itemId: string) => void
  onNext: () => void
}

export function ScanAnswer({ found, ...props }: Props) {
  const { job, onNext } = props
  switch (found.kind) {
    case 'item':
      return <ScannedItem item={found.item} {...props} />
    case 'piece':
      return <ScannedPiece piece={found} {...props} />
    case 'other-company':
      return <NotToBeUsed title="Not one of this customer’s" onNext={onNext} />
    case 'unreadable':
      return <NotToBeUsed title="This is not a code that can be used" onNext={onNext} />
    case 'unknown':
      return <UnknownCode value={found.value} job={job} onAgain={props.onAgain} onNext={onNext} />
  }
}

function NotToBeUsed({ title, onNext }: { title: string; onNext: () => void }) {
  return (
    <Stack gap={12}>
      <Notice variant="repair" icon={IconBan} title={title} isAnnounced />
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onNext}>
          Scan next
        </Button>
      </div>
    </Stack>
  )
}

interface ItemProps extends Pick<Props, 'job' | 'isNext' | 'onDecided' | 'onNext'> {
  item: LocalItem
}

function ScannedItem({ item: atFirst, job, isNext, onDecided, onNext }: ItemProps) {
  const localSession = useLocalSession()
  const item = useLocalItem(atFirst._id) ?? atFirst
  const takesTaps = useTakesTaps(isNext)
  const piece = usePieceOfItem(job.companyId._id, item._id, item)
  const isAwaiting = awaitsInspection(item)
  const noDefect = async () => {
    try {
      await confirmNoDefect(localSession, item._id)
      onDecided(item._id)
    } catch {
      toast.error(notSaved)
    }
  }
  return (
    <Stack component="section" gap={12} aria-label={itemName(item)}>
      <PieceWords piece={item} last={formatLastTime(item.dateOfLastExamination, piece?.last ?? null)} />
      {!isAwaiting && <ItemStatusBadge item={item} />}
      <div className={styles.buttons}>
        {isAwaiting && (
          <Button
            variant="primary"
            icon={IconCheck}
            aria-disabled={!takesTaps}
            onClick={() => takesTaps && void noDefect()}
          >
            No defect
          </Button>
        )}
        <ButtonLink to={itemAddress(job._id, item)} onClick={() => rememberOpened(job._id, item._id)}>
          {isAwaiting ? 'Examine' : 'Edit'}
        </ButtonLink>
        <Button variant={isAwaiting ? 'quiet' : 'primary'} onClick={onNext}>
          Scan next
        </Button>
      </div>
    </Stack>
  )
}

function PieceWords({ piece, last }: { piece: Parameters<typeof itemName>[0] & { wll?: string }; last: string }) {
  return (
    <Box>
      <Text component="h3" fz="lg" fw={650} aria-live="polite">
        {itemName(piece)}
      </Text>
      {piece.wll && (
        <p>
          {itemLabels.wll} {piece.wll}
        </p>
      )}
      {last && (
        <IconLine icon={IconHistory} isQuiet>
          <Text span lineClamp={3}>
            {last}
          </Text>
        </IconLine>
      )}
    </Box>
  )
}

interface PieceProps extends Pick<Props, 'job' | 'onAgain' | 'onNext'> {
  piece: Extract<Found, { kind: 'piece' }>
}

function ScannedPiece({ piece, job, onAgain, onNext }: PieceProps) {
  const localSession = useLocalSession()
  const add = async () => {
    const content = { ...blankItem, ...piece.content }
    try {
      await createItem(localSession, { itemId: newId(), jobId: job._id, content, isExamined: false })
      onAgain()
    } catch {
      toast.error(notSaved)
    }
  }
  return (
    <Stack component="section" gap={12} aria-label={itemName(nameIn(piece))}>
      <PieceWords piece={nameIn(piece)} last={formatLastTime(null, piece.last)} />
      <Text>This piece is not on the job.</Text>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void add()}>
          Add it
        </Button>
        <Button variant="quiet" onClick={onNext}>
          Scan next
        </Button>
      </div>
    </Stack>
  )
}

interface CodeProps extends Pick<Props, 'job' | 'onAgain' | 'onNext'> {
  value: string
}

/** A blank label, or a code of another user's. What it says is text, also where it is an address. */
function UnknownCode({ value, job, onAgain, onNext }: CodeProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const navigate = useNavigate()
  if (isChoosing) return <PutOnPiece value={value} job={job} onPut={onAgain} onCancel={() => setIsChoosing(false)} />
  return (
    <Stack component="section" gap={12} aria-label="Unknown code">
      <Notice variant="plain" icon={IconQrcode} title="No piece has this code yet" isAnnounced>
        <Text span ff="ui-monospace, monospace" lineClamp={3}>
          {readTag(value, location.origin).text}
        </Text>
      </Notice>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => setIsChoosing(true)}>
          Put it on this piece
        </Button>
        <Button onClick={() => void navigate(`/engineer/job/${job._id}/add`, { state: { tag: value } })}>
          New piece
        </Button>
        <Button variant="quiet" onClick={onNext}>
          Scan next
        </Button>
      </div>
    </Stack>
  )
}
