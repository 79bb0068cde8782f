import { Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session.ts'
import { SignInLink } from '#web/features/auth/sign-in-link.tsx'
import { AttentionBox } from '#web/features/inspections/on-site/attention-box.tsx'
import { savePendingWork } from '#web/features/inspections/save-pending-work.ts'
import { DeviceNotices } from '#web/portals/engineer/device-notices.tsx'
import { DraftsOfGoneJobs } from './drafts-of-gone-jobs.tsx'
import { SyncNow } from './sync-now.tsx'
import { canBeTriedAgain, tryAllAgain } from '#web/offline/actions/attention.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { NeedsAttention, FailingEntry, LocalItem } from '#web/offline/store/local-views.ts'
import { useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { useLocalJob } from '#web/offline/hooks/use-local-jobs.ts'
import type { SyncState } from '#web/offline/hooks/use-sync-state.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { useDraftsOfGoneJobs } from '#web/portals/engineer/your-jobs/steps-needed.ts'

export function SyncPanel({ isOpen, state, onClose }: { isOpen: boolean; state: SyncState; onClose: () => void }) {
  return (
    <Panel isOpen={isOpen} title="Sync" onClose={onClose}>
      <SyncDetails state={state} onLeave={onClose} />
    </Panel>
  )
}

function SyncDetails({ state, onLeave }: { state: SyncState; onLeave: () => void }) {
  const { pendingCount, needsAttention, atOffice, oldestPendingAt, lastSuccessAt, progress } = state
  const [now] = useState(serverNow)
  const drafts = useDraftsOfGoneJobs()
  return (
    <Stack gap={20} pt="md" fz="md">
      <Stack component="dl" gap="xs">
        <Fact label="Connection">{state.isOnline ? 'Connected' : 'The server can’t be reached'}</Fact>
        {progress && <Fact label="Sending">{`${count(progress.sent)} of ${count(progress.of)}`}</Fact>}
        <Fact label="Waiting to be sent">{count(pendingCount)}</Fact>
        {oldestPendingAt !== null && <Fact label="Oldest of them">{timeAgo(oldestPendingAt, now)}</Fact>}
        <Fact label="Last sent">
          {lastSuccessAt === null ? 'Not yet' : britishMoment(new Date(lastSuccessAt).toISOString())}
        </Fact>
      </Stack>
      <Entries
        title="Needs your attention"
        entries={needsAttention}
        below={needsAttention.filter(canBeTriedAgain).length > 1 && <TryAllAgain />}
        onLeave={onLeave}
      >
        {toAttentionBox}
      </Entries>
      <Entries title="The office has it" entries={atOffice} onLeave={onLeave}>
        {toAttentionBox}
      </Entries>
      {/* Nothing else waits for what the server fails over again and again. */}
      <Entries
        title="Not sent yet"
        entries={state.failing}
        below={<Text c="dimmed">These are retried automatically. Everything else is sent as usual.</Text>}
        onLeave={onLeave}
      >
        {({ tries, reason }) => (
          <p>
            Tried {counted(tries, 'time')}. {reason}
          </p>
        )}
      </Entries>
      <DraftsOfGoneJobs drafts={drafts} onLeave={onLeave} />
      <SyncButtons pendingCount={pendingCount} hasDrafts={drafts.length > 0} />
      <DeviceNotices pendingCount={pendingCount} isEverything />
    </Stack>
  )
}

function toAttentionBox(attention: NeedsAttention, item: LocalItem | null) {
  return <AttentionBox attention={attention} mine={item} />
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}

function TryAllAgain() {
  const localSession = useLocalSession()
  return <Button onClick={() => void tryAllAgain(localSession)}>Try all again</Button>
}

function SyncButtons({ pendingCount, hasDrafts }: { pendingCount: number; hasDrafts: boolean }) {
  const localSession = useLocalSession()
  const isPaused = useSession()?.token === null
  return (
    <Stack gap="xs">
      {isPaused ? <SignInLink variant="primary" /> : <SyncNow pendingCount={pendingCount} />}
      {(pendingCount > 0 || hasDrafts) && (
        <Button icon={IconDownload} onClick={() => void savePendingWork(localSession.userId)}>
          Export pending work
        </Button>
      )}
      <Text c="dimmed">
        {isPaused
          ? 'You are working without signing in: work is stored on this device and sent after you sign in.'
          : 'Work is sent automatically as soon as there is signal.'}{' '}
        Unsent work is never deleted, however old it is.
      </Text>
    </Stack>
  )
}

interface EntriesProps<Entry> {
  title: string
  entries: Entry[]
  children: (entry: Entry, item: LocalItem | null) => ReactNode
  below?: ReactNode
  onLeave: () => void
}

function Entries<Entry extends NeedsAttention | FailingEntry>({ title, entries, below, ...row }: EntriesProps<Entry>) {
  if (entries.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <Stack component="ul" gap="sm" mt="xs">
        {entries.map((entry) => (
          <OneEntry key={entry.entryId} entry={entry} {...row} />
        ))}
      </Stack>
      {below}
    </section>
  )
}

function OneEntry<Entry extends NeedsAttention | FailingEntry>({
  entry,
  children,
  onLeave,
}: Pick<EntriesProps<Entry>, 'children' | 'onLeave'> & { entry: Entry }) {
  const job = useLocalJob(entry.jobId)
  const item = useLocalItem(entry.itemId ?? '')
  return (
    <Stack component="li" gap={6}>
      <p>
        {item && <strong>{`${itemName(item)} · `}</strong>}
        {'tries' in entry && entry.name === 'uploadPhoto' && <strong>Photo · </strong>}
        <Link to={`/engineer/job/${entry.jobId}`} onClick={onLeave}>
          {job?.title ?? 'Its job'}
        </Link>
      </p>
      {children(entry, item ?? null)}
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="0 16px" pb="xs" style={{ borderBottom: '1px solid var(--line)' }}>
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fw={500}>
        {children}
      </Text>
    </Group>
  )
}
