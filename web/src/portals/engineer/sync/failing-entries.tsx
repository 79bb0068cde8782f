import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FailingEntry } from '#web/offline/store/local-views.ts'
import { useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { useLocalJob } from '#web/offline/hooks/use-local-jobs.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  entries: FailingEntry[]
  /** A user follows a link to a job. */
  onLeave: () => void
}

/** What the server fails over again and again, and why; nothing else waits for it. */
export function FailingEntries({ entries, onLeave }: Props) {
  if (entries.length === 0) return null
  return (
    <section>
      <h3>Not sent yet</h3>
      <Stack component="ul" gap="sm" mt="xs">
        {entries.map((entry) => (
          <Failing key={entry.entryId} entry={entry} onLeave={onLeave} />
        ))}
      </Stack>
      <Text c="dimmed">These are retried automatically. Everything else is sent as usual.</Text>
    </section>
  )
}

function Failing({ entry, onLeave }: { entry: FailingEntry; onLeave: () => void }) {
  const job = useLocalJob(entry.jobId)
  const item = useLocalItem(entry.itemId ?? '')
  return (
    <Stack component="li" gap={6}>
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
    </Stack>
  )
}
