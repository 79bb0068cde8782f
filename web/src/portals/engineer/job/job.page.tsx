import { Stack, Text } from '@mantine/core'
import { IconCloudUp, IconInbox } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CertificateBar, SendReport } from './completed-job.tsx'
import { JobDetails, ItemsToFetch } from './job-details.tsx'
import { WorkBar } from './work-bar.tsx'
import { AttentionBox } from '#web/features/inspections/on-site/attention-box.tsx'
import { DeviceFullNotice } from '#web/features/inspections/on-site/device-full-notice.tsx'
import { ItemList } from '#web/features/inspections/on-site/item-list.tsx'
import { JobReadiness } from '#web/features/jobs/job-readiness.tsx'
import { LateNotice } from '#web/features/jobs/late-notice.tsx'
import { ClockNotice, StorageClearedNotice } from '#web/portals/engineer/device-notices.tsx'
import { Dangers } from '#web/portals/engineer/danger/dangers.tsx'
import { unnotifiedItems, useToldDangers } from '#web/portals/engineer/danger/told-dangers.ts'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { progressOf } from '#web/portals/engineer/your-jobs/use-local-progress.ts'
import { differenceIn } from '#web/offline/outbox/job-difference.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { useReadinessOf } from '#web/offline/hooks/use-readiness.ts'
import { readItems, useLocalItems } from '#web/offline/hooks/use-local-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { useStorageCleared } from '#web/offline/hooks/use-storage-cleared.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { SilentErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { lazyPart } from '#web/ui/page/lazy-page.ts'
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx'
import { ItemCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { awaitsInspection } from '#contract/inspections/items/item-status.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

const PrintLabels = lazyPart(async () => (await import('#web/features/tags/print-labels.tsx')).PrintLabels)
const AlsoAtSite = lazyPart(async () => (await import('#web/features/inspections/on-site/also-at-site.tsx')).AlsoAtSite)

interface Props {
  job: LocalJob
}

export function JobPage({ job }: Props) {
  const items = useLocalItems(job._id)
  /** What the person saw when they were asked whether to complete the job. */
  const [seen, setSeen] = useState<LocalItem[] | null>(null)
  const localSession = useLocalSession()
  // Read now: what was tapped a moment ago may not be on the screen yet.
  const onAsk = () => void readItems(localSession, job._id).then(setSeen)
  const onAnswered = (answered: LocalItem) =>
    setSeen((items) => items && items.map((item) => (item._id === answered._id ? answered : item)))
  const asking = { seen, onAsk, onAnswered, onClose: () => setSeen(null) }
  useCompletingOnArrival(onAsk)
  return (
    <EngineerPage back={{ to: '/engineer', label: 'Back to Your Jobs' }} title={job.title} under={job.companyId.name}>
      <Stack gap={20}>
        <StorageClearedNotice />
        <ClockNotice />
        <DeviceFullNotice />
        <JobNotices job={job} onComplete={asking.onAsk} />
        {items && (
          <SilentErrorBoundary>
            <Dangers jobId={job._id} items={items} />
          </SilentErrorBoundary>
        )}
        <JobDetails job={job} />
        {job.status === 'completed' && job.certificateUrl && <SendReport jobId={job._id} />}
        {items ? <JobItems job={job} items={items} asking={asking} /> : <LoadingPage shape="list" />}
        {items && job.isOpen && job.itemsToFetch === 0 && (
          <SilentErrorBoundary>
            <AlsoAtSite job={job} items={items} />
            <div>
              <PrintLabels of={{ ofJob: piecesOf(items) }} />
            </div>
          </SilentErrorBoundary>
        )}
      </Stack>
    </EngineerPage>
  )
}

function piecesOf(items: LocalItem[]): string[] {
  return [...new Set(items.flatMap(({ pieceId }) => pieceId ?? []))]
}

function useCompletingOnArrival(onAsk: () => void) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isCompleting = Object(state).isCompleting === true
  // Once: a reload must not ask again.
  useEffect(() => {
    if (!isCompleting) return
    onAsk()
    void navigate('.', { replace: true, state: null })
    // oxlint-disable-next-line react/exhaustive-deps -- asked on arrival only
  }, [isCompleting])
}

function whenSent({ attention }: LocalJob): string {
  if (attention.length === 0) return 'when there is signal'
  return attention.every(({ code }) => code === 'kept-for-review')
    ? 'once the office has decided about your work'
    : 'once you have dealt with what wasn’t accepted'
}

function JobNotices({ job, onComplete }: Props & { onComplete: () => void }) {
  const { isCleared } = useStorageCleared()
  return (
    <>
      {job.isOpen && <LateNotice job={job} />}
      {job.completion === 'waiting' && (
        <Notice variant="progress" icon={IconCloudUp} title="Completed on this device" isAnnounced>
          The job is sent, and its certificate follows, {whenSent(job)}.
        </Notice>
      )}
      {job.attention
        // What is about an item is shown at the item; a deleted one is no longer there to tell it.
        .filter(({ itemId, name }) => name === 'deleteItem' || (itemId === null && name !== 'uploadPhoto'))
        .map((attention) => (
          <AttentionBox
            key={attention.entryId}
            attention={attention}
            page={{ isFetched: isWhollyHere(job), onComplete }}
          />
        ))}
      {job.waitingWork > 0 && (
        <Notice variant="repair" icon={IconInbox} title="Late work on this job is waiting for a decision">
          {counted(job.waitingWork, 'piece')} of work arrived after the job was closed or given to someone else. An
          administrator must accept or dismiss it before a certificate can be issued.
        </Notice>
      )}
      {job.standing === 'gone' && !isCleared && (
        <Notice variant="repair" icon={IconCloudUp} title="This job is no longer in your list">
          It was reassigned or deleted. Unsent work stays here until it’s sent.
        </Notice>
      )}
    </>
  )
}

interface Asking {
  seen: LocalItem[] | null
  onAsk: () => void
  onAnswered: (item: LocalItem) => void
  onClose: () => void
}

function JobItems({ job, items, asking }: Props & { items: LocalItem[]; asking: Asking }) {
  const { itemCount, examinedCount, leftOutCount } = progressOf(items)
  const readiness = useReadinessOf(job, items)
  const told = useToldDangers(job._id)
  const unnotified = useMemo(
    () => new Set(told && job.isOpen ? unnotifiedItems(items, told).map(({ _id }) => _id) : []),
    [items, job.isOpen, told],
  )
  const total = itemCount + job.itemsToFetch
  const isDone = itemCount > 0 && examinedCount + leftOutCount === itemCount
  return (
    <section aria-labelledby="items">
      <Stack gap="xs" mb="md">
        <Text id="items" component="h2" fz="lg">
          Inspection Items{' '}
          <Text span c="dimmed" fw={500}>
            ({total.toLocaleString('en-GB')})
          </Text>
        </Text>
        {itemCount > 0 && <ProgressLine done={examinedCount} of={total} leftOut={leftOutCount} action="examined" />}
        {readiness && (
          <Stack gap={4} c="dimmed">
            <JobReadiness readiness={readiness} />
          </Stack>
        )}
      </Stack>
      {itemCount === 0 && job.itemsToFetch > 0 ? (
        <ItemsToFetch>They are downloaded when there is signal.</ItemsToFetch>
      ) : (
        <ItemList
          jobId={job._id}
          items={items}
          companyId={job.companyId._id}
          isOpen={job.isOpen}
          unnotified={unnotified}
          ClosedAction={job.certificateUrl ? CertificateOfItem : undefined}
        />
      )}
      {job.isOpen && (
        <WorkBar
          job={job}
          isDone={isDone}
          isAwaiting={items.some(awaitsInspection)}
          canComplete={isWhollyHere(job)}
          {...asking}
        />
      )}
      {job.status === 'completed' && job.completion === 'accepted' && <CertificateBar job={job} />}
    </section>
  )
}

/** What was not examined is not on the certificate. */
function CertificateOfItem({ item }: { item: LocalItem }) {
  if (isLeftOut(item)) return null
  return <ItemCertificateButton jobId={item.jobId} itemId={item._id} of={itemName(item)} variant="quiet" />
}

function isWhollyHere({ itemsToFetch, attention, isFetchedSinceRefusal }: LocalJob): boolean {
  return itemsToFetch === 0 && (isFetchedSinceRefusal || attention.every((each) => differenceIn(each) === null))
}
