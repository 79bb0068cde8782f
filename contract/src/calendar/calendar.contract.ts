import { z } from 'zod'
import { downloadEndpoint, endpoint } from '#contract/endpoint.ts'
import { calendarScopes } from './calendar.rules.ts'

const Scope = z.enum(calendarScopes)

export const CalendarFeed = z.object({
  isThere: z.boolean(),
  /** Only in the reply that made it: nobody is shown it again. */
  address: z.string().nullable(),
  scope: Scope,
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/account/calendar',
  allow: 'calendar:own',
  summary: 'Says whether one has a calendar address, and of which jobs.',
  input: z.object({}),
  reply: CalendarFeed,
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/account/calendar',
  allow: 'calendar:own',
  summary:
    'Makes one’s calendar address and shows it this once, or a new one in its place: the former stops working at once. Administrators may choose all jobs.',
  input: z.object({ scope: Scope.optional() }),
  reply: CalendarFeed,
})

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/account/calendar',
  allow: 'calendar:own',
  summary: 'Ends one’s calendar address; it stops working at once.',
  input: z.object({}),
  reply: CalendarFeed,
})

export const readCalendarFeed = downloadEndpoint({
  base: '',
  path: '/calendar/:token.ics',
  allow: 'anyone',
  summary: 'Gives the jobs behind a calendar address as an iCalendar file, with an ETag.',
  input: z.object({ token: z.string() }),
})
