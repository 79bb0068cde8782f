import { IconGitMerge } from '@tabler/icons-react'
import { fileNotice, withdraw } from '#web/offline/actions/attention.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { useLocalJob } from '#web/offline/hooks/use-local-jobs.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import type { NeedsAttention } from '#web/offline/store/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** A notice whose job was moved to another customer since a person was told: only its teller knows for whom they answer. */
export function MovedNotice({ attention: { entryId, jobId } }: { attention: NeedsAttention }) {
  const localSession = useLocalSession()
  const job = useLocalJob(jobId)
  const told = useLiveQuery(readTold, entryId)
  if (!job || !told) return null
  const company = job.companyId.name
  if (job.companyId._id === told.companyId) {
    return (
      <Notice
        variant="danger"
        icon={IconGitMerge}
        title="This job is now for another customer"
        actions={<Button onClick={() => void retryNow()}>Fetch now</Button>}
      >
        You told {told.name} about a danger before that. The new customer hasn’t been downloaded yet.
      </Notice>
    )
  }
  return (
    <Notice
      variant="danger"
      icon={IconGitMerge}
      title={`This job is now for ${company}`}
      actions={
        <>
          <Button onClick={() => void fileNotice(localSession, entryId)}>Yes, for {company} too</Button>
          <Button onClick={() => void withdraw(localSession, entryId)}>No, I’ll tell {company} now</Button>
        </>
      }
    >
      You told {told.name} about a danger when it was for another customer. Does {told.name} answer for {company}?
    </Notice>
  )
}

async function readTold({ store }: LocalSession, entryId: string) {
  const input = (await store.outbox.get({ _id: entryId }))?.input
  return input && { name: String(input.toldName), companyId: input.companyId }
}
