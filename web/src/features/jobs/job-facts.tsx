import type { ReactNode } from 'react'
import { jobLabels } from './job-words.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Fact, Facts, NoFact } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { formatTimes } from '#contract/jobs/job-times.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  job: Job
  company: ReactNode
}

export function JobFacts({ job, company }: Props) {
  const isOpen = openStatuses.some((status) => status === job.status)
  const { addressLine1, addressLine2, city, postcode } = job.siteAddressId
  return (
    <Section title="Details">
      <Facts>
        {job.number && <Fact label="Job Number">{job.number}</Fact>}
        <Fact label={jobLabels.companyId}>{company}</Fact>
        <Fact label={jobLabels.siteAddressId}>
          {[addressLine1, addressLine2, city, postcode].filter(Boolean).join('\n')}
        </Fact>
        {!isOpen && (
          <Fact label={jobLabels.scheduledDate}>
            {[britishDay(job.scheduledDate), formatTimes(job)].filter(Boolean).join(', ')}
          </Fact>
        )}
        {job.completedDate && <Fact label="Completed">{britishMoment(job.completedDate)}</Fact>}
        {!isOpen && (
          <Fact label={jobLabels.assignedEngineerId}>
            {job.assignedEngineerId?.name ?? <NoFact>Not assigned</NoFact>}
          </Fact>
        )}
        {job.description && (
          <Fact label={jobLabels.description} isWide>
            {job.description}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
