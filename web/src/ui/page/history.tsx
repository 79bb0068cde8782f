import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './history.module.css'
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

export interface EventInWords {
  /** Completes a sentence that begins with a name: "scheduled the job". */
  message: string
  /** What exactly, a line each. */
  details: string[]
}

interface Props<Event> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Event>>>
  inWords: (event: Event) => EventInWords
  /** What can still be done about an event, given those that came after it. */
  action?: (event: Event, later: Event[]) => ReactNode
}

/** Who did what to a thing, and when; latest first. */
export function History<Event extends RecordedEvent>({ list, inWords, action }: Props<Event>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const events = data?.pages.flatMap(({ rows }) => rows) ?? []

  if (error && !data) return <QuietRetry what="The history" error={error} onRetry={() => void refetch()} />
  return (
    <Section title="History">
      <ol className={styles.events}>
        {events.map((event, index) => (
          <Told key={event._id} event={event} words={inWords(event)} action={action?.(event, events.slice(0, index))} />
        ))}
      </ol>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show earlier'}
          </Button>
        </div>
      )}
    </Section>
  )
}

const detailsAtOnce = 4

interface ToldProps {
  event: RecordedEvent
  words: EventInWords
  action: ReactNode
}

function Told({ event, words: { message, details }, action }: ToldProps) {
  return (
    <li className={styles.event}>
      <p>
        <strong className={styles.who}>{event.by?.name ?? 'The system'}</strong> {message}
      </p>
      <time dateTime={event.at} className={styles.when}>
        {britishMoment(event.at)}
      </time>
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.slice(0, detailsAtOnce).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {details.length > detailsAtOnce && <li>and {details.length - detailsAtOnce} more fields</li>}
        </ul>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  )
}
