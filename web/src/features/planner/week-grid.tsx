import { Stack, Text } from '@mantine/core'
import { useState, type DragEvent, type ReactNode } from 'react'
import { type CardActions, PlanCard } from './plan-card.tsx'
import type { Place } from './planner.api.ts'
import { formatLoad, isMovable, notAssigned, plainDay } from './planner-words.ts'
import styles from './week-grid.module.css'
import { byStartTime, formatDay } from '#contract/jobs/job-days.rules.ts'
import type { Plan, PlannedJob } from '#contract/planner/planner.contract.ts'
import { dayLoad } from '#contract/planner/planner.rules.ts'
import { type Day, weekdayOf } from '#contract/values/days.ts'

type Engineer = Place['engineer']

interface Props extends CardActions {
  plan: Plan
  days: Day[]
  today: Day
  withUnassigned: boolean
  isDragging: boolean
  onDrag: (job: PlannedJob | null) => void
  onDrop: (to: Place) => void
}

export function WeekGrid({ plan, days, today, withUnassigned, isDragging, onDrag, onDrop, ...actions }: Props) {
  const rows: Engineer[] = [...(withUnassigned ? [null] : []), ...plan.engineers]
  const hasVisits = (engineer: Engineer) => days.some((day) => jobsIn(plan, { day, engineer }).length > 0)
  const isQuiet = (day: Day) => isWeekend(day) && plan.jobs.every(({ scheduledDate }) => scheduledDate !== day)
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
            <tr key={engineer?._id ?? ''} className={engineer || !hasVisits(engineer) ? undefined : styles.unassigned}>
              <th scope="row" className={styles.name}>
                <Text span inherit lineClamp={3} title={engineer?.name}>
                  {engineer?.name ?? notAssigned}
                </Text>
              </th>
              {days.map((day) => (
                <Cell
                  key={day}
                  jobs={jobsIn(plan, { day, engineer })}
                  hasLoad={engineer !== null}
                  isDragging={isDragging}
                  onDrag={onDrag}
                  onDrop={() => onDrop({ day, engineer })}
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
  hasLoad: boolean
  isDragging: boolean
  onDrag: (job: PlannedJob | null) => void
  onDrop: () => void
}

function Cell({ jobs, hasLoad, isDragging, onDrag, onDrop, ...actions }: CellProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!isDragging) return
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
      className={isOver && isDragging ? styles.over : undefined}
      onDragOver={take}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {hasLoad && jobs.length > 0 && <Load jobs={jobs} />}
      {jobs.length > 0 && (
        <Stack component="ul" gap={4}>
          {jobs.map((job) => (
            <Draggable key={job._id} id={job._id} isMovable={isMovable(job)} onDrag={(is) => onDrag(is ? job : null)}>
              <PlanCard job={job} {...actions} />
            </Draggable>
          ))}
        </Stack>
      )}
    </td>
  )
}

function Load({ jobs }: { jobs: PlannedJob[] }) {
  const load = dayLoad(jobs)
  return (
    <p className={styles.load} data-full={load.isTooMuch || undefined}>
      {formatLoad(load)}
    </p>
  )
}

interface DraggableProps {
  id: string
  isMovable: boolean
  onDrag: (isDragged: boolean) => void
  children: ReactNode
}

/** A card that a mouse can take; its menu does the same. */
export function Draggable({ id, isMovable: isTakeable, onDrag, children }: DraggableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the card's menu does the same
    <li
      draggable={isTakeable}
      className={isTakeable ? styles.movable : undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      {children}
    </li>
  )
}

function jobsIn({ jobs }: Pick<Plan, 'jobs'>, { day, engineer }: Place): PlannedJob[] {
  return jobs
    .filter((job) => job.scheduledDate === day && (job.assignedEngineerId?._id ?? null) === (engineer?._id ?? null))
    .toSorted(byStartTime)
}

function isWeekend(day: Day): boolean {
  return [0, 6].includes(weekdayOf(day))
}

interface DayListProps extends CardActions {
  plan: Plan
  days: Day[]
  today: Day
}

export function DayList({ plan, days, today, ...actions }: DayListProps) {
  const planned = days
    .map((day) => ({ day, jobs: plan.jobs.filter((job) => job.scheduledDate === day).toSorted(byStartTime) }))
    .filter(({ jobs }) => jobs.length > 0)
  return (
    <Stack gap={20}>
      {planned.map(({ day, jobs }) => (
        <Stack key={day} aria-labelledby={`day-${day}`} component="section" gap={8}>
          <h2
            id={`day-${day}`}
            style={day === today ? { boxShadow: 'inset 3px 0 0 var(--amber)', paddingLeft: 10 } : {}}
          >
            {formatDay(day, today)}{' '}
            <Text span c="dimmed" fw={400}>
              {jobs.length}
            </Text>
          </h2>
          <Stack component="ul" gap={8}>
            {jobs.map((job) => (
              <li key={job._id}>
                <PlanCard job={job} withEngineer {...actions} />
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}
