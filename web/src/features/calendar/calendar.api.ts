import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import {
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '#contract/calendar/calendar.contract.ts'
import type { CalendarScope } from '#contract/calendar/calendar.rules.ts'

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: ({ signal }) => send(getCalendarFeed, {}, { signal }),
})

export function useRenewCalendarFeed() {
  return useMutation({
    mutationFn: (scope: CalendarScope) => send(renewCalendarFeed, { scope }),
    onSuccess: useCacheFeed(),
  })
}

export function useEndCalendarFeed() {
  return useMutation({ mutationFn: () => send(endCalendarFeed, {}), onSuccess: useCacheFeed() })
}

function useCacheFeed() {
  const queryClient = useQueryClient()
  return (feed: CalendarFeed) => void queryClient.setQueryData(calendarFeedQuery.queryKey, feed)
}
