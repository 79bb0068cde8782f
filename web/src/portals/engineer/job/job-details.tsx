import { Box, Group, Paper, Text } from '@mantine/core'
import {
  IconBuilding,
  IconCalendar,
  IconHash,
  IconMapPin,
  IconNote,
  IconPhone,
  type Icon,
  IconCloudUp,
  IconCloudDownload,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { JobStatusBadge, OverdueMark } from '#web/features/jobs/job-marks.tsx'
import { siteLine } from '#web/features/jobs/job-words.ts'
import { SiteMapLink } from '#web/features/jobs/site-map-link.tsx'
import { useContacts } from '#web/offline/hooks/use-device-work.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import { formatDay, formatTimes, type JobTimes as Times } from '#contract/jobs/job-days.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { diallableNumber } from '#contract/values/telephone.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useStorageCleared } from '#web/offline/hooks/use-storage-cleared.ts'
import { StorageClearedNotice } from '#web/portals/engineer/device-notices.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export function JobDetails({ job }: { job: LocalJob }) {
  const contacts = useContacts(job.companyId._id)
  const today = useToday()
  return (
    <Paper
      component="dl"
      p="md"
      pos="relative"
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}
    >
      <Box mb={2}>
        <dt className="visually-hidden">Status</dt>
        <dd>
          <JobStatusBadge job={job} />
        </dd>
      </Box>
      {job.number && (
        <Fact icon={IconHash} label="Job number">
          {job.number}
        </Fact>
      )}
      <Fact icon={IconBuilding} label="Company">
        {job.companyId.name}
      </Fact>
      <Fact icon={IconMapPin} label="Site address">
        <SiteMapLink site={job.siteAddressId}>{siteLine(job.siteAddressId)}</SiteMapLink>
      </Fact>
      {contacts.map(({ name, phone }) => (
        <Fact key={`${name} ${phone}`} icon={IconPhone} label="Contact">
          <Caller name={name} phone={phone} />
        </Fact>
      ))}
      <Fact icon={IconCalendar} label="Scheduled date">
        {job.isOpen && <strong>{`${formatDay(job.scheduledDate, today)} · `}</strong>}
        <span>{britishDay(job.scheduledDate)}</span>
        <JobTimes job={job} /> <OverdueMark job={job} />
      </Fact>
      {job.description && (
        <Fact icon={IconNote} label="Description">
          {job.description}
        </Fact>
      )}
    </Paper>
  )
}

function Caller({ name, phone }: { name: string; phone: string }) {
  const number = diallableNumber(phone)
  if (number === null) return `${name}, ${phone}`
  return (
    // With a thumb's room around it.
    <Box component="a" href={`tel:${number}`} display="inline-block" my={-12} py={12}>
      Call {name}, <span style={{ display: 'inline-block', textDecoration: 'inherit' }}>{phone}</span>
    </Box>
  )
}

function Fact({ icon: Drawing, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <Group gap={10} wrap="nowrap" align="start">
      <Text component="dt" c="dimmed" pt={2}>
        <Drawing size={20} stroke={1.5} aria-hidden />
        <span className="visually-hidden">{label}</span>
      </Text>
      <dd style={{ whiteSpace: 'pre-line' }}>{children}</dd>
    </Group>
  )
}

function JobTimes({ job }: { job: Times }) {
  const words = formatTimes(job)
  return words && <> · {words}</>
}

/** Above an open form: its job or its item has left meanwhile. The form stays, and what is typed can be saved. */
export function ClosedNotice({ job, isDeleted }: { job: LocalJob; isDeleted: boolean }) {
  const words = closedWords(job, isDeleted)
  const { isCleared } = useStorageCleared()
  if (isCleared) return <StorageClearedNotice />
  if (!words) return null
  return (
    <Notice variant="repair" icon={IconCloudUp} title={words.title} isAnnounced>
      {words.text}
    </Notice>
  )
}

const sentForDecision = 'What you save here is sent, and an administrator decides what to do with it.'

function closedWords({ standing, completion, isOpen }: LocalJob, isDeleted: boolean) {
  if (standing === 'gone')
    return {
      title: 'This job is no longer in your list',
      text: `It was reassigned or deleted. ${sentForDecision}`,
    }
  if (completion === 'waiting')
    return {
      title: 'Completed on this device',
      text: 'Nothing more can be saved. What you typed stays on this device in case the job is reopened.',
    }
  if (!isOpen) return { title: 'This job is completed', text: sentForDecision }
  if (isDeleted)
    return {
      title: 'This item has since been deleted',
      text: 'Save what you have typed to keep it: you can then add it as a new item.',
    }
  return null
}

export function ItemsToFetch({ children }: { children: ReactNode }) {
  return (
    <EmptyState icon={IconCloudDownload} action={<Button onClick={() => void retryNow()}>Fetch now</Button>}>
      {children}
    </EmptyState>
  )
}
