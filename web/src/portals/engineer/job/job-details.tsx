import { Box, Group, Paper, Text } from '@mantine/core'
import { IconBuilding, IconCalendar, IconHash, IconMapPin, IconNote, IconPhone, type Icon } from '@tabler/icons-react'
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
