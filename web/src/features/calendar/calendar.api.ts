import type { QueryClient } from '@tanstack/react-query'
import { useSend } from '#web/api/use-send.ts'
import { callQuery } from '#web/api/queries.ts'
import {
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '#contract/calendar/calendar.contract.ts'

export const calendarFeedQuery = callQuery(['calendar', 'feed'], getCalendarFeed, {})

const show = {
  onReply: (feed: CalendarFeed, queryClient: QueryClient) => queryClient.setQueryData(calendarFeedQuery.queryKey, feed),
  invalidates: 'nothing',
} as const
export const useRenewCalendarFeed = () => useSend(renewCalendarFeed, show)
export const useEndCalendarFeed = () => useSend(endCalendarFeed, show)
