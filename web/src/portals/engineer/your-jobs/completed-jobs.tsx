import { RegenerateCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { CompletedJobCard } from '#web/features/jobs/job-card.tsx'
import { EarlierJobs } from './earlier-jobs.tsx'
import styles from './your-jobs.module.css'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { useReadiness } from '#web/offline/hooks/use-readiness.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInfiniteScroll } from '#web/ui/table/use-infinite-scroll.ts'

interface Props {
  jobs: LocalJob[]
  /** What is searched for, among the earlier ones too. */
  q: string
  isHere: (jobId: string) => boolean
}

const completedAtFirst = 10

/** What is on this device, latest first; what was completed longer ago is fetched when somebody asks. */
export function CompletedJobs({ jobs, q, isHere }: Props) {
  const { shown, hasMore, end, grow } = useInfiniteScroll(jobs.length, completedAtFirst)
  return (
    <section aria-labelledby="completed-jobs" className={styles.completed}>
      <h2 id="completed-jobs" className={styles.title}>
        Completed Jobs
      </h2>
      <ul className={styles.list}>
        {jobs.slice(0, shown).map((job, place) => (
          <Card key={job._id} job={job} place={place} />
        ))}
      </ul>
      {hasMore ? (
        <Button ref={end} className={styles.more ?? ''} onClick={grow}>
          Show more
        </Button>
      ) : (
        <EarlierJobs q={q} isHere={isHere} card={(job, place) => <Card key={job._id} job={job} place={place} />} />
      )}
    </section>
  )
}

function Card({ job, place }: { job: LocalJob; place: number }) {
  return (
    <CompletedJobCard job={job} to={`job/${job._id}`} place={place} readiness={useReadiness(job._id)}>
      <Certificates job={job} />
    </CompletedJobCard>
  )
}

function Certificates({ job: { _id: jobId, title, completion } }: { job: LocalJob }) {
  if (completion === 'waiting') return <p className={styles.follows}>The certificate follows when there is signal.</p>
  return (
    <>
      <ViewCertificateButton jobId={jobId} of={title} />
      <RegenerateCertificateButton jobId={jobId} of={title} onIssued={() => void retryNow()} />
    </>
  )
}
