import { Box, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { leftOutWords } from '#web/features/inspections/left-out-words.ts'
import { useLoadFromPrevious } from '#web/features/inspections/job-items.api.ts'
import { sentJob, valuesOf } from '#web/features/jobs/job-values.ts'
import { jobLabels, siteLine } from '#web/features/jobs/job-words.ts'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import { useItemsToLoad } from './use-items-to-load.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { tellWhenDone } from '#web/ui/feedback/tell-when-done.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { dateOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { useOwnId } from '#web/ui/form/saving/use-own-id.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { earliestDue, nextVisitDay } from '#contract/inspections/completion/next-visit.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

/** The next visit like this one, on a day on which nothing is overdue yet. */
export function BookNextExamination({ job }: { job: Job }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="primary"
        icon={<IconCalendarPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Book next examination
      </Button>
      <DialogFrame isOpen={isOpen} title="Book next examination" onCancel={close}>
        <NextExamination job={job} onClose={close} />
      </DialogFrame>
    </>
  )
}

interface Props {
  job: Job
  onClose: () => void
}

interface Loaded {
  items: InspectionItem[]
  leftOut: number
}

function NextExamination({ job, onClose }: Props) {
  const { loaded, error, refetch } = useItemsToLoad(job._id)
  if (error) return <QuietRetry what="The items" error={error} onRetry={refetch} />
  if (!loaded) return <LoadingPage />
  return <NextExaminationForm job={job} {...loaded} onClose={onClose} />
}

function NextExaminationForm({ job, items, leftOut, onClose }: Props & Loaded) {
  const { ownId, renewIfTaken } = useOwnId()
  const load = useLoadFromPrevious()
  const navigate = useNavigate()
  const [today] = useState(() => dayInLondon(new Date()))
  const form = useForm({
    initialValues: { scheduledDate: nextVisitDay(items, today) ?? '' },
    validate: { scheduledDate: (day) => (day === '' ? 'Enter a date.' : null) },
  })

  const book = ({ scheduledDate }: { scheduledDate: string }) =>
    tellWhenDone(
      load.mutateAsync(
        {
          _id: ownId,
          previousJobId: job._id,
          newJobData: { ...sentJob(valuesOf(job)), scheduledDate, startTime: null },
        },
        {
          onSuccess: ({ job: next }) => void navigate(jobAddresses.job(next)),
          onError: (error) => {
            renewIfTaken(error)
            form.setErrors({ scheduledDate: refusedFields(error)['newJobData.scheduledDate'] })
          },
        },
      ),
      ({ job: next }) => `${next.title} was booked for ${britishDay(next.scheduledDate)}.`,
    )

  return (
    <>
      <Text c="dimmed" mb="md">
        {whatIsBooked(job, { items, leftOut })}
      </Text>
      <AlreadyBooked job={job} />
      <SaveForm
        label="Book next examination"
        form={form}
        labels={jobLabels}
        lost="The next examination is not booked."
        failure={load.error ? { title: sentenceOf(load.error) } : undefined}
        verb="Book"
        busyVerb="Booking..."
        isBusy={load.isPending}
        isOpenedHere
        onSave={book}
        onCancel={onClose}
      >
        <DateField label={jobLabels.scheduledDate} required help={whenDue(items)} {...dateOf(form, 'scheduledDate')} />
      </SaveForm>
      <Box component="p" mt="md">
        <Link to={jobAddresses.loadFromPrevious(job)}>Choose another title, site or engineer</Link>
      </Box>
    </>
  )
}

function whatIsBooked({ title, siteAddressId, assignedEngineerId }: Job, { items, leftOut }: Loaded): string {
  const engineer = assignedEngineerId ? `by ${assignedEngineerId.name}` : 'not assigned yet'
  const equipment = items.length > 0 ? ` With its ${counted(items.length, 'item')}, all awaiting inspection.` : ''
  const others = leftOut > 0 ? ` ${leftOutWords(leftOut)}` : ''
  return `${title} at ${siteLine(siteAddressId)}, ${engineer}.${equipment}${others}`
}

function whenDue(items: InspectionItem[]): string {
  const due = earliestDue(items)
  return due ? `The first item is due by ${britishDay(due)}.` : 'No item in this job has a due date.'
}

/** Said, not refused: a site may well have two visits. */
function AlreadyBooked({ job: { companyId, siteAddressId } }: { job: Job }) {
  const { data } = useQuery(
    jobQueries.latest({
      companyId: companyId._id,
      siteAddressId: siteAddressId._id,
      status: ['pending', 'in_progress'],
      limit: 1,
    }),
  )
  const open = data?.rows[0]
  if (!open) return null
  return (
    <Notice variant="repair" icon={IconCalendarPlus} title="A job is already booked at this site." isAnnounced>
      <Link to={jobAddresses.job(open)}>
        {open.title}, {britishDay(open.scheduledDate)}
      </Link>
    </Notice>
  )
}
