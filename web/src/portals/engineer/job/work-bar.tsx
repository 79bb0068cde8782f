import { Box } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PreviewButton } from '#web/features/certificates/certificate-buttons.tsx'
import {
  itemsLeavingOutTold,
  itemsWithToldOpinion,
  unnotifiedItems,
  useToldDangers,
} from '#web/portals/engineer/danger/told-dangers.ts'
import type { ReadSignature } from './job-count.tsx'
import { siteLine } from '#web/features/jobs/job-words.ts'
import { CompleteJobDialog } from '#web/features/inspections/on-site/complete-job-dialog.tsx'
import { completeJob } from '#web/offline/actions/completion.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { withPieces } from '#web/offline/store/view-items.ts'
import { useEquipmentAtSite } from '#web/offline/hooks/use-equipment-at-site.ts'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { useExaminer } from '#web/offline/hooks/use-device-work.ts'
import { ScanButton } from '#web/portals/engineer/scan/scan-button.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { rememberInSight } from '#web/features/inspections/on-site/item-in-sight.ts'
import { lazyPart } from '#web/ui/page/lazy-page.ts'
import { asCompletedPiece, expectedPieces, formatCount, totalsOf } from '#contract/counts/count.rules.ts'
import { AppError } from '#contract/errors.ts'

const JobCount = lazyPart(async () => (await import('./job-count.tsx')).JobCount)

interface Props {
  job: LocalJob
  isDone: boolean
  isAwaiting: boolean
  /** False while something of the job that the person must see first is not on this device. */
  canComplete: boolean
  /** The items as they were when the person was asked whether to complete the job; null while nobody is asked. */
  seen: LocalItem[] | null
  onAsk: () => void
  onAnswered: (item: LocalItem) => void
  onClose: () => void
}

/** While something awaits, examining it stands out and completing comes after the items; when all is examined, completing stands out. */
export function WorkBar({ job, isDone, isAwaiting, canComplete, seen, onAsk, onAnswered, onClose }: Props) {
  const localSession = useLocalSession()
  const examiner = useExaminer()
  const { isOnline } = useConnection()
  const navigate = useNavigate()
  const notified = useToldDangers(job._id)
  const isCompletingNext = isDone && canComplete

  // Read only while it is asked for: a company may have thousands of pieces.
  const companyId = seen !== null && job.expects === 'site' ? job.companyId._id : ''
  const { here: atSite } = useEquipmentAtSite({ companyId, siteAddressId: job.siteAddressId._id })
  const pieces = useMemo(() => expectedPieces({ job, items: withPieces(seen ?? []), atSite }), [job, seen, atSite])
  const [isRestAnswered, setIsRestAnswered] = useState(false)
  const told = isRestAnswered ? pieces.map(asCompletedPiece) : pieces
  const totals = totalsOf(told)
  const signing = useRef<ReadSignature | null>(null)
  const [isSigning, setIsSigning] = useState(false)

  const complete = async (reason: string) => {
    const siteSignature = await signing.current?.().catch(() => undefined)
    // What is wrong with it stands at its field.
    if (siteSignature === undefined && signing.current) return
    try {
      await completeJob(localSession, job._id, seen ?? [], job, { reason, siteSignature: siteSignature ?? null })
      onClose()
      await navigate('.', { replace: true })
      window.scrollTo(0, 0)
    } catch (error) {
      if (error instanceof AppError) onClose()
      toast.error(error instanceof AppError ? error.message : 'Error completing job')
    }
  }
  const completing = canComplete && (
    <Button variant={isCompletingNext ? 'primary' : 'secondary'} onClick={onAsk}>
      Complete Job
    </Button>
  )
  return (
    <>
      {isAwaiting && <Box mt="md">{completing}</Box>}
      <BottomBar>
        <ScanButton job={job} />
        {!isAwaiting && completing}
        <ButtonLink
          variant={isCompletingNext || isAwaiting ? 'secondary' : 'primary'}
          to="add"
          onClick={() => rememberInSight(job._id)}
          icon={IconPlus}
        >
          Add Inspection Item
        </ButtonLink>
        {isAwaiting && (
          <ButtonLink variant="primary" to="examine">
            Examine next
          </ButtonLink>
        )}
      </BottomBar>
      <CompleteJobDialog
        isOpen={seen !== null}
        job={job}
        place={`${job.companyId.name}, ${siteLine(job.siteAddressId)}`}
        items={seen ?? []}
        unnotified={notified && seen ? unnotifiedItems(seen, notified) : []}
        leavingOut={notified && seen ? itemsLeavingOutTold(seen, notified) : []}
        answered={notified && seen ? itemsWithToldOpinion(seen, notified) : []}
        examiner={examiner}
        count={{
          ...totals,
          text: formatCount(totals),
          questions: (
            <Suspense>
              <JobCount
                jobId={job._id}
                pieces={told}
                atSite={atSite}
                onRestAnswered={() => setIsRestAnswered(true)}
                signing={signing}
                onSigning={setIsSigning}
                onChanged={onAsk}
              />
            </Suspense>
          ),
        }}
        isDirty={isSigning}
        preview={<PreviewButton jobId={job._id} isOnline={isOnline} pendingCount={job.pendingCount} />}
        onAnswered={onAnswered}
        onComplete={complete}
        onClose={() => {
          setIsRestAnswered(false)
          onClose()
        }}
      />
    </>
  )
}
