import { useInfiniteQuery } from '@tanstack/react-query'
import { eventInWords } from './history-words.ts'
import { inspectionQueries } from './job-items.api.ts'
import styles from './job-history.module.css'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { JobEvent } from '#contract/inspections/inspections.contract.ts'

interface Props {
  jobId: string
  /** Words for the changes to the job itself, a line each. */
  jobChanges: (event: JobEvent) => string[]
}

/** Who did what to a job, and when; latest first. */
export function JobHistory({ jobId, jobChanges }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    inspectionQueries.history(jobId),
  )
  const events = data?.pages.flatMap(({ rows }) => rows) ?? []

  if (error && !data) return <QuietRetry what="The history" error={error} onRetry={() => void refetch()} />
  return (
    <Section title="History">
      <ol className={styles.events}>
        {events.map((event) => (
          <Told key={event._id} event={event} jobChanges={jobChanges} />
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

function Told({ event, jobChanges }: { event: JobEvent; jobChanges: Props['jobChanges'] }) {
  const { message, details } = eventInWords(event, jobChanges)
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
    </li>
  )
}
