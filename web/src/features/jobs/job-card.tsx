import { Box, Group, Stack, Text } from '@mantine/core'
import { IconCloudUp, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DangerMark, JobResults, JobStatusBadge, LateMark, OverdueMark } from './job-marks.tsx'
import { isStoredWhole, JobReadiness } from './job-readiness.tsx'
import { SiteMapLink } from './site-map-link.tsx'
import styles from './job-card.module.css'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { IconLine } from '#web/ui/feedback/icon-line.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { formatProgress, ProgressBar } from '#web/ui/feedback/progress-line.tsx'
import { useShownOnReturn } from '#web/ui/table/return-place.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import type { Readiness } from '#web/offline/hooks/use-readiness.ts'
import { formatTimes } from '#contract/jobs/job-days.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  job: LocalJob
  to: string
  /** Absent while it is counted, and for a job that is not on this device. */
  readiness?: Readiness | null | undefined
  /** In the list; each card comes 50 ms after the one before, the far ones together. */
  place: number
}

interface OpenProps extends Props {
  itemCount: number
  examinedCount: number
  leftOutCount?: number | undefined
  isReturn?: boolean
  onOpen?: (() => void) | undefined
}

const staggerMs = 50
const maxStaggered = 12

export function JobCard(props: OpenProps) {
  const { job, to, place, readiness, itemCount, examinedCount, leftOutCount = 0, isReturn = false, onOpen } = props
  const { addressLine1, city } = job.siteAddressId
  const card = useShownOnReturn<HTMLLIElement>(isReturn)
  const progress = { done: examinedCount, of: itemCount, leftOut: leftOutCount }
  const isReady = readiness ? isStoredWhole(readiness) : true
  return (
    <li ref={card} tabIndex={-1} className={`${styles.card} ${styles.pressable}`} style={delay(place)}>
      <Heading job={job} end={itemCount > 0 && formatProgress({ ...progress, action: 'examined' })}>
        {/* As high as a finger needs. */}
        <Text
          component={Link}
          to={to}
          truncate
          display="block"
          lh="24px"
          className={`${styles.whole} covers`}
          onClick={onOpen}
          title={job.title}
        >
          {job.title}
        </Text>
      </Heading>
      {/* On a phone a long address has a line of its own, so that its town can be read. */}
      <Group justify="space-between" gap="0 10px" c="dimmed">
        {/* The link in it cuts its own text: what cut the paragraph would cut the ring of its focus too. */}
        <Text flex="1 1 auto" maw="100%" style={{ whiteSpace: 'nowrap' }}>
          <SiteMapLink site={job.siteAddressId}>{[addressLine1, city].filter(Boolean).join(', ')}</SiteMapLink>
        </Text>
        <Text span flex="none" c="var(--text)" fw={500} title={formatTimes(job)}>
          <span>{britishDay(job.scheduledDate)}</span>
          {job.startTime && <span>, {job.startTime}</span>}
        </Text>
        {isReady && readiness && <JobReadiness readiness={readiness} isInList />}
      </Group>
      <Group gap="4px 8px">
        <DangerMark job={job} />
        <OverdueMark job={job} />
        <LateMark job={job} />
      </Group>
      <JobNotes job={job} readiness={isReady ? null : readiness} />
      {itemCount > 0 && <ProgressBar {...progress} />}
    </li>
  )
}

export function CompletedJobCard({ job, to, place, readiness, children }: Props & { children: ReactNode }) {
  const isReady = readiness ? isStoredWhole(readiness) : true
  return (
    <li className={styles.card} style={delay(place)}>
      <Heading job={job} end={job.number}>
        {/* With a thumb's room around it. */}
        <Text component={Link} to={to} truncate display="block" my={-14} py={14} td="underline" title={job.title}>
          {job.title}
        </Text>
      </Heading>
      <Stack gap={4} c="dimmed">
        <Group gap="0 12px">
          <span>Completed: {job.completedDate ? britishDate(job.completedDate) : 'N/A'}</span>
          <JobResults results={job.results} />
          <DangerMark job={job} />
          {isReady && readiness && <JobReadiness readiness={readiness} isInList />}
        </Group>
        <JobNotes job={job} readiness={isReady ? null : readiness} />
      </Stack>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}

/** Whose it is before what it is: titles repeat from customer to customer. */
function Heading({ job, end, children }: Pick<Props, 'job'> & { end: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Group wrap="nowrap" gap="sm" justify="space-between">
        <Text truncate fw={650} title={job.companyId.name}>
          {job.companyId.name}
        </Text>
        <JobStatusBadge job={job} />
      </Group>
      <Group wrap="nowrap" gap="sm" justify="space-between">
        <Box component="h3" miw={0} fz="md" fw={500}>
          {children}
        </Box>
        {end && (
          <Text span flex="none" c="dimmed" fz="xs">
            {end}
          </Text>
        )}
      </Group>
    </div>
  )
}

function JobNotes({ job: { pendingCount, standing, attention }, readiness }: Pick<Props, 'job' | 'readiness'>) {
  return (
    <>
      {readiness && <JobReadiness readiness={readiness} isInList />}
      {pendingCount > 0 && <IconLine icon={IconCloudUp}>{counted(pendingCount, 'change')} waiting to be sent</IconLine>}
      {attention.some(({ code }) => code !== 'kept-for-review') && (
        <Text c="var(--danger)" fw={500}>
          Needs your attention
        </Text>
      )}
      {attention.some(({ code }) => code === 'kept-for-review') && (
        <IconLine icon={IconInbox}>The office has it</IconLine>
      )}
      {standing === 'gone' && (
        <Text c="var(--danger)" fw={500}>
          No longer in your list. Unsent work stays here until it’s sent.
        </Text>
      )}
    </>
  )
}

function delay(place: number) {
  return { animationDelay: `${Math.min(place, maxStaggered) * staggerMs}ms` }
}
