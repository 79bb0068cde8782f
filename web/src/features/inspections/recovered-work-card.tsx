import type { ReactNode } from 'react'
import { ItemStatusBadge } from './item-status-badge.tsx'
import styles from './recovered-work-card.module.css'
import { lateWords, nameOf, workWords } from './recovered-words.ts'
import { WorkComparisonTable } from './work-comparison-table.tsx'
import { compareWork } from './work-comparison.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import type { RecoveredWork } from '#contract/inspections/recovered-work/recovered-work.contract.ts'

interface Props {
  work: RecoveredWork
  /** The job's title as a way to it, with its status. */
  job: ReactNode
  /** What can be decided; nothing once it was. */
  actions?: ReactNode
}

/** One piece of work that came too late: what it is, whose, and how it compares with what stands. */
export function RecoveredWorkCard({ work, job, actions }: Props) {
  const { kind, because, existing, sentBy, arrivedAt, reason } = work
  const name = nameOf(work)
  const titleId = `work-${work._id}`
  const isDeletion = kind === 'deleted-item'
  return (
    <article aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <p className={styles.kind}>{workWords[kind]}</p>
        <h2 id={titleId} className={styles.title}>
          {name}
        </h2>
        <p className={styles.job}>{job}</p>
        <p className={styles.facts}>
          Sent by <strong>{sentBy.name}</strong>, arrived {britishMoment(arrivedAt)}. {lateWords[because]}
        </p>
        <Settled work={work} />
      </div>
      <div className={styles.body}>
        {isDeletion && (
          <p>
            {sentBy.name} deleted it: “{reason}”.{' '}
            {existing ? (
              <>
                It still stands in the job as <ItemStatusBadge item={existing} />
              </>
            ) : (
              'It is no longer in the job.'
            )}
          </p>
        )}
        {!isDeletion && !existing && (
          <p className={styles.note}>
            {kind === 'new-item' ? 'The job has no such item.' : 'The item it changes is no longer there.'}
          </p>
        )}
        {!isDeletion && <WorkComparisonTable fields={compareWork(work)} isBeside={existing !== null} />}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}

function Settled({ work: { outcome, settledBy, settledAt } }: { work: RecoveredWork }) {
  if (outcome === 'waiting' || !settledAt) return null
  return (
    <p className={styles.facts}>
      {outcome === 'accepted' ? 'Accepted' : 'Dismissed'} by <strong>{settledBy?.name ?? 'someone'}</strong>,{' '}
      {britishMoment(settledAt)}.
    </p>
  )
}
