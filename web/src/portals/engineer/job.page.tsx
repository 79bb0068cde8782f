import {
  IconBuilding,
  IconCalendar,
  IconCloudUp,
  IconInbox,
  IconMapPin,
  IconNote,
  IconPlus,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { GenerateCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { AttentionBox } from '#web/features/inspections/on-site/attention-box.tsx'
import { CompleteJobDialog } from '#web/features/inspections/on-site/complete-job-dialog.tsx'
import { ItemList } from '#web/features/inspections/on-site/item-list.tsx'
import { JobStatusBadge } from '#web/features/jobs/job-status-badge.tsx'
import { siteLine } from '#web/features/jobs/job-words.ts'
import engineer from '#web/portals/engineer/engineer-portal.module.css'
import styles from '#web/portals/engineer/job.module.css'
import { PageBar } from '#web/portals/engineer/page-bar.tsx'
import { progressOf } from '#web/portals/engineer/use-local-progress.ts'
import { completeJob } from '#web/offline/completion.ts'
import { useDesk } from '#web/offline/desk.ts'
import type { LocalItem, LocalJob } from '#web/offline/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { useExaminer } from '#web/offline/use-examiner.ts'
import { useLocalItems } from '#web/offline/use-local-items.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { counted } from '#web/ui/counted.ts'
import { LoadingPage } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { toast } from '#web/ui/toast.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  job: LocalJob
}

export function JobPage({ job }: Props) {
  const items = useLocalItems(job._id)
  return (
    <>
      <PageBar back={{ to: '/engineer', label: 'Back to Your Jobs' }} title={job.title} under={job.companyId.name} />
      <PageBody className={engineer.column}>
        <div className={styles.job}>
          <JobNotices job={job} />
          <JobDetails job={job} />
          {items ? <JobItems job={job} items={items} /> : <LoadingPage />}
        </div>
      </PageBody>
    </>
  )
}

function JobNotices({ job }: Props) {
  return (
    <>
      {job.completion === 'waiting' && (
        <Notice look="progress" icon={IconCloudUp} title="Completed on this device" isAnnounced>
          The job is sent, and its certificate follows, when there is signal.
        </Notice>
      )}
      {job.attention
        // What is about an item is told at the item; a deleted one is no longer there to tell it.
        .filter(({ itemId, name }) => name === 'deleteItem' || (itemId === null && name !== 'uploadPhoto'))
        .map((attention) => (
          <AttentionBox key={attention.letterId} attention={attention} />
        ))}
      {job.waitingWork > 0 && (
        <Notice look="repair" icon={IconInbox} title="Late work on this job waits for a decision">
          {counted(job.waitingWork, 'piece')} of work arrived after the job was closed or given to someone else. An
          administrator must accept or dismiss it before a certificate can be issued.
        </Notice>
      )}
      {job.standing === 'gone' && (
        <Notice look="repair" icon={IconCloudUp} title="This job is no longer in your list">
          It was given to somebody else or deleted. What you wrote is kept here until it has reached the server.
        </Notice>
      )}
    </>
  )
}

function JobDetails({ job }: Props) {
  return (
    <dl className={styles.details}>
      <div className={styles.status}>
        <dt className="visually-hidden">Status</dt>
        <dd>
          <JobStatusBadge status={job.status} />
        </dd>
      </div>
      <Fact icon={IconBuilding} label="Company">
        {job.companyId.name}
      </Fact>
      <Fact icon={IconMapPin} label="Site address">
        {siteLine(job.siteAddressId)}
      </Fact>
      <Fact icon={IconCalendar} label="Scheduled date">
        {britishDay(job.scheduledDate)}
      </Fact>
      {job.description && (
        <Fact icon={IconNote} label="Description">
          {job.description}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon: Drawing, label, children }: { icon: Icon; label: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Drawing size={20} stroke={1.5} aria-hidden />
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function JobItems({ job, items }: Props & { items: LocalItem[] }) {
  const { itemCount, examinedCount } = progressOf(items)
  return (
    <section aria-labelledby="items">
      <div className={styles.head}>
        <h2 id="items" className={styles.title}>
          Inspection Items <span className={styles.count}>({itemCount.toLocaleString('en-GB')})</span>
        </h2>
        {itemCount > 0 && <ProgressLine done={examinedCount} of={itemCount} deed="examined" />}
      </div>
      <ItemList items={items} companyId={job.companyId._id} isOpen={job.isOpen} />
      {job.isOpen && <WorkBar job={job} items={items} isDone={itemCount > 0 && examinedCount === itemCount} />}
      {job.status === 'completed' && job.completion === 'accepted' && <CertificateBar job={job} />}
    </section>
  )
}

/** While there is work, adding stands out; when all is examined, completing does. */
function WorkBar({ job, items, isDone }: Props & { items: LocalItem[]; isDone: boolean }) {
  const desk = useDesk()
  const examiner = useExaminer()
  const navigate = useNavigate()
  const [isCompleting, setIsCompleting] = useState(false)

  const complete = async () => {
    try {
      await completeJob(desk, job._id)
      setIsCompleting(false)
      await navigate('.', { replace: true })
      window.scrollTo(0, 0)
    } catch {
      toast.error('Error completing job')
    }
  }
  return (
    <>
      <BottomBar>
        <Button look={isDone ? 'primary' : 'secondary'} onClick={() => setIsCompleting(true)}>
          Complete Job
        </Button>
        <ButtonLink
          look={isDone ? 'secondary' : 'primary'}
          to="add"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
        >
          Add Inspection Item
        </ButtonLink>
      </BottomBar>
      <CompleteJobDialog
        isOpen={isCompleting}
        title={job.title}
        items={items}
        examiner={examiner}
        onComplete={complete}
        onClose={() => setIsCompleting(false)}
      />
    </>
  )
}

function CertificateBar({ job: { _id: jobId, title, certificateUrl } }: Props) {
  return (
    <BottomBar>
      {!certificateUrl && <GenerateCertificateButton jobId={jobId} of={title} onIssued={() => void retryNow()} />}
      <ViewCertificateButton jobId={jobId} of={title} look="primary" />
    </BottomBar>
  )
}
