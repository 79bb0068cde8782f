import { Link } from 'react-router'
import styles from './sync-details.module.css'
import type { FailingEntry } from '#web/offline/store/local-views.ts'
import { useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { useLocalJob } from '#web/offline/hooks/use-local-jobs.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  entries: FailingEntry[]
  /** Somebody follows a link to a job. */
  onLeave: () => void
}

/** What the server fails over again and again, and why; nothing else waits for it. */
export function FailingEntries({ entries, onLeave }: Props) {
  if (entries.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>Not sent yet</h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Failing key={entry.entryId} entry={entry} onLeave={onLeave} />
        ))}
      </ul>
      <p className={styles.help}>These are retried automatically. Everything else is sent as usual.</p>
    </section>
  )
}

function Failing({ entry, onLeave }: { entry: FailingEntry; onLeave: () => void }) {
  const job = useLocalJob(entry.jobId)
  const item = useLocalItem(entry.itemId ?? '')
  return (
    <li className={styles.entry}>
      <p>
        {item && <strong>{`${itemName(item)} · `}</strong>}
        {entry.name === 'uploadPhoto' && <strong>Photo · </strong>}
        <Link to={`/engineer/job/${entry.jobId}`} onClick={onLeave}>
          {job?.title ?? 'Its job'}
        </Link>
      </p>
      <p>
        Tried {counted(entry.tries, 'time')}. {entry.reason}
      </p>
    </li>
  )
}
