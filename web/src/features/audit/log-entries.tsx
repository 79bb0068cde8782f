import { Paper, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import type { AuditEntry } from '#contract/audit/audit.contract.ts'
import { auditActorName, auditChanges, auditKindLabels } from '#contract/audit/audit-words.rules.ts'
import styles from './log-entries.module.css'

interface Props {
  entries: AuditEntry[]
  isOutdated: boolean
  /** The page of what an entry is about; undefined where it has none. */
  addressOf: (about: NonNullable<AuditEntry['about']>) => string | undefined
}

/** Who did what to which thing, latest first; what changed is unfolded. */
export function LogEntries({ entries, isOutdated, addressOf }: Props) {
  return (
    <Paper component="ol" className={styles.list} aria-label="Log" aria-busy={isOutdated}>
      {entries.map((entry) => (
        <li key={entry._id} className={styles.entry}>
          <Text component="time" dateTime={entry.at} c="dimmed" className={styles.when}>
            {britishMoment(entry.at)}
          </Text>
          <div>
            <p>
              <b>
                {entry.actor ? (
                  <Link to={`?actor=${entry.actor._id}`}>{auditActorName(entry)}</Link>
                ) : (
                  auditActorName(entry)
                )}
              </b>{' '}
              {entry.words}
              {entry.about && <About about={entry.about} to={addressOf(entry.about)} />}
            </p>
            <Changes entry={entry} />
          </div>
        </li>
      ))}
    </Paper>
  )
}

function About({ about, to }: { about: NonNullable<AuditEntry['about']>; to: string | undefined }) {
  const name = about.name.trim()
  if (!name) return null
  return (
    <>
      {' · '}
      {to ? <Link to={to}>{name}</Link> : name}
      <Text span c="dimmed">{` (${auditKindLabels[about.kind].toLowerCase()})`}</Text>
    </>
  )
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = auditChanges(before, after)
  if (changes.length === 0) return null
  return (
    <details>
      <summary>{changes.length === 1 ? 'One detail' : `${changes.length} details`}</summary>
      <Stack component="ul" gap={2}>
        {changes.map((change) => (
          <li key={change.field}>
            {change.field}: {change.before && <>{change.before} → </>}
            {change.after || 'none'}
          </li>
        ))}
      </Stack>
    </details>
  )
}
