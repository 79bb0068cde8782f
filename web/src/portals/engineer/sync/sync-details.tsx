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
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  state: SyncState
  /** A user follows a link to a job. */
  onLeave: () => void
}

/** What waits on this device, since when, and what a person can do about it. */
export function SyncDetails({ state, onLeave }: Props) {
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
        <section>
          <h3>Needs your attention</h3>
          <Stack component="ul" gap="sm" mt="xs">
            {needsAttention.map((attention) => (
              <Entry key={attention.entryId} attention={attention} onLeave={onLeave} />
            ))}
          </Stack>
          {needsAttention.filter(canBeTriedAgain).length > 1 && <TryAllAgain />}
        </section>
      )}
      {atOffice.length > 0 && (
        <section>
          <h3>The office has it</h3>
          <Stack component="ul" gap="sm" mt="xs">
            {atOffice.map((attention) => (
              <Entry key={attention.entryId} attention={attention} onLeave={onLeave} />
            ))}
          </Stack>
        </section>
      )}
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
