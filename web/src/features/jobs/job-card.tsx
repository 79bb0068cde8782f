import { Box, Group, Stack, Text } from '@mantine/core'
import { IconCalendar, IconCloudUp, IconInbox, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OverdueMark } from './overdue-mark.tsx'
import { LateMark } from './late-mark.tsx'
import { JobReadiness } from './job-readiness.tsx'
import { JobResults } from './job-results.tsx'
import { JobTimes } from './job-times.tsx'
import { JobStatusBadge } from './job-status-badge.tsx'
import { SiteMapLink } from './site-map-link.tsx'
import styles from './job-card.module.css'
import { counted } from '#web/ui/feedback/counted.ts'
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { useShownOnReturn } from '#web/ui/table/return-place.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import type { Readiness } from '#web/offline/hooks/use-readiness.ts'
import { formatDay } from '#contract/jobs/job-days.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

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
  /** Those that were not examined on purpose. */
  leftOutCount?: number | undefined
  /** The person comes back from it: it comes into sight. */
  isReturn?: boolean
  onOpen?: (() => void) | undefined
}

const staggerMs = 50
const maxStaggered = 12

/** A day's stop: where it is, when, and how far it has come. */
export function JobCard(props: OpenProps) {
  const { job, to, place, readiness, itemCount, examinedCount, leftOutCount = 0, isReturn = false, onOpen } = props
  const { addressLine1, city } = job.siteAddressId
  const card = useShownOnReturn<HTMLLIElement>(isReturn)
  const today = useToday()
  return (
    <li ref={card} tabIndex={-1} className={`${styles.card} ${styles.pressable}`} style={delay(place)}>
      <Group gap="4px 12px" align="flex-start" justify="space-between">
        <Box component="h3" miw={0} fz="md" style={{ overflowWrap: 'anywhere' }}>
          <Link to={to} className={styles.whole} onClick={onOpen}>
            {job.title}
          </Link>
        </Box>
        <JobStatusBadge job={job} />
      </Group>
      <Stack gap={4} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <JobName job={job} />
        <p className={styles.fact}>
          <IconMapPin size={18} stroke={1.5} aria-hidden />
          <SiteMapLink site={job.siteAddressId}>{[addressLine1, city].filter(Boolean).join(', ')}</SiteMapLink>
        </p>
        <p className={styles.fact}>
          <IconCalendar size={18} stroke={1.5} aria-hidden />
          <span>
            <strong>{formatDay(job.scheduledDate, today)}</strong> · <span>{britishDay(job.scheduledDate)}</span>
            <JobTimes job={job} />
          </span>
        </p>
        <p>
          <OverdueMark job={job} /> <LateMark job={job} />
        </p>
        <JobNotes job={job} readiness={readiness} />
      </Stack>
      {itemCount > 0 && <ProgressLine done={examinedCount} of={itemCount} leftOut={leftOutCount} action="examined" />}
    </li>
  )
}

/** A job that is done: when, and its certificate. */
export function CompletedJobCard({ job, to, place, readiness, children }: Props & { children: ReactNode }) {
  return (
    <li className={styles.card} style={delay(place)}>
      <Group gap="4px 12px" align="flex-start" justify="space-between">
        <Box component="h3" miw={0} fz="md" style={{ overflowWrap: 'anywhere' }}>
          <Link to={to} className={styles.link}>
            {job.title}
          </Link>
        </Box>
        <JobStatusBadge job={job} />
      </Group>
      <Stack gap={4} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <JobName job={job} />
        <JobResults results={job.results} />
        <p>Completed: {job.completedDate ? britishDay(dayInLondon(new Date(job.completedDate))) : 'N/A'}</p>
        <JobNotes job={job} readiness={readiness} />
      </Stack>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}

function JobName({ job: { number, companyId } }: Pick<Props, 'job'>) {
  return (
    <p className={styles.name}>
      <Text span c="var(--text)" fw={500}>
        {companyId.name}
      </Text>
      {number && <span>{number}</span>}
    </p>
  )
}

function JobNotes({ job: { pendingCount, standing, attention }, readiness }: Pick<Props, 'job' | 'readiness'>) {
  return (
    <>
      {readiness && <JobReadiness readiness={readiness} isInList />}
      {pendingCount > 0 && (
        <p className={styles.fact}>
          <IconCloudUp size={18} stroke={1.5} aria-hidden />
          <span>{counted(pendingCount, 'change')} waiting to be sent</span>
        </p>
      )}
      {attention.some(({ code }) => code !== 'kept-for-review') && (
        <Text c="var(--danger)" fw={500}>
          Needs your attention
        </Text>
      )}
      {attention.some(({ code }) => code === 'kept-for-review') && (
        <p className={styles.fact}>
          <IconInbox size={18} stroke={1.5} aria-hidden />
          <span>The office has it</span>
        </p>
      )}
      {standing === 'gone' && (
        <Text c="var(--danger)" fw={500}>
          No longer in your list; unsent work is kept here
        </Text>
      )}
    </>
  )
}

function delay(place: number) {
  return { animationDelay: `${Math.min(place, maxStaggered) * staggerMs}ms` }
}
