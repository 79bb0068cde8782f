import { Link } from 'react-router'
import { StoredItemDraft } from '#web/features/inspections/form/item-draft.ts'
import { itemName } from '#web/features/inspections/item-words.ts'
import styles from './sync-details.module.css'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { discardDraft, listDrafts, type StoredDraft } from '#web/offline/store/drafts.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'

interface GoneDraft extends StoredDraft {
  /** Null when the job is not on this device any more. */
  jobTitle: string | null
}

/** What was typed for jobs that are no longer this person's and was never saved. */
export function useDraftsOfGoneJobs(): GoneDraft[] {
  return useLiveQuery(readGoneDrafts, '') ?? noDrafts
}

const noDrafts: GoneDraft[] = []

interface Props {
  drafts: GoneDraft[]
  /** Somebody follows a link to a form. */
  onLeave: () => void
}

export function DraftsOfGoneJobs({ drafts, onLeave }: Props) {
  if (drafts.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>Typed and not saved</h3>
      <p className={styles.help}>Their job is no longer in your list. Open the form to save what you typed.</p>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <Entry key={draft.key} draft={draft} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ draft, onLeave }: { draft: GoneDraft; onLeave: () => void }) {
  const localSession = useLocalSession()
  const confirm = useConfirm()
  const { key, jobId, itemId, jobTitle, value } = draft
  const typed = StoredItemDraft.safeParse(value).data
  const name = (typed && itemName(typed.values)) || 'An item'
  const form = `/engineer/job/${jobId}/${itemId === null ? 'add' : `edit/${itemId}`}`

  const discard = async () => {
    if (await confirm({ ...discarding, title: `Discard ${name}?` })) await discardDraft(localSession, key)
  }
  return (
    <li className={styles.entry}>
      <p>
        <strong>{`${name} · `}</strong>
        {jobTitle === null ? (
          'Its job'
        ) : (
          <Link to={form} onClick={onLeave}>
            {jobTitle}
          </Link>
        )}
      </p>
      <Button onClick={() => void discard()}>Discard</Button>
    </li>
  )
}

const discarding = {
  message: 'What you typed there was never saved and can’t be brought back.',
  verb: 'Discard',
  isDangerous: true,
}

async function readGoneDrafts(localSession: LocalSession): Promise<GoneDraft[]> {
  const drafts = await listDrafts(localSession)
  const withJobs = await Promise.all(
    drafts.map(async (draft) => ({
      draft,
      job: draft.jobId === null ? null : await readJob(localSession, draft.jobId),
    })),
  )
  return withJobs
    .filter(({ job }) => job === null || job.standing === 'gone')
    .map(({ draft, job }) => ({ ...draft, jobTitle: job?.title ?? null }))
}
