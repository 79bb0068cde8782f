import { useState } from 'react'
import styles from './also-at-site.module.css'
import { knownContent } from '#web/features/inspections/form/known-content.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { useEquipmentAtSite } from '#web/offline/hooks/use-equipment-at-site.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/page/fold.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { conditionLabels, conditionOf, type Condition } from '#contract/inspections/condition.rules.ts'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import { equipmentIdentity } from '#contract/inspections/equipment.rules.ts'
import { blankItem } from '#contract/inspections/item-fields.ts'
import { itemName } from '#contract/inspections/item-name.ts'
import { britishDay, type Day } from '#contract/values/days.ts'

interface Props {
  job: LocalJob
  items: LocalItem[]
}

const shownAtFirst = 20

const meanings: Record<Condition, Meaning> = {
  unsafe: 'danger',
  overdue: 'danger',
  due_soon: 'repair',
  in_date: 'good',
  never_examined: 'waiting',
  retired: 'stopped',
}

/** What should be at this site and is not in the job, due first; each is added by one press, to be examined. */
export function AlsoAtSite({ job, items }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const today = useToday()
  const atSite = useEquipmentAtSite({ companyId: job.companyId._id, siteAddressId: job.siteAddressId._id })
  const others = notIn(items, atSite)
  if (others.length === 0) return null
  const shown = isWhole ? others : others.slice(0, shownAtFirst)
  return (
    <Fold title="Also at this site" summary={summaryOf(others, today)} isOpen={isOpen} onToggle={setIsOpen}>
      <ul className={styles.pieces}>
        {shown.map((piece) => (
          <li key={piece.identity} className={styles.piece}>
            <Piece piece={piece} jobId={job._id} today={today} />
          </li>
        ))}
      </ul>
      {shown.length < others.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          Show all {others.length.toLocaleString('en-GB')}
        </Button>
      )}
    </Fold>
  )
}

function Piece({ piece, jobId, today }: { piece: KnownEquipment; jobId: string; today: Day }) {
  const add = useAddPiece(jobId)
  const condition = conditionHere(piece, today)
  const due = piece.nextExaminationDate && `Due ${britishDay(piece.nextExaminationDate)}`
  return (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{piece.description}</span>
        <span className={styles.facts}>{[piece.serialNumber, piece.location, due].filter(Boolean).join(' · ')}</span>
        <StatusBadge meaning={meanings[condition]}>{conditionLabels[condition]}</StatusBadge>
      </span>
      <Button aria-label={`Add ${itemName(piece)}`} onClick={() => add(piece)}>
        Add
      </Button>
    </>
  )
}

/** It is listed among the items at once, where it awaits its inspection. */
function useAddPiece(jobId: string) {
  const localSession = useLocalSession()
  return (piece: KnownEquipment) => {
    const content = { ...blankItem, ...knownContent(piece) }
    void createItem(localSession, { itemId: newId(), jobId, content, isExamined: false }).then(
      () => toast.success(`${itemName(piece)} was added.`),
      () => toast.error('Error saving inspection item'),
    )
  }
}

/** Pieces that no item of the job is about, by what it was chosen for or by its words. */
function notIn(items: LocalItem[], pieces: KnownEquipment[]): KnownEquipment[] {
  const ids = new Set(items.map(({ equipmentId }) => equipmentId))
  const identities = new Set(items.map(equipmentIdentity))
  return pieces.filter(({ _id, identity }) => _id !== undefined && !ids.has(_id) && !identities.has(identity))
}

function summaryOf(pieces: KnownEquipment[], today: Day): string {
  const conditions = pieces.map((piece) => conditionHere(piece, today))
  const count = (condition: Condition) => conditions.filter((each) => each === condition).length
  return [
    pieces.length.toLocaleString('en-GB'),
    count('unsafe') > 0 && `${count('unsafe')} unsafe`,
    count('overdue') > 0 && `${count('overdue')} overdue`,
    count('due_soon') > 0 && `${count('due_soon')} due soon`,
  ]
    .filter(Boolean)
    .join(', ')
}

function conditionHere(piece: KnownEquipment, today: Day): Condition {
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
    },
    today,
  )
}
