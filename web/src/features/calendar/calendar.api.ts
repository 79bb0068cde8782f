import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import {
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '#contract/calendar/calendar.contract.ts'

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: ({ signal }) => send(getCalendarFeed, {}, { signal }),
})

const show = {
  onReply: (feed: CalendarFeed, queryClient: QueryClient) => queryClient.setQueryData(calendarFeedQuery.queryKey, feed),
  invalidates: 'nothing',
} as const
export const useRenewCalendarFeed = () => useSend(renewCalendarFeed, show)
export const useEndCalendarFeed = () => useSend(endCalendarFeed, show)
