import { Box, Group, Text } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Section } from './section.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Button } from '#web/ui/form/button.tsx'
import type { Page } from '#contract/values/pages.ts'

interface RecordedEvent {
  _id: number
  at: string
  by: { name: string } | null
}

export interface FormattedEvent {
  /** Completes a sentence that begins with a name: "scheduled the job". */
  message: string
  details: string[]
}

interface Props<Event> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Event>>>
  formatEvent: (event: Event) => FormattedEvent
  /** What can still be done about an event, given those that came after it. */
  action?: (event: Event, later: Event[]) => ReactNode
}

export function History<Event extends RecordedEvent>({ list, formatEvent, action }: Props<Event>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const events = data?.pages.flatMap(({ rows }) => rows) ?? []

  if (error && !data) return <QuietRetry what="The history" error={error} onRetry={() => void refetch()} />
  return (
    <Section title="History">
      <Box component="ol" px={20} pb="sm">
        {events.map((event, index) => (
          <Told
            key={event._id}
            event={event}
            words={formatEvent(event)}
            action={action?.(event, events.slice(0, index))}
          />
        ))}
      </Box>
      {hasNextPage && (
        <Box px="xs" pb="xs">
          <Button
            isBusy={isFetchingNextPage}
            busyWords="Loading..."
            variant="quiet"
            onClick={() => void fetchNextPage()}
          >
            Show earlier
          </Button>
        </Box>
      )}
    </Section>
  )
}

const detailsAtOnce = 4

interface ToldProps {
  event: RecordedEvent
  words: FormattedEvent
  action: ReactNode
}

function Told({ event, words: { message, details }, action }: ToldProps) {
  return (
    <Box component="li" py={10} style={{ borderTop: '1px solid var(--line)' }}>
      <Group justify="space-between" align="baseline" gap="0 16px">
        <Text flex="1 1 200px">
          <strong>{event.by?.name ?? 'The system'}</strong> {message}
        </Text>
        <Text component="time" dateTime={event.at} c="dimmed" fz="xs">
          {britishMoment(event.at)}
        </Text>
      </Group>
      {details.length > 0 && (
        <Box component="ul" c="dimmed" fz="xs">
          {details.slice(0, detailsAtOnce).map((line) => (
            <Text key={line} component="li" lineClamp={3}>
              {line}
            </Text>
          ))}
          {details.length > detailsAtOnce && <li>and {details.length - detailsAtOnce} more fields</li>}
        </Box>
      )}
      {action && <Box pt="xs">{action}</Box>}
    </Box>
  )
}
