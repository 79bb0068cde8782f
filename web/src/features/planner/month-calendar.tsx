import type { DragEvent } from 'react'
import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import styles from './month-calendar.module.css'
import { PlanCard, type CardActions } from './plan-card.tsx'
import type { DropPlace } from './planner.api.ts'
import { isMovable } from './planner-words.ts'
import type { Plan, PlannedJob } from '#contract/planner/planner.contract.ts'
import { Day } from '#contract/values/days.ts'

interface Props extends CardActions {
  plan: Plan
  around: Day
  onMoveTo: (job: PlannedJob, to: DropPlace) => void
  isDragging: boolean
  onDrop: (to: DropPlace) => void
}

const plugins = [dayGridPlugin, interactionPlugin]
const monday = 1

export function MonthCalendar({ plan, around, onMoveTo, isDragging, onDrop, ...actions }: Props) {
  const jobs = new Map(plan.jobs.map((job) => [job._id, job]))
  const month = around.slice(0, 7)
  const drop = (jobId: string, day: string) => {
    const job = jobs.get(jobId)
    if (job && Day.safeParse(day).success) onMoveTo(job, { day })
  }
  return (
    <div
      onDragOver={(event) => {
        const cell = isDragging ? cellUnder(event) : null
        markCell(event, cell)
        // Without this a browser refuses the drop.
        if (cell) event.preventDefault()
      }}
      onDragLeave={(event) => markCell(event, null)}
      onDrop={(event) => {
        event.preventDefault()
        markCell(event, null)
        const day = Day.safeParse(cellUnder(event)?.getAttribute('data-date'))
        if (day.success) onDrop({ day: day.data })
      }}
    >
      <FullCalendar
        key={month}
        plugins={plugins}
        initialView="dayGridMonth"
        initialDate={`${month}-01`}
        locale="en-GB"
        timeZone="UTC"
        firstDay={monday}
        fixedWeekCount={false}
        headerToolbar={false}
        height="auto"
        eventInteractive={false}
        eventOrder="startTime,title"
        className={styles.calendar ?? ''}
        dayHeaderClass={styles.header ?? ''}
        dayHeaderInnerClass={styles.weekday ?? ''}
        dayCellClass={({ isToday, isOther }) =>
          `${styles.day} ${isToday ? styles.today : ''} ${isOther ? styles.other : ''}`
        }
        dayCellTopClass={styles.number ?? ''}
        eventClass={({ isDragging: isTaken }) => `${styles.event} ${isTaken ? styles.dragging : ''}`}
        events={plan.jobs.map((job) => ({
          id: job._id,
          title: job.companyId.name,
          start: job.scheduledDate,
          allDay: true,
          editable: isMovable(job),
          extendedProps: { startTime: job.startTime ?? '' },
        }))}
        eventDurationEditable={false}
        eventDrop={({ event, revert }) => {
          // The plan decides where it is shown: at once in the new place, and back where it was if that was refused.
          revert()
          drop(event.id, event.startStr.slice(0, 10))
        }}
        eventContent={({ event }) => {
          const job = jobs.get(event.id)
          return job && <PlanCard job={job} withEngineer {...actions} />
        }}
      />
    </div>
  )
}

function cellUnder({ target }: DragEvent): Element | null {
  return target instanceof Element ? target.closest('[data-date]') : null
}

/** The calendar draws its cells itself and only once. */
function markCell({ currentTarget }: DragEvent, cell: Element | null) {
  for (const marked of currentTarget.querySelectorAll('[data-over]')) marked.removeAttribute('data-over')
  cell?.setAttribute('data-over', '')
}
