import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CountPieces, countQueries, useCreateRevisit } from '#web/features/counts/count-pieces.tsx'
import { EngineerSelect } from '#web/features/jobs/job-selects.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { JobCount as Count } from '#contract/counts/counts.contract.ts'
import { daysUntilRevisit, formatCount } from '#contract/counts/count.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { expectsLabels } from '#contract/jobs/jobs.rules.ts'
import { addDays, britishDay, dayInLondon } from '#contract/values/days.ts'
import { useOwnId } from '#web/ui/form/saving/save-form.tsx'

export function JobCount({ job }: { job: Job }) {
  const { data: count, error, refetch } = useQuery(countQueries.ofJob(job._id))
  if (error && !count) return <QuietRetry what="The count" error={error} onRetry={() => void refetch()} />
  if (!count || count.expected === 0) return null
  const left = count.pieces.filter(({ outcome }) => outcome !== 'examined')
  // What awaits its inspection stands among the items.
  const told = left.filter(({ outcome, itemId }) => outcome !== null || itemId === null)
  const isRevisitable = job.status === 'completed' && left.some(({ outcome }) => outcome !== 'withdrawn')
  return (
    <Section title="Count" action={isRevisitable && <Revisit job={job} />}>
      <Stack gap={8} p="4px 20px 20px">
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(count)}
        </Text>
        <Text c="dimmed">Expected: {expectsLabels[count.expects].toLowerCase()}</Text>
        <Signed count={count} />
        {count.revisits.map((revisit) => (
          <Link key={revisit._id} to={addresses.job(revisit)}>
            Revisit {revisit.number}, {britishDay(revisit.scheduledDate)}
          </Link>
        ))}
        <CountPieces pieces={told} />
      </Stack>
    </Section>
  )
}

function Signed({ count: { siteSignature } }: { count: Count }) {
  if (!siteSignature) return null
  const day = britishDay(dayInLondon(new Date(siteSignature.signedAt)))
  return <Text>{`${siteSignature.name} signed on site on ${day} for the pieces not presented.`}</Text>
}

/** The next job from what was left: two taps, unless another day or engineer is wanted. */
function Revisit({ job }: { job: Job }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Revisit</Button>
      <DialogFrame isOpen={isOpen} title="Revisit for the pieces left" onCancel={() => setIsOpen(false)}>
        <RevisitForm job={job} onClose={() => setIsOpen(false)} />
      </DialogFrame>
    </>
  )
}

function RevisitForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const navigate = useNavigate()
  const today = useToday()
  // Made once: pressed again after a lost answer, it makes no second job.
  const { ownId, renewIfTaken } = useOwnId()
  const [scheduledDate, setScheduledDate] = useState(addDays(today, daysUntilRevisit))
  const [engineer, setEngineer] = useState(job.assignedEngineerId)
  const [error, setError] = useState<string>()
  const { mutateAsync: create, isPending } = useCreateRevisit()
  const save = async () => {
    if (isPending) return
    try {
      const asked = { jobId: job._id, _id: ownId, scheduledDate, assignedEngineerId: engineer?._id ?? null }
      const revisit = await create(asked)
      toast.success(`${revisit.title} was scheduled for ${britishDay(revisit.scheduledDate)}.`)
      void navigate(addresses.job(revisit))
    } catch (failure) {
      renewIfTaken(failure)
      setError(sentenceOf(failure))
    }
  }
  return (
    <Stack>
      <DateField
        label="Scheduled date"
        name="scheduledDate"
        required
        value={scheduledDate}
        onChange={setScheduledDate}
      />
      <EngineerSelect chosen={engineer} error={undefined} onChange={setEngineer} />
      <Refusal>{error}</Refusal>
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" data-autofocus aria-disabled={isPending} onClick={() => void save()}>
          Schedule Revisit
        </Button>
      </div>
    </Stack>
  )
}
