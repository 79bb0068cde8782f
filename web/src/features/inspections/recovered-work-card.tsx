import { Box, Group, Text } from '@mantine/core'
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
      <Box p="16px 20px 12px" style={{ overflowWrap: 'anywhere' }}>
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
          <p className={styles.note}>
            {kind === 'new-item' ? 'The job has no such item.' : 'The item it changes is no longer there.'}
          </p>
        )}
        {!isDeletion && <WorkComparisonTable fields={compareWork(work)} isBeside={existing !== null} />}
      </Box>
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
