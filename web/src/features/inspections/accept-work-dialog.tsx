import { useState, type ReactNode } from 'react'
import { nameOf } from './pending-review-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import styles from '#web/ui/overlay/dialog-frame.module.css'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { jobStatusLabels, whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'

export type Destination = { into: 'own-job' } | { into: 'reopened-job' } | { into: 'other-job'; job: Job }

interface Props {
  isOpen: boolean
  work: PendingReview
  jobField: (field: { chosen: Job | null; error: string | undefined; onChange: (job: Job) => void }) => ReactNode
  onAccept: (destination: Destination) => void
  onCancel: () => void
}

export function AcceptWorkDialog({ isOpen, work, onCancel, ...props }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title={`Accept ${nameOf(work)}?`} onCancel={onCancel}>
      <Question work={work} onCancel={onCancel} {...props} />
    </DialogFrame>
  )
}

function Question({ work, jobField, onAccept, onCancel }: Omit<Props, 'isOpen'>) {
  const ways = waysFor(work)
  const [into, setInto] = useState(ways[0]?.value)
  const [job, setJob] = useState<Job | null>(null)
  const [error, setError] = useState<string>()

  const accept = () => {
    if (into === 'other-job' && !job) setError('Choose the job it goes into.')
    else if (into === 'other-job' && job) onAccept({ into, job })
    else if (into === 'own-job' || into === 'reopened-job') onAccept({ into })
  }

  if (!into) return <Impossible onCancel={onCancel} />
  return (
    <div className={styles.form}>
      {ways.length > 1 && <Choices label="Where it goes" isLabelShown options={ways} value={into} onChange={setInto} />}
      <p className={styles.message}>{consequence(work, into)}</p>
      {into === 'other-job' &&
        jobField({
          chosen: job,
          error,
          onChange: (chosen) => {
            setJob(chosen)
            setError(undefined)
          },
        })}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" data-autofocus={ways.length === 1 || undefined} onClick={accept}>
          {into === 'reopened-job' ? 'Reopen and accept' : 'Accept'}
        </Button>
      </div>
    </div>
  )
}

/** The deletion of an item whose job is deleted: both are gone already. */
function Impossible({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <p className={styles.message}>
        The job itself was deleted, so there is nothing left to delete the item from. Dismiss this instead; a copy is
        kept.
      </p>
      <div className={styles.actions}>
        <Button data-autofocus onClick={onCancel}>
          Close
        </Button>
      </div>
    </>
  )
}

interface Way {
  value: Destination['into']
  label: string
}

function waysFor({ jobId: { status, isDeleted }, kind }: PendingReview): Way[] {
  const other: Way[] = kind === 'deleted-item' ? [] : [{ value: 'other-job', label: 'Another open job' }]
  if (isDeleted) return other
  if (whyItemsAreFixed(status)) return [{ value: 'reopened-job', label: 'This job, reopened' }, ...other]
  return [{ value: 'own-job', label: 'This job' }]
}

function consequence({ jobId: { title, status }, kind, existing }: PendingReview, into: Destination['into']): string {
  if (into === 'other-job') return 'It is added there as a new item. Only open jobs of the same company can take it.'
  const action = {
    'new-item': 'The item is added to',
    'changed-item': existing ? 'What arrived replaces what is in' : 'The item is added again to',
    'deleted-item': 'The item is deleted from',
  }[kind]
  const reopening =
    into === 'reopened-job'
      ? ` The job is now ${jobStatusLabels[status]} and goes back to In Progress; complete it again once it is right.`
      : ''
  return `${action} ${title}.${reopening}`
}
