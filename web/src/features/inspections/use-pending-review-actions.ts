import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import type { Destination } from './accept-work-dialog.tsx'
import { nameOf } from './pending-review-words.ts'
import { useAcceptPendingReview, useDismissPendingReview } from './pending-review.api.ts'
import { useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { AppError } from '#contract/errors.ts'
import { saysDanger } from '#contract/inspections/pending-review/pending-review.rules.ts'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'

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
