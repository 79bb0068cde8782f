import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Place } from './planner.api.ts'
import { notAssigned } from './planner-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import type { Plan, PlannedJob } from '#contract/planner/planner.contract.ts'
import { britishDay, Day } from '#contract/values/days.ts'

interface Props {
  job: PlannedJob
  engineers: Plan['engineers']
  onMove: (to: Place) => void
  onCancel: () => void
}

/** The same as dragging, by keyboard or thumb (WCAG 2.2, 2.5.7), and to any day. */
export function MoveDialog({ job, engineers, onMove, onCancel }: Props) {
  const [day, setDay] = useState<string>(job.scheduledDate)
  const [engineerId, setEngineerId] = useState(job.assignedEngineerId?._id ?? '')
  const [error, setError] = useState<string>()
  const offered = [...engineers, ...(job.assignedEngineerId ? [job.assignedEngineerId] : [])]
  const isLate = job.firstDue !== null && Day.safeParse(day).success && day > job.firstDue

  const move = () => {
    if (Day.safeParse(day).success) onMove({ day, engineer: offered.find(({ _id }) => _id === engineerId) ?? null })
    else setError('Enter a date.')
  }

  return (
    <FormDialog
      title={`Move ${job.companyId.name}`}
      message={job.title}
      verb="Move"
      isPending={false}
      onSubmit={move}
      onCancel={onCancel}
    >
      <DateField label="Day" required value={day} error={error} onChange={setDay} />
      <SelectField
        label="Engineer"
        name="engineer"
        value={engineerId}
        options={[
          { value: '', label: notAssigned },
          ...new Map(offered.map(({ _id, name }) => [_id, { value: _id, label: name }])).values(),
        ]}
        onChange={setEngineerId}
      />
      {isLate && job.firstDue && (
        <Notice variant="danger" icon={IconAlertTriangle} title="Too late for some of its pieces" isAnnounced>
          The first is due by {britishDay(job.firstDue)}. An overdue piece must not be used until it’s examined.
        </Notice>
      )}
    </FormDialog>
  )
}
