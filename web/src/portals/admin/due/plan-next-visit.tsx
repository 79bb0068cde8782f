import { IconCalendarDue } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePlanning } from './use-planning.ts'
import { VisitForm } from './visit-form.tsx'
import { dueQueries } from '#web/features/due/due.api.ts'
import { piecesToPlan } from '#web/features/due/visit-values.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { DueSite } from '#contract/due/due.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import { Group, Stack, Text } from '@mantine/core'
import { ConditionBadge } from '#web/features/equipment/condition-notice.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { formatTimesRunning } from '#contract/counts/count.rules.ts'

const title = 'Plan next visit'

export function PlanNextVisit({ job, variant = 'secondary' }: { job: Job; variant?: 'primary' | 'secondary' }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant={variant} icon={IconCalendarDue} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <DialogFrame isOpen={isOpen} title={title} onCancel={close}>
        <NextVisit job={job} onClose={close} />
      </DialogFrame>
    </>
  )
}

interface Props {
  job: Job
  onClose: () => void
}

function NextVisit({ job, onClose }: Props) {
  const { data, error, refetch } = useQuery(dueQueries.ofJob(job._id))
  if (error && !data) return <QuietRetry what="What is due" error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingPage />
  const rows = data.rows.filter((row) => piecesToPlan(row).length > 0)
  if (rows.length === 0) return <NothingToPlan job={job} planned={data.rows} onClose={onClose} />
  return <NextVisitForm rows={rows} onClose={onClose} />
}

function NextVisitForm({ rows, onClose }: { rows: DueSite[]; onClose: () => void }) {
  const navigate = useNavigate()
  const { plan, ...planning } = usePlanning(rows)
  const press = async () => {
    const [first] = (await plan()) ?? []
    if (!first) return
    const { job } = first
    toast.success(`${job.title} was planned for ${britishDay(job.scheduledDate)}.`)
    void navigate(addresses.job(job))
  }
  return <VisitForm label={title} {...planning} onPlan={() => void press()} onCancel={onClose} />
}

/** Each piece is in an open job already, or none of them will be due. */
function NothingToPlan({ job, planned, onClose }: Props & { planned: DueSite[] }) {
  return (
    <>
      <p>
        {planned.length > 0
          ? 'Every piece in this job is already in an open job.'
          : 'No piece in this job that is in service has a due date.'}
      </p>
      {planned.map((row) => (
        <DuePieces key={row.siteAddressId?._id ?? ''} row={row} />
      ))}
      <p>
        <Link to={addresses.loadFromPrevious(job)}>Repeat this job with its items</Link> or{' '}
        <Link to="/admin/due">see what else is due</Link>.
      </p>
      <div className={dialog.actions}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

export function DuePieces({ row: { equipment } }: { row: DueSite }) {
  return (
    <ul className="lined">
      {equipment.map((piece) => (
        <Stack key={piece._id} component="li" gap={4} py={12}>
          <Link to={addresses.piece(piece)}>{nameOf(piece)}</Link>
          <Group component="span" c="dimmed" gap="xs">
            <ConditionBadge condition={piece.condition} />
            {piece.nextExaminationDate && `Due by ${britishDay(piece.nextExaminationDate)}`}
          </Group>
          {formatTimesRunning(piece.timesRunning) && (
            <Text span c="var(--danger)" fw={600}>
              {formatTimesRunning(piece.timesRunning)}
            </Text>
          )}
          {piece.openJob && (
            <span>
              In{' '}
              <Link to={addresses.job(piece.openJob)}>
                {piece.openJob.title}, {britishDay(piece.openJob.scheduledDate)}
              </Link>
            </span>
          )}
        </Stack>
      ))}
    </ul>
  )
}
