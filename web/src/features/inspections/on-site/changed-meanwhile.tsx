import { Stack, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { formatDifference } from '#web/features/inspections/difference-words.ts'
import { withdraw } from '#web/offline/actions/attention.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { NeedsAttention } from '#web/offline/store/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { JobDifference } from '#contract/inspections/inspections.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  attention: NeedsAttention
  difference: JobDifference
  page?: { isFetched: boolean; onComplete: () => void } | undefined
}

const maxLinked = 6

/** A completion that was refused because the job is no longer what the person saw. It is completed only by them. */
export function ChangedMeanwhile({ attention: { jobId, entryId }, difference, page }: Props) {
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

function NextStep({ isFetched, onComplete }: NonNullable<Props['page']>) {
  if (isFetched) return <Button onClick={onComplete}>Complete again</Button>
  return (
    <>
      <p>These changes haven’t been downloaded yet.</p>
      <Button onClick={() => void retryNow()}>Fetch now</Button>
    </>
  )
}
