import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, dayInLondon, type Day } from '#contract/values/days.ts'

interface Props {
  value: Day | null
  min: Day | undefined
  max: Day | undefined
  onChange: (day: Day) => void
}

/** Fetched when it is first opened: no first load contains the calendar and the dates library behind it. */
export function DateCalendar({ value, min, max, onChange }: Props) {
  const [start] = useState(() => within(value ?? dayInLondon(new Date()), min, max))
  const [shown, setShown] = useState(start)
  const [wanted, setWanted] = useState<Day | null>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const hasThumb = useMediaQuery('(pointer: coarse), (max-width: 639px)', false, { getInitialValueInEffect: false })

  // The day that a key led to may be in a month that was drawn only now.
  useEffect(() => {
    if (wanted) calendar.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`)?.focus()
  }, [wanted])

  const move = (event: KeyboardEvent, day: Day) => {
    const target = dayByKey[event.key]?.(day)
    // Within its month the calendar moves by itself.
    if (!target || (event.key.startsWith('Arrow') && target.slice(0, 7) === day.slice(0, 7))) return
    event.preventDefault()
    const next = within(target, min, max)
    setShown(next)
    setWanted(next)
  }

  return (
    <DatePicker
      ref={calendar}
      value={value}
      date={shown}
      onDateChange={(day) => {
        setShown(day)
        setWanted(null)
      }}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      hideOutsideDates
      highlightToday
      maxLevel="decade"
      previousIcon={<IconChevronLeft size={20} stroke={1.5} aria-hidden />}
      nextIcon={<IconChevronRight size={20} stroke={1.5} aria-hidden />}
      ariaLabels={words}
      size={hasThumb ? 'lg' : 'md'}
      weekendDays={[]}
      styles={{ weekday: small, day: large, calendarHeaderLevel: { ...large, fontWeight: 600 } }}
      getDayProps={(day) => ({
        'data-day': day,
        ...(day === start && { 'data-autofocus': true }),
        ...(day === value && { 'aria-current': 'date' }),
        onKeyDown: (event) => move(event, day),
      })}
      onChange={(day) => day && onChange(day)}
      allowDeselect={false}
    />
  )
}

const small = { fontSize: 'var(--size-small)' }
const large = { fontSize: 'var(--size-large)' }

const words = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
}

const dayByKey: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

function within(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (min && day < min) return min
  return max && day > max ? max : day
}
