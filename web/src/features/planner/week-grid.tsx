import { Stack } from '@mantine/core'
import { useState, type DragEvent } from 'react'
import { PlanCard, type CardActions } from './plan-card.tsx'
import type { Place } from './planner.api.ts'
import { isMovable, notAssigned, plainDay } from './planner-words.ts'
import styles from './week-grid.module.css'
import { byStartTime } from '#contract/jobs/job-times.rules.ts'
import type { Plan, PlannedJob } from '#contract/planner/planner.contract.ts'
import { weekdayOf, type Day } from '#contract/values/days.ts'

type Engineer = Place['engineer']

interface Props extends CardActions {
  plan: Plan
  days: Day[]
  today: Day
  /** Jobs that nobody has, on top. */
  withUnassigned: boolean
  onDrop: (job: PlannedJob, to: Place) => void
}

/** A week: people down, days across. A card is dragged to another cell, or moved by its menu. */
export function WeekGrid({ plan, days, today, withUnassigned, onDrop, ...actions }: Props) {
  const [dragged, setDragged] = useState<PlannedJob | null>(null)
  const rows: Engineer[] = [...(withUnassigned ? [null] : []), ...plan.engineers]
  const isQuiet = (day: Day) => isWeekend(day) && plan.jobs.every(({ scheduledDate }) => scheduledDate !== day)
  const drop = (to: Place) => {
    if (dragged) onDrop(dragged, to)
    setDragged(null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than some screens: the arrow keys scroll it
    <section className={styles.scroller} aria-label="Week" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              Engineer
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={`${isQuiet(day) ? styles.quiet : ''} ${day === today ? styles.today : ''}`}
                aria-current={day === today ? 'date' : undefined}
              >
                {plainDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((engineer) => (
            <tr key={engineer?._id ?? ''} className={engineer ? undefined : styles.unassigned}>
              <th scope="row" className={styles.name}>
                {engineer?.name ?? notAssigned}
              </th>
              {days.map((day) => (
                <Cell
                  key={day}
                  jobs={jobsIn(plan, { day, engineer })}
                  dragged={dragged}
                  onDrag={setDragged}
                  onDrop={() => drop({ day, engineer })}
                  {...actions}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps extends CardActions {
  jobs: PlannedJob[]
  dragged: PlannedJob | null
  onDrag: (job: PlannedJob | null) => void
  onDrop: () => void
}

function Cell({ jobs, dragged, onDrag, onDrop, ...actions }: CellProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!dragged) return
    // Without this a browser refuses the drop.
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onDrop()
  }
  return (
    <td
      className={isOver && dragged ? styles.over : undefined}
      onDragOver={take}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {jobs.length > 0 && (
        <Stack component="ul" gap={4}>
          {jobs.map((job) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the card's menu does the same
            <li
              key={job._id}
              draggable={isMovable(job)}
              className={isMovable(job) ? styles.movable : undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', job._id)
                onDrag(job)
              }}
              onDragEnd={() => onDrag(null)}
            >
              <PlanCard job={job} {...actions} />
            </li>
          ))}
        </Stack>
      )}
    </td>
  )
}

function jobsIn({ jobs }: Plan, { day, engineer }: Place): PlannedJob[] {
  return jobs
    .filter((job) => job.scheduledDate === day && (job.assignedEngineerId?._id ?? null) === (engineer?._id ?? null))
    .toSorted(byStartTime)
}

function isWeekend(day: Day): boolean {
  return [0, 6].includes(weekdayOf(day))
}
