import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { lateOf, siteName } from './due-words.ts'
import styles from './plan-bar.module.css'
import { usePlanning, type Planned, type Visit } from './use-planning.ts'
import { VisitForm } from './visit-form.tsx'
import { piecesToPlan } from '#web/features/due/visit-values.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import { formatDay } from '#contract/jobs/job-days.rules.ts'

interface Props {
  rows: DueSite[]
  onPlanned: (planned: Planned[]) => void
  onClear: () => void
}

const maxShown = 3

export function PlanBar({ rows, onPlanned, onClear }: Props) {
  const { plan, ...planning } = usePlanning(rows)
  const { visits, isPlanning, planWords } = planning
  const [isOpen, setIsOpen] = useState(false)
  const pieces = visits.reduce((sum, { row }) => sum + piecesToPlan(row).length, 0)
  // What was refused is read first.
  const [failed, others] = [visits.filter(({ failure }) => failure), visits.filter(({ failure }) => !failure)]

  const press = async () => {
    const planned = await plan()
    setIsOpen(planned === null)
    if (planned && planned.length > 0) onPlanned(planned)
  }

  return (
    <section aria-label="Visits to plan" className={styles.bar}>
      <Box flex="1 1 320px" miw={0}>
        <Text component="output" fz="md" fw={600}>
          {counted(visits.length, 'visit')} with {counted(pieces, 'piece')}
        </Text>
        <Box component="ul" mt={4} c="dimmed">
          {[...failed, ...others].slice(0, maxShown).map((visit) => (
            <VisitLine key={visit.key} visit={visit} />
          ))}
          {visits.length > maxShown && <li>and {visits.length - maxShown} more</li>}
        </Box>
        <Refusal>{failed.length > 0 ? `${counted(failed.length, 'visit')} could not be planned.` : undefined}</Refusal>
      </Box>
      <div className={styles.actions}>
        <Button variant="quiet" isBusy={isPlanning} onClick={onClear}>
          Clear
        </Button>
        <Button onClick={() => setIsOpen(true)}>Change details</Button>
        <Button variant="primary" aria-disabled={isPlanning} onClick={() => void press()}>
          {planWords}
        </Button>
      </div>
      <DialogFrame isOpen={isOpen} title="Visits to plan" onCancel={() => setIsOpen(false)}>
        <VisitForm label="Visits to plan" {...planning} onPlan={() => void press()} onCancel={() => setIsOpen(false)} />
      </DialogFrame>
    </section>
  )
}

function VisitLine({ visit: { row, values, failure } }: { visit: Visit }) {
  const today = useToday()
  const late = lateOf(row, values, today)
  const engineer = values.assignedEngineerId?.name ?? 'not assigned yet'
  if (failure) {
    return (
      <Text component="li" c="var(--danger)">
        {row.companyId.name}, {siteName(row)}: {failure}
      </Text>
    )
  }
  return (
    <li>
      {row.companyId.name}, {siteName(row)}: {values.title}, {formatDay(values.scheduledDate, today)}, {engineer}
      {late && (
        <Text span c="var(--danger)">
          {' '}
          · {late}
        </Text>
      )}
    </li>
  )
}
