import { Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session.ts'
import { SignInLink } from '#web/features/auth/sign-in-link.tsx'
import { AttentionBox } from '#web/features/inspections/on-site/attention-box.tsx'
import { savePendingWork } from '#web/features/inspections/save-pending-work.ts'
import { DeviceNotices } from '#web/portals/engineer/your-jobs/device-notices.tsx'
import { DraftsOfGoneJobs } from './drafts-of-gone-jobs.tsx'
import { useDraftsOfGoneJobs } from './use-drafts-of-gone-jobs.ts'
import { FailingEntries } from './failing-entries.tsx'
import { SyncNow } from './sync-now.tsx'
import { canBeTriedAgain, tryAllAgain } from '#web/offline/actions/attention.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { NeedsAttention } from '#web/offline/store/local-views.ts'
import { useLocalItem } from '#web/offline/hooks/use-local-items.ts'
import { useLocalJob } from '#web/offline/hooks/use-local-jobs.ts'
import type { SyncState } from '#web/offline/hooks/use-sync-state.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  isOpen: boolean
  state: SyncState
  onClose: () => void
}

/** What the badge in a few words tells at length. */
export function SyncPanel({ isOpen, state, onClose }: Props) {
  return (
    <Panel isOpen={isOpen} title="Sync" onClose={onClose}>
      <SyncDetails state={state} onLeave={onClose} />
    </Panel>
  )
}

interface DetailsProps {
  state: SyncState
  /** A user follows a link to a job. */
  onLeave: () => void
}

/** What waits on this device, since when, and what a person can do about it. */
function SyncDetails({ state, onLeave }: DetailsProps) {
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
      {needsAttention.length > 0 && (
        <Entries title="Needs your attention" entries={needsAttention} onLeave={onLeave}>
          {needsAttention.filter(canBeTriedAgain).length > 1 && <TryAllAgain />}
        </Entries>
      )}
      {atOffice.length > 0 && <Entries title="The office has it" entries={atOffice} onLeave={onLeave} />}
      <FailingEntries entries={state.failing} onLeave={onLeave} />
      <DraftsOfGoneJobs drafts={drafts} onLeave={onLeave} />
      <SyncButtons pendingCount={pendingCount} hasDrafts={drafts.length > 0} />
      <DeviceNotices pendingCount={pendingCount} isEverything />
    </Stack>
  )
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
        <Button icon={IconDownload} iconSize={20} onClick={() => void savePendingWork(localSession.userId)}>
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

interface EntriesProps {
  title: string
  entries: NeedsAttention[]
  onLeave: () => void
  children?: ReactNode
}

function Entries({ title, entries, onLeave, children }: EntriesProps) {
  return (
    <section>
      <h3>{title}</h3>
      <Stack component="ul" gap="sm" mt="xs">
        {entries.map((attention) => (
          <Entry key={attention.entryId} attention={attention} onLeave={onLeave} />
        ))}
      </Stack>
      {children}
    </section>
  )
}

function Entry({ attention, onLeave }: { attention: NeedsAttention; onLeave: () => void }) {
  const job = useLocalJob(attention.jobId)
  const item = useLocalItem(attention.itemId ?? '')
  return (
    <Stack component="li" gap={6}>
      <p>
        {item && <strong>{`${itemName(item)} · `}</strong>}
        <Link to={`/engineer/job/${attention.jobId}`} onClick={onLeave}>
          {job?.title ?? 'Its job'}
        </Link>
      </p>
      <AttentionBox attention={attention} mine={item ?? null} />
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
