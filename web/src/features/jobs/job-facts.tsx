import type { ReactNode } from 'react'
import { OverdueMark } from './overdue-mark.tsx'
import { JobResults } from './job-results.tsx'
import { jobLabels } from './job-words.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Fact, Facts, NoFact } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { formatTimes } from '#contract/jobs/job-times.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  job: Job
  /** The company's name, as a way to its page. */
  company: ReactNode
}

/** What was agreed about a job. */
export function JobFacts({ job, company }: Props) {
  const { addressLine1, addressLine2, city, postcode } = job.siteAddressId
  return (
    <Section title="Details">
      <Facts>
        {job.number && <Fact label="Job Number">{job.number}</Fact>}
        <Fact label={jobLabels.companyId}>{company}</Fact>
        <Fact label={jobLabels.siteAddressId}>
          {[addressLine1, addressLine2, city, postcode].filter(Boolean).join('\n')}
        </Fact>
        <Fact label={jobLabels.scheduledDate}>
          {[britishDay(job.scheduledDate), formatTimes(job)].filter(Boolean).join(', ')} <OverdueMark job={job} />
        </Fact>
        {job.completedDate && <Fact label="Completed">{britishMoment(job.completedDate)}</Fact>}
        {job.results && job.itemCount > 0 && (
          <Fact label="Result">
            <JobResults results={job.results} />
          </Fact>
        )}
        <Fact label={jobLabels.assignedEngineerId}>
          {job.assignedEngineerId?.name ?? <NoFact>Not assigned</NoFact>}
        </Fact>
        {job.description && (
          <Fact label={jobLabels.description} isWide>
            {job.description}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
