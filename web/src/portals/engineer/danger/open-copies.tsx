import { useQuery } from '@tanstack/react-query'
import styles from './dangers.module.css'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { NotNeededButton } from '#web/features/authority-copies/not-needed-button.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'

/** What of this job must go to the enforcing authority, for its examiner: the one who can say that it need not. */
export function OpenCopies({ jobId }: { jobId: string }) {
  const { data } = useQuery({ ...authorityCopyQueries.open(), retry: false })
  const copies = data?.rows.filter((copy) => copy.jobId === jobId) ?? []
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="authority" className={styles.told}>
      <h2 id="authority" className={styles.title}>
        Copy for the enforcing authority
      </h2>
      <ul className={styles.list}>
        {copies.map((copy) => (
          <li key={copy._id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.who}>{copy.items.join('; ')}</p>
              <p className={styles.facts}>
                To be sent by the office since {britishMoment(copy.openedAt)}: you said that somebody could be seriously
                hurt.
              </p>
            </div>
            <NotNeededButton copy={copy} />
          </li>
        ))}
      </ul>
    </section>
  )
}
