import { IconAlertTriangle, IconGitMerge, IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { Stack, Text } from '@mantine/core'
import { ConflictDialog, DeleteConflict } from './conflict-dialog.tsx'
import { addAgain, fileNotice, tryAgain, withdraw } from '#web/offline/actions/attention.ts'
import { type LocalSession, useLocalSession } from '#web/offline/store/local-session.ts'
import { differenceIn } from '#web/offline/outbox/job-difference.ts'
import type { NeedsAttention } from '#web/offline/store/local-views.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { useLocalJob } from '#web/offline/hooks/use-local-jobs.ts'
import { retryNow } from '#web/offline/sync.ts'
import { formatDifference } from '#web/features/inspections/difference-words.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { JobDifference } from '#contract/inspections/inspections.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  attention: NeedsAttention
  /** The item as it is written here; without it a conflict leads to its job. */
  mine?: ItemContent | null
  /** The job's page, where a completion that was refused can be made again. */
  page?: { isFetched: boolean; onComplete: () => void }
}

export function AttentionBox({ attention, mine, page }: Props) {
  const [isComparing, setIsComparing] = useState(false)
  const { code, name, words, entryId, theirs } = attention
  const isConflict = code === 'stale-version' && theirs !== null
  const difference = differenceIn(attention)
  if (difference) return <ChangedMeanwhile attention={attention} difference={difference} page={page} />
  if (code === 'changed-meanwhile' && name === 'createNotice') return <MovedNotice attention={attention} />
  if (isConflict && name === 'deleteItem') return <DeleteConflict attention={attention} theirs={theirs} />
  return (
    <>
      <Notice
        variant={code === 'kept-for-review' ? 'progress' : 'danger'}
        icon={isConflict ? IconGitMerge : code === 'kept-for-review' ? IconInbox : IconAlertTriangle}
        title={isConflict ? 'Someone else changed this item too' : titleFor(attention)}
        actions={
          isConflict && mine ? (
            <Button onClick={() => setIsComparing(true)}>Compare and choose</Button>
          ) : (
            !isConflict && <Decisions attention={attention} />
          )
        }
      >
        {isConflict ? 'Both are kept until you choose one.' : words}
      </Notice>
      {isConflict && mine && isComparing && (
        <ConflictDialog entryId={entryId} mine={mine} theirs={theirs} onClose={() => setIsComparing(false)} />
      )}
    </>
  )
}

const titles: Record<string, string> = {
  createItem: 'Error saving inspection item',
  updateItem: 'Error saving inspection item',
  deleteItem: 'Error deleting inspection item',
  uploadPhoto: 'Error uploading photo',
  completeJob: 'Error completing job',
  placeEquipment: 'Error moving equipment',
  createNotice: 'Error recording who was told',
  signForSite: 'Error saving the signature of the person on site',
}

function titleFor({ name, code, about }: NeedsAttention): string {
  if (code === 'kept-for-review') return 'The office has it'
  if (code === 'job-not-completed') return 'This job was reopened'
  if (about) return `Error putting a code on ${about}`
  return titles[name] ?? 'This was not accepted'
}

function Decisions({ attention }: { attention: NeedsAttention }) {
  const localSession = useLocalSession()
  const confirm = useConfirm()
  const { entryId, code, status, name } = attention
  const isGone = status === 404 || status === 410
  const isDone = code === 'kept-for-review' || code === 'job-not-completed'
  const canAddAgain = (isGone || code === 'id-taken') && (name === 'createItem' || name === 'updateItem')

  const decide = (act: typeof withdraw) =>
    void act(localSession, entryId).catch(() => toast.error('Error saving inspection item'))
  const giveUp = async () => {
    if (isDone || (await confirm(givingUp))) decide(withdraw)
  }
  return (
    <>
      {!isDone && <Button onClick={() => decide(tryAgain)}>Try again</Button>}
      {canAddAgain && <Button onClick={() => decide(addAgain)}>Add as a new item</Button>}
      <Button onClick={() => void giveUp()}>{isDone ? 'Done' : 'Discard this change'}</Button>
    </>
  )
}

const givingUp = {
  title: 'Discard this change?',
  message: 'The server’s version is kept, and what you wrote is removed from the pending work.',
  verb: 'Discard',
  isDangerous: true,
}

/** A notice whose job was moved to another customer since a person was told: only its teller knows for whom they answer. */
function MovedNotice({ attention: { entryId, jobId } }: { attention: NeedsAttention }) {
  const localSession = useLocalSession()
  const job = useLocalJob(jobId)
  const told = useLiveQuery(readTold, entryId)
  if (!job || !told) return null
  const company = job.companyId.name
  if (job.companyId._id === told.companyId)
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

interface ChangedProps {
  attention: NeedsAttention
  difference: JobDifference
  page?: { isFetched: boolean; onComplete: () => void } | undefined
}

const maxLinked = 6

/** A completion that was refused because the job is no longer what the person saw. It is completed only by them. */
function ChangedMeanwhile({ attention: { jobId, entryId }, difference, page }: ChangedProps) {
  const localSession = useLocalSession()
  const address = `/engineer/job/${jobId}`
  const existing = [...difference.added, ...difference.changed]

  const dismiss = () => void withdraw(localSession, entryId).catch(() => toast.error('Error completing job'))
  return (
    <Notice
      variant="danger"
      icon={IconGitMerge}
      title={
        difference.isCompleted
          ? difference.moved
            ? 'The job was completed for another customer or site'
            : 'The job was completed with other items'
          : 'The job has changed since you saw it'
      }
      actions={
        difference.isCompleted ? (
          <Button onClick={dismiss}>Done</Button>
        ) : page ? (
          <NextStep {...page} />
        ) : (
          <ButtonLink to={address}>Look at the items</ButtonLink>
        )
      }
    >
      <p>{formatDifference(difference)}.</p>
      <Text mt="xs">
        {difference.isCompleted
          ? 'Someone else completed it, so your completion was not used.'
          : difference.moved
            ? 'It is not completed. If you examined the equipment there, complete it again; if not, call the office.'
            : 'It is not completed. Look at the items, then complete it again.'}
      </Text>
      {page && existing.length > 0 && (
        <Stack component="ul" gap="xs" mt="xs">
          {existing.slice(0, maxLinked).map((item) => (
            <li key={item._id}>
              <ButtonLink isSentence to={`${address}/edit/${item._id}`}>
                Look at {itemName(item)}
              </ButtonLink>
            </li>
          ))}
        </Stack>
      )}
    </Notice>
  )
}

function NextStep({ isFetched, onComplete }: NonNullable<ChangedProps['page']>) {
  if (isFetched) return <Button onClick={onComplete}>Complete again</Button>
  return (
    <>
      <p>These changes haven’t been downloaded yet.</p>
      <Button onClick={() => void retryNow()}>Fetch now</Button>
    </>
  )
}
