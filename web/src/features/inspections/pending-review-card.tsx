import { Box, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ItemStatusBadge } from './item-status-badge.tsx'
import styles from './pending-review-card.module.css'
import { lateWords, nameOf, workWords } from './pending-review-words.ts'
import { compareWork, WorkComparisonTable } from './work-comparison-table.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'

interface Props {
  work: PendingReview
  job: ReactNode
  actions?: ReactNode
}

export function PendingReviewCard({ work, job, actions }: Props) {
  const { kind, because, existing, sentBy, arrivedAt, reason } = work
  const name = nameOf(work)
  const titleId = `work-${work._id}`
  const isDeletion = kind === 'deleted-item'
  return (
    <Paper aria-labelledby={titleId} component="article">
      <Box p="16px 20px 12px">
        <Text c="dimmed" fz="xs" fw={600}>
          {workWords[kind]}
        </Text>
        <Box id={titleId} component="h2" fz="lg">
          {name}
        </Box>
        <Group component="p" gap="4px 12px" m="6px 0">
          {job}
        </Group>
        <p className={styles.facts}>
          Sent by <strong>{sentBy.name}</strong>, arrived {britishMoment(arrivedAt)}. {lateWords[because]}
        </p>
        <Settled work={work} />
      </Box>
      <Box p="4px 20px 12px">
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
          <Text c="dimmed" mb="sm">
            {kind === 'new-item' ? 'This item isn’t on the job.' : 'The item it changes is no longer there.'}
          </Text>
        )}
        {!isDeletion && <WorkComparisonTable fields={compareWork(work)} isBeside={existing !== null} />}
      </Box>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Paper>
  )
}

function Settled({ work: { outcome, settledBy, settledAt } }: { work: PendingReview }) {
  if (outcome === 'waiting' || !settledAt) return null
  return (
    <p className={styles.facts}>
      {outcome === 'accepted' ? 'Accepted' : 'Dismissed'} by <strong>{settledBy?.name ?? 'someone'}</strong>,{' '}
      {britishMoment(settledAt)}.
    </p>
  )
}
