import { useState, type ReactNode } from 'react'
import { nameOf } from './pending-review-words.ts'
import { useAcceptPendingReview, useDismissPendingReview } from './pending-review.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import styles from '#web/ui/overlay/dialog-frame.module.css'
import { useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { jobStatusLabels, whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'
import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { AppError } from '#contract/errors.ts'
import { saysDanger } from '#contract/inspections/pending-review/pending-review.rules.ts'

export type Destination = { into: 'own-job' } | { into: 'reopened-job' } | { into: 'other-job'; job: Job }

interface Props {
  work: PendingReview
  jobField: (field: { chosen: Job | null; error: string | undefined; onChange: (job: Job) => void }) => ReactNode
  onAccept: (destination: Destination) => void
  onCancel: () => void
}

export function AcceptWorkDialog({ work, jobField, onAccept, onCancel }: Props) {
  const ways = waysFor(work)
  const [into, setInto] = useState(ways[0]?.value)
  const [job, setJob] = useState<Job | null>(null)
  const [error, setError] = useState<string>()

  const accept = () => {
    if (into === 'other-job' && !job) setError('Choose the job it goes into.')
    else if (into === 'other-job' && job) onAccept({ into, job })
    else if (into === 'own-job' || into === 'reopened-job') onAccept({ into })
  }

  return (
    <DialogFrame isOpen title={`Accept ${nameOf(work)}?`} onCancel={onCancel}>
      {into ? (
        <div className={styles.form}>
          {ways.length > 1 && (
            <Choices label="Where it goes" isLabelShown options={ways} value={into} onChange={setInto} />
          )}
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
      ) : (
        <Impossible onCancel={onCancel} />
      )}
    </DialogFrame>
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

type Ways = { value: Destination['into']; label: string }[]

function waysFor({ jobId: { status, isDeleted }, kind }: PendingReview): Ways {
  const other: Ways = kind === 'deleted-item' ? [] : [{ value: 'other-job', label: 'Another open job' }]
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

export function useAcceptInto(reopen: (jobId: string) => Promise<unknown>) {
  const { mutateAsync: accept, isPending } = useAcceptPendingReview()
  const acceptInto = async (work: PendingReview, destination: Destination): Promise<boolean> => {
    try {
      if (destination.into === 'reopened-job') await reopen(work.jobId._id)
      const isOther = destination.into === 'other-job'
      await accept({
        recoveredId: work._id,
        ...(isOther && { jobId: destination.job._id }),
        ...(!isOther && work.existing && { version: work.existing.version }),
      })
      toast.success(outcomeOf(work, destination))
      return true
    } catch (error) {
      toast.error(whyNotAccepted(error))
      return false
    }
  }
  return { acceptInto, isAccepting: isPending }
}

export function useConfirmDismissPendingReview() {
  const askReasonThen = useReasonedAction()
  const { mutateAsync: dismissPendingReview } = useDismissPendingReview()
  return (work: PendingReview) => {
    const name = nameOf(work)
    return askReasonThen({
      title: `Dismiss ${name}?`,
      message: whatDismissingDoes(work),
      label: 'Reason for dismissing',
      verb: 'Dismiss',
      isDangerous: true,
      mutate: (reason) => dismissPendingReview({ recoveredId: work._id, reason }),
      success: () => `${name} was dismissed. ${work.jobId.title} stays as it is.`,
      failure: 'This work couldn’t be dismissed.',
    })
  }
}

function whatDismissingDoes({ sentBy, sent, because }: PendingReview): string {
  const kept = `What ${sentBy.name} sent is not added to the job. It is kept, with your reason.`
  if (!sent || !saysDanger(sent)) return kept
  const found = dangersIn(sent).join('; ')
  // What a file brings may be a form that was never saved: of that the server makes no notice.
  const rest =
    because === 'imported'
      ? 'Make sure that the customer has been told.'
      : 'The danger notice stays under Danger until the equipment is repaired or found fit.'
  return `${kept} It says that there is a danger${found && ` (${found})`}. ${rest}`
}

function dangersIn({ defects, defectPart, defectDescription }: NonNullable<PendingReview['sent']>): string[] {
  const dangers = defects?.filter(isDanger) ?? []
  const found = dangers.length > 0 ? dangers : [{ part: defectPart, description: defectDescription }]
  return found.map(({ part, description }) => [part, description].filter(Boolean).join(': ')).filter(Boolean)
}

function outcomeOf(work: PendingReview, destination: Destination): string {
  const name = nameOf(work)
  const job = destination.into === 'other-job' ? destination.job.title : work.jobId.title
  const reopened = destination.into === 'reopened-job' ? ' The job is In Progress again.' : ''
  const action = work.kind === 'deleted-item' ? `was deleted from ${job}` : `is now in ${job}`
  return `Accepted: ${name} ${action}.${reopened}`
}

function whyNotAccepted(error: unknown): string {
  const isStale = error instanceof AppError && error.code === 'stale-version'
  return isStale
    ? 'The item was changed while you were comparing, so nothing was written. Look at the comparison again.'
    : serverText(error, 'This work couldn’t be accepted.')
}
