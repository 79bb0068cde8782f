import { Box, SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EngineerSelect } from './job-selects.tsx'
import { durationOptions } from './job-time-fields.tsx'
import { changedMeanwhile, jobLabels } from './job-words.ts'
import { jobQueries, useUpdateJob } from './jobs.api.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { currentRecord } from '#web/ui/form/saving/save-failure.ts'
import { Section, Fact, Facts, NoFact } from '#web/ui/page/section.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { formatTimes } from '#contract/jobs/job-days.rules.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import { SelectField } from '#web/ui/form/field.tsx'

interface Changes {
  assignedEngineerId?: string | null
  scheduledDate?: string
  startTime?: string | null
  durationMinutes?: number | null
}

export function JobVisit({ job }: { job: Job }) {
  const { save, error, isPending } = useSavedChanges(job)
  return (
    <Section title="Visit">
      <Box p="4px 20px 20px" aria-busy={isPending}>
        <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing="md">
          <EngineerSelect
            isInPlace
            chosen={job.assignedEngineerId}
            error={undefined}
            onChange={(engineer) =>
              save(
                { assignedEngineerId: engineer?._id ?? null },
                engineer ? `Assigned to ${engineer.name}.` : 'No longer assigned.',
              )
            }
          />
          <DayInPlace
            key={job.scheduledDate}
            day={job.scheduledDate}
            onChange={(day) => save({ scheduledDate: day }, `Scheduled for ${britishDay(day)}.`)}
          />
          <SelectField
            label={jobLabels.startTime}
            name="startTime"
            value={job.startTime ?? ''}
            options={timeOptions(job.startTime ?? '')}
            onChange={(time) => save({ startTime: time || null }, time ? `Starts at ${time}.` : 'Start time removed.')}
          />
          <SelectField
            label={jobLabels.durationMinutes}
            name="durationMinutes"
            value={String(job.durationMinutes ?? '')}
            options={durationOptions(String(job.durationMinutes ?? ''))}
            onChange={(minutes) =>
              save({ durationMinutes: minutes === '' ? null : Number(minutes) }, 'Duration saved.')
            }
          />
        </SimpleGrid>
        <Refusal>{error}</Refusal>
      </Box>
    </Section>
  )
}

/** Each change is undone from its message. What someone else has saved meanwhile is shown, and nothing overwritten. */
function useSavedChanges(job: Job) {
  const { mutateAsync: update, isPending } = useUpdateJob()
  const [error, setError] = useState<string>()
  const before: Required<Changes> = {
    assignedEngineerId: job.assignedEngineerId?._id ?? null,
    scheduledDate: job.scheduledDate,
    startTime: job.startTime ?? null,
    durationMinutes: job.durationMinutes ?? null,
  }
  const queryClient = useQueryClient()
  const showError = (failure: unknown) => {
    const current = currentRecord(failure, Job)
    if (current) queryClient.setQueryData(jobQueries.one(job._id).queryKey, current)
    setError(current ? changedMeanwhile : sentenceOf(failure))
  }
  const save = (changes: Changes, words: string) => {
    setError(undefined)
    const formerly = Object.fromEntries(
      // Object.keys loses the keys' type; they are those of the same object.
      (Object.keys(changes) as (keyof Changes)[]).map((key) => [key, before[key]]),
    )
    const undo = ({ version }: Job) =>
      void update({ jobId: job._id, version, ...formerly }).then(() => toast.success('Undone.'), showError)
    void update({ jobId: job._id, version: job.version, ...changes }).then(
      (after) => toast.success(words, { label: 'Undo', run: () => undo(after) }),
      showError,
    )
  }
  return { save, error, isPending }
}

/** The day follows once a whole one is there, and not every key. */
function DayInPlace({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day)
  return (
    <DateField
      label={jobLabels.scheduledDate}
      name="scheduledDate"
      value={typed}
      onChange={setTyped}
      onCommit={(chosen) => chosen !== '' && chosen !== day && onChange(chosen)}
    />
  )
}

function timeOptions(stored: string) {
  const times = Array.from({ length: 29 }, (_, half) => {
    const minutes = 6 * 60 + half * 30
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  const offered = [...new Set([...times, ...(stored ? [stored] : [])])].toSorted()
  return [{ value: '', label: 'Not set' }, ...offered.map((time) => ({ value: time, label: time }))]
}

export function JobFacts({ job, company }: { job: Job; company: ReactNode }) {
  const isOpen = openStatuses.some((status) => status === job.status)
  const { addressLine1, addressLine2, city, postcode } = job.siteAddressId
  return (
    <Section title="Details">
      <Facts>
        {job.number && <Fact label="Job number">{job.number}</Fact>}
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
