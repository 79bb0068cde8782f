import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import styles from './month-calendar.module.css'
import { PlanCard, type CardActions } from './plan-card.tsx'
import type { Place } from './planner.api.ts'
import { isMovable } from './planner-words.ts'
import type { Plan, PlannedJob } from '#contract/planner/planner.contract.ts'
import { Day } from '#contract/values/days.ts'

interface Props extends CardActions {
  plan: Plan
  /** A day of the month. */
  around: Day
  onDrop: (job: PlannedJob, to: Place) => void
}

const plugins = [dayGridPlugin, interactionPlugin]
const monday = 1

/** A month, drawn by FullCalendar in our colours: cards are dragged from day to day, or moved by their menu. */
export function MonthCalendar({ plan, around, onDrop, ...actions }: Props) {
  const jobs = new Map(plan.jobs.map((job) => [job._id, job]))
  const month = around.slice(0, 7)
  const drop = (jobId: string, day: string) => {
    const job = jobs.get(jobId)
    if (job && Day.safeParse(day).success) onDrop(job, { day, engineer: job.assignedEngineerId })
  }
  return (
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
      eventClass={({ isDragging }) => `${styles.event} ${isDragging ? styles.dragging : ''}`}
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
        return job && <PlanCard job={job} isSmall withEngineer {...actions} />
      }}
    />
  )
}
