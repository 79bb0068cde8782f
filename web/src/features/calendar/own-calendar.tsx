import { Box, Group, Text } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useUser } from '#web/api/session.ts'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { PaddedSection } from '#web/ui/page/section.tsx'
import { useSend } from '#web/api/use-send.ts'
import { callQuery } from '#web/api/queries.ts'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import {
  type CalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
} from '#contract/calendar/calendar.contract.ts'
import type { CalendarScope } from '#contract/calendar/calendar.rules.ts'

const scopes = [
  { value: 'own', label: 'My own jobs' },
  { value: 'all', label: 'All jobs' },
] as const

export function OwnCalendar() {
  const { isOnline } = useConnection()
  const { data, error, refetch } = useQuery({ ...calendarFeedQuery, enabled: isOnline })
  const waiting = error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton height={56} />
  return (
    <PaddedSection title="Calendar">
      <p>
        See your visits in the calendar on your phone or computer. Subscribe once; new, moved and cancelled visits then
        show up there.
      </p>
      {data && <Feed feed={data} />}
      {!data && (isOnline ? waiting : <Text c="dimmed">Shown once you have signal again.</Text>)}
    </PaddedSection>
  )
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const { role } = useUser()
  const [wanted, setWanted] = useState<CalendarScope>(feed.scope)
  /** The reply that made it is the only one that has it. */
  const [address, setAddress] = useState<string | null>(null)
  const { renew, end } = useFeedActions(setAddress)
  const { mutateAsync: make, isPending } = useRenewCalendarFeed()

  const choose = (scope: CalendarScope) => {
    if (feed.isThere) void renew(scope)
    else setWanted(scope)
  }
  const makeFirst = () =>
    make({ scope: wanted }).then(
      (made) => {
        setAddress(made.address)
        toast.success('Your calendar link is ready.')
      },
      (error: unknown) => toast.error(serverText(error, 'Error creating the calendar link')),
    )

  return (
    <>
      {role === 'admin' && (
        <Choices
          label="In this calendar"
          isLabelShown
          options={scopes}
          value={feed.isThere ? feed.scope : wanted}
          onChange={choose}
        />
      )}
      {!feed.isThere ? (
        <div>
          <Button disabled={isPending} onClick={() => void makeFirst()}>
            Create calendar link
          </Button>
        </div>
      ) : (
        <>
          {address === null ? (
            <p>
              You have a calendar link. It was shown once, when you created it. To subscribe on another device, renew
              it.
            </p>
          ) : (
            <FeedAddress address={address} />
          )}
          <Group gap="8px 16px">
            <Button onClick={() => void renew(feed.scope)}>Renew link</Button>
            <Button variant="danger" onClick={() => void end()}>
              End calendar
            </Button>
          </Group>
        </>
      )}
    </>
  )
}

function useFeedActions(onAddress: (address: string | null) => void) {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: renewFeed } = useRenewCalendarFeed()
  const { mutateAsync: endFeed } = useEndCalendarFeed()
  const renew = (scope: CalendarScope) =>
    confirmThen({
      title: 'Create a new calendar link?',
      message: 'The old one stops working at once. Subscribe to the new one on each of your devices.',
      verb: 'Renew',
      isDangerous: true,
      mutate: async () => onAddress((await renewFeed({ scope })).address),
      success: () => 'Your new calendar link is ready.',
      failure: 'Error renewing the calendar link',
    })
  const end = () =>
    confirmThen({
      title: 'End your calendar?',
      message: 'The link stops working at once. Your visits stay in Thorough.',
      verb: 'End calendar',
      isDangerous: true,
      mutate: () => endFeed({}),
      success: () => 'Your calendar link has ended.',
      failure: 'Error ending the calendar',
    })
  return { renew, end }
}

const calendarFeedQuery = callQuery(['calendar', 'feed'], getCalendarFeed, {})

const show = {
  onReply: (feed: CalendarFeed, queryClient: QueryClient) => queryClient.setQueryData(calendarFeedQuery.queryKey, feed),
  invalidates: 'nothing',
} as const
const useRenewCalendarFeed = () => useSend(renewCalendarFeed, show)
const useEndCalendarFeed = () => useSend(endCalendarFeed, show)

function FeedAddress({ address }: { address: string }) {
  return (
    <>
      <CopyField
        label="Your calendar link"
        value={address}
        help="Subscribe now: you won’t see it again. Keep it to yourself: anyone who has it can read your visits. Telephone numbers are not in it."
      >
        <Box
          href={address.replace(/^https?:/, 'webcal:')}
          component="a"
          display="inline-flex"
          mih={44}
          c="var(--text)"
          style={{ alignItems: 'center', gap: 8 }}
        >
          <IconCalendarPlus size={18} stroke={1.5} aria-hidden />
          Open in this device’s calendar
        </Box>
      </CopyField>
      <details>
        <summary>How to subscribe</summary>
        <dl>
          <Text component="dt" fw={600} mt="xs">
            iPhone, iPad and Mac
          </Text>
          <dd>Press “Open in this device’s calendar” on that device, then Subscribe.</dd>
          <Text component="dt" fw={600} mt="xs">
            Android, with Google Calendar
          </Text>
          <dd>
            Copy the address. On a computer open calendar.google.com, choose + beside “Other calendars”, then “From
            URL”, and paste it. A few minutes later it is on your phone; there, tick it under Settings if it is not
            shown.
          </dd>
          <Text component="dt" fw={600} mt="xs">
            Outlook
          </Text>
          <dd>Copy the address. In the calendar choose “Add calendar”, then “Subscribe from web”, and paste it.</dd>
        </dl>
        <Text c="dimmed">
          Your calendar checks for changes, sometimes only once or twice a day. Thorough always has the latest.
        </Text>
      </details>
    </>
  )
}
