import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { download, pageRange } from '#web/api/client.ts'
import { pageQuery } from '#web/api/queries.ts'
import { type AuditEntry, exportAuditList, listAudit } from '#contract/audit/audit.contract.ts'
import { auditActorName, auditChanges, auditKindLabels } from '#contract/audit/audit-words.rules.ts'

interface Props {
  entries: AuditEntry[]
  isOutdated: boolean
  addressOf: (about: NonNullable<AuditEntry['about']>) => string | undefined
}

export function LogEntries({ entries, isOutdated, addressOf }: Props) {
  return (
    <Paper component="ol" className="lined" aria-label="Log" aria-busy={isOutdated}>
      {entries.map((entry) => (
        <Group key={entry._id} component="li" align="baseline" gap="2px 16px" p="10px 20px">
          <Text component="time" dateTime={entry.at} c="dimmed" flex="0 0 144px">
            {britishMoment(entry.at)}
          </Text>
          <Box flex="1 1 240px">
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
          </Box>
        </Group>
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
      <Box component="summary" w="fit-content" py={6} c="dimmed" fz="xs" fw={400}>
        {changes.length === 1 ? 'One detail' : `${changes.length} details`}
      </Box>
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

export const entriesPerPage = 50

export interface LogFilter {
  q: string
  actorId: string | undefined
  about: string | undefined
  /** One of the log's own names for what was done. */
  what: string
  from: string
  to: string
}

export const auditQueries = {
  page: (filter: LogFilter, page: number) =>
    pageQuery(['audit'], listAudit, { ...asSent(filter), ...pageRange(page, entriesPerPage) }),
}

export function exportLog(filter: LogFilter, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportAuditList, { ...asSent(filter), format })
}

function asSent({ q, actorId, about, what, from, to }: LogFilter) {
  return {
    ...(q && { q }),
    ...(actorId && { actorId }),
    ...(about && { about }),
    ...(what && { what }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
