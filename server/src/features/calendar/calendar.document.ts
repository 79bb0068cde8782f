import ICAL from 'ical.js'
import { timeOnTheClock, withoutTelephoneNumbers, type CalendarScope } from '#contract/calendar/calendar.rules.ts'
import type { Role } from '#contract/permissions.ts'
import { addDays } from '#contract/values/days.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import type { FeedJob } from './calendar.queries.ts'

export interface CalendarReader {
  userId: string
  role: Role
  scope: CalendarScope
  publicUrl: string
}

/** Where nobody has said how long a timed visit takes: calendars show nothing of an event without length. */
const usualMinutes = 60
const refreshEvery = 'PT1H'
const eventsAtOnce = 50
const lineEnd = '\r\n'
// RFC 5545 counts the space that a folded line begins with: 75 octets in all.
ICAL.foldLength = 74

/** The iCalendar file (RFC 5545), some events at a time. */
export function* calendarLines(reader: CalendarReader, jobs: FeedJob[]): Generator<string> {
  const head = calendarHead(reader).toString()
  const end = `${lineEnd}END:VCALENDAR`
  yield head.slice(0, -end.length)
  for (let from = 0; from < jobs.length; from += eventsAtOnce) {
    const events = jobs.slice(from, from + eventsAtOnce).map((job) => lineEnd + eventOf(reader, job).toString())
    yield events.join('')
  }
  yield end + lineEnd
}

function calendarHead({ scope }: CalendarReader): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  const name = scope === 'all' ? 'Thorough: all jobs' : 'Thorough: your jobs'
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Thorough//Jobs//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('name', name)
  calendar.addPropertyWithValue('x-wr-calname', name)
  calendar.addPropertyWithValue('x-wr-timezone', london)
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refreshEvery))
  calendar.addPropertyWithValue('x-published-ttl', refreshEvery)
  calendar.addSubcomponent(ICAL.Component.fromString(londonTimes))
  return calendar
}

function eventOf(reader: CalendarReader, job: FeedJob): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', job.id)
  // Deleting a job leaves its version as it is.
  event.addPropertyWithValue('sequence', job.version + Number(job.isDeleted))
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(job.changedAt, true))
  event.addPropertyWithValue('status', isOff(reader, job) ? 'CANCELLED' : 'CONFIRMED')
  addTimes(event, job)
  const { addressLine1, addressLine2, city, postcode } = job
  addText(event, 'summary', summaryOf(reader, job))
  addText(event, 'location', [addressLine1, addressLine2, city, postcode].filter(Boolean).join(', '))
  addText(event, 'description', [jobNumber(job.number), job.description].filter(Boolean).join('\n'))
  if (!isOff(reader, job)) event.addPropertyWithValue('url', pageOf(reader, job))
  return event
}

function isOff({ scope, userId }: CalendarReader, { status, isDeleted, assignedEngineerId }: FeedJob): boolean {
  return isDeleted || status === 'cancelled' || (scope === 'own' && assignedEngineerId !== userId)
}

function addTimes(event: ICAL.Component, { scheduledDate, startTime, durationMinutes }: FeedJob) {
  if (startTime === null) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(scheduledDate))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(scheduledDate, 1)))
    return
  }
  const start = ICAL.Time.fromDateTimeString(`${scheduledDate}T${timeOnTheClock(scheduledDate, startTime)}:00`)
  const end = start.clone()
  // Time on the clock: a visit over the night when the clocks change ends when its people say it does.
  end.adjust(0, 0, durationMinutes ?? usualMinutes, 0)
  for (const [name, time] of Object.entries({ dtstart: start, dtend: end })) {
    event.addPropertyWithValue(name, time).setParameter('tzid', london)
  }
}

function summaryOf({ scope }: CalendarReader, { companyName, title, engineerName }: FeedJob): string {
  const visit = `${companyName}: ${title}`
  return scope === 'all' ? `${visit} (${engineerName ?? 'not assigned'})` : visit
}

function pageOf({ role, publicUrl }: CalendarReader, { id }: FeedJob): string {
  return `${publicUrl}/${role === 'admin' ? 'admin/jobs' : 'engineer/job'}/${id}`
}

function addText(event: ICAL.Component, name: string, text: string) {
  if (text) event.addPropertyWithValue(name, withoutTelephoneNumbers(withoutControls(text)))
}

/** RFC 5545 3.3.11: a line break is written as an escape, other controls have no place in a text. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/gu, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
}

const london = 'Europe/London'

/** As the law has it since 1996: summer time from the last Sunday in March to the last in October, at 01:00 UTC. */
const londonTimes = [
  'BEGIN:VTIMEZONE',
  `TZID:${london}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join(lineEnd)
