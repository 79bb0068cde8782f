import { Box, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { createItem } from '#web/offline/actions/items.ts'
import { placeEquipment } from '#web/offline/actions/equipment.ts'
import { useEquipmentAtSite } from '#web/offline/hooks/use-equipment-at-site.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { withPieces } from '#web/offline/store/view-items.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field, typed } from '#web/ui/form/field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { knownContent } from '#web/features/inspections/form/last-time.tsx'
import {
  conditionLabels,
  conditionOf,
  dueSoonDays,
  type Condition,
} from '#contract/inspections/equipment/condition.rules.ts'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import { piecesNotIn, plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { britishDay, type Day } from '#contract/values/days.ts'

const shownAtFirst = 20

const meanings: Record<Condition, Meaning> = {
  unsafe: 'danger',
  overdue: 'danger',
  put_right: 'repair',
  due_soon: 'repair',
  in_date: 'good',
  never_examined: 'waiting',
  retired: 'stopped',
}

/**
 * What should be at this site and is not in the job, due first: each is added by one press, to be examined, or said to be
 * gone. What is registered elsewhere can be found and moved here.
 */
export function AlsoAtSite({ job, items }: { job: LocalJob; items: LocalItem[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const today = useToday()
  const pieces = useEquipmentAtSite({ companyId: job.companyId._id, siteAddressId: job.siteAddressId._id })
  const linked = withPieces(items)
  const others = piecesNotIn(linked, pieces.here)
  const elsewhere = piecesNotIn(linked, pieces.elsewhere)
  if (others.length + elsewhere.length === 0) return null
  const shown = isWhole ? others : others.slice(0, shownAtFirst)
  return (
    <Collapsible title="Also at this site" summary={summaryOf(others, today)} isOpen={isOpen} onToggle={setIsOpen}>
      <ul>
        {shown.map((piece) => (
          <PieceRow key={piece.identity} piece={piece} today={today}>
            <PieceHere piece={piece} job={job} />
          </PieceRow>
        ))}
      </ul>
      {shown.length < others.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          Show all {others.length.toLocaleString('en-GB')}
        </Button>
      )}
      {elsewhere.length > 0 && <Elsewhere pieces={elsewhere} job={job} today={today} />}
    </Collapsible>
  )
}

function PieceRow({ piece, today, children }: { piece: KnownEquipment; today: Day; children: ReactNode }) {
  const condition = conditionHere(piece, today)
  const due = piece.nextExaminationDate && `Due ${britishDay(piece.nextExaminationDate)}`
  return (
    <Group
      component="li"
      justify="space-between"
      gap="sm"
      wrap="nowrap"
      py="sm"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Stack component="span" gap={4} align="flex-start" miw={0}>
        <Text span fw={600}>
          {piece.description}
        </Text>
        <Text span c="dimmed">
          {[piece.serialNumber, piece.location, due].filter(Boolean).join(' · ')}
        </Text>
        <StatusBadge meaning={meanings[condition]}>{conditionLabels[condition]}</StatusBadge>
      </Stack>
      {children}
    </Group>
  )
}

function PieceHere({ piece, job }: { piece: KnownEquipment; job: LocalJob }) {
  const add = useCreateItem(job._id)
  const place = usePlaceEquipment(job)
  return (
    <Stack component="span" gap={4} flex="none">
      <Button aria-label={`Add ${itemName(piece)}`} onClick={() => add(piece)}>
        Add
      </Button>
      <Button variant="quiet" aria-label={`Not here: ${itemName(piece)}`} onClick={() => place(piece, false)}>
        Not here
      </Button>
    </Stack>
  )
}

/** Found by a part of its numbers or its description: a company may have thousands. */
function Elsewhere({ pieces, job, today }: { pieces: KnownEquipment[]; job: LocalJob; today: Day }) {
  const [q, setQ] = useState('')
  const place = usePlaceEquipment(job)
  const found = q.trim().length < minLetters ? [] : pieces.filter((piece) => mentions(piece, q)).slice(0, maxFound)
  return (
    <Stack gap={8} pt={16}>
      <Field label="Find a piece that is registered elsewhere" name="elsewhere" {...typed(q, setQ)} />
      {q.trim().length >= minLetters && found.length === 0 && (
        <Box component="output" c="dimmed">
          This company has no other piece like that.
        </Box>
      )}
      <ul>
        {found.map((piece) => (
          <PieceRow key={piece.identity} piece={piece} today={today}>
            <Button aria-label={`Move here: ${itemName(piece)}`} onClick={() => place(piece, true)}>
              Move here
            </Button>
          </PieceRow>
        ))}
      </ul>
    </Stack>
  )
}

const minLetters = 2
const maxFound = 10

export function mentions({ serialNumber, assetNumber, description }: KnownEquipment, q: string): boolean {
  const number = plainNumber(q)
  const isNumber = (text: string) => number !== null && (plainNumber(text) ?? '').includes(number)
  return isNumber(serialNumber) || isNumber(assetNumber) || description.toLowerCase().includes(q.trim().toLowerCase())
}

function usePlaceEquipment(job: LocalJob) {
  const localSession = useLocalSession()
  const at = { _id: job._id, companyId: job.companyId._id, siteAddressId: job.siteAddressId._id }
  const place = (piece: KnownEquipment, here: boolean): void => {
    const equipmentId = piece._id
    if (!equipmentId) return
    void placeEquipment(localSession, { job: at, equipmentId, here }).then(
      () => (here ? toast.success(`${itemName(piece)} is registered here now.`) : tellGone(piece)),
      () => toast.error('Error moving equipment'),
    )
  }
  const tellGone = (piece: KnownEquipment) =>
    toast.success(`${itemName(piece)} is no longer registered here.`, {
      label: 'Undo',
      run: () => place(piece, true),
    })
  return place
}

function useCreateItem(jobId: string) {
  const localSession = useLocalSession()
  return (piece: KnownEquipment) => {
    const content = { ...blankItem, ...knownContent(piece) }
    void createItem(localSession, { itemId: newId(), jobId, content, isExamined: false }).then(
      () => toast.success(`${itemName(piece)} was added.`),
      () => toast.error('Error saving inspection item'),
    )
  }
}

function summaryOf(pieces: KnownEquipment[], today: Day): string {
  const conditions = pieces.map((piece) => conditionHere(piece, today))
  const count = (condition: Condition) => conditions.filter((each) => each === condition).length
  return [
    pieces.length.toLocaleString('en-GB'),
    count('unsafe') > 0 && `${count('unsafe')} unsafe`,
    count('overdue') > 0 && `${count('overdue')} overdue`,
    count('due_soon') > 0 && `${count('due_soon')} due in ${dueSoonDays} days`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function conditionHere(piece: KnownEquipment, today: Day): Condition {
  return conditionOf(
    {
      lifecycle: piece.lifecycle ?? 'in_service',
      lifecycleReason: '',
      isNotFit: piece.isNotFit ?? false,
      hasImmediateDanger: piece.hasImmediateDanger ?? false,
      dangerByDate: piece.dangerByDate ?? null,
      lastExaminationDate: piece.last?.examinationDate ?? null,
      nextExaminationDate: piece.nextExaminationDate ?? null,
      certificateNumber: null,
      rectifiedOn: piece.rectifiedOn ?? null,
    },
    today,
  )
}
