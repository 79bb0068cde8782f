import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { PreviewButton } from '#web/features/certificates/preview-button.tsx'
import { untoldItems, useToldDangers } from '#web/portals/engineer/danger/told-dangers.ts'
import { siteLine } from '#web/features/jobs/job-words.ts'
import { CompleteJobDialog } from '#web/features/inspections/on-site/complete-job-dialog.tsx'
import { completeJob } from '#web/offline/actions/completion.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { useExaminer } from '#web/offline/hooks/use-examiner.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { rememberInSight } from '#web/features/inspections/on-site/item-in-sight.ts'
import { AppError } from '#contract/errors.ts'

interface Props {
  job: LocalJob
  isDone: boolean
  /** False while something of the job that the person must see first is not on this device. */
  canComplete: boolean
  /** The items as they were when the person was asked whether to complete the job; null while nobody is asked. */
  seen: LocalItem[] | null
  onAsk: () => void
  onAnswered: (item: LocalItem) => void
  onClose: () => void
}

/** While there is work, adding stands out; when all is examined, completing does. */
export function WorkBar({ job, isDone, canComplete, seen, onAsk, onAnswered, onClose }: Props) {
  const localSession = useLocalSession()
  const examiner = useExaminer()
  const { isOnline } = useConnection()
  const navigate = useNavigate()
  const told = useToldDangers(job._id)
  const isCompletingNext = isDone && canComplete

  const complete = async (reason: string) => {
    try {
      await completeJob(localSession, job._id, seen ?? [], job, reason)
      onClose()
      await navigate('.', { replace: true })
      window.scrollTo(0, 0)
    } catch (error) {
      if (error instanceof AppError) onClose()
      toast.error(error instanceof AppError ? error.message : 'Error completing job')
    }
  }
  return (
    <>
      <BottomBar>
        {canComplete && (
          <Button variant={isCompletingNext ? 'primary' : 'secondary'} onClick={onAsk}>
            Complete Job
          </Button>
        )}
        <ButtonLink
          variant={isCompletingNext ? 'secondary' : 'primary'}
          to="add"
          onClick={() => rememberInSight(job._id)}
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
        >
          Add Inspection Item
        </ButtonLink>
      </BottomBar>
      <CompleteJobDialog
        isOpen={seen !== null}
        title={job.title}
        place={`${job.companyId.name}, ${siteLine(job.siteAddressId)}`}
        items={seen ?? []}
        untold={told && seen ? untoldItems(seen, told) : []}
        changedByOffice={job.changedByOffice ?? []}
        deletedByOffice={job.deletedByOffice ?? []}
        isAgain={job.certificateUrl !== null || job.reportWithdrawnAt !== undefined}
        examiner={examiner}
        preview={<PreviewButton jobId={job._id} isOnline={isOnline} pendingCount={job.pendingCount} />}
        onAnswered={onAnswered}
        onComplete={complete}
        onClose={onClose}
      />
    </>
  )
}
