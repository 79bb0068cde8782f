import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './report-readiness.module.css'
import { formatUnconfirmed } from '#contract/inspections/examination/examiner.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import {
  formatParagraph,
  reportProblemCodes,
  whyNothingIsReported,
  whyReportIsNotLawful,
  type ReportProblem,
} from '#contract/inspections/completion/lawful-report.rules.ts'
import { whyReportIsTooLong } from '#contract/inspections/completion/report-size.rules.ts'
import { formatHeadingChanges } from '#contract/jobs/report-heading.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  items: InspectionItem[]
  /** For whom and where, as the office changed it since the engineer completed the job. */
  changedByOffice?: string[] | undefined
  /** What somebody had examined and the office deleted since. */
  deletedByOffice?: Job['deletedByOffice']
  status: JobStatus
  /** Late work may still change what the report says. */
  hasWaitingWork: boolean
  addressOfItem: (itemId: string) => string
}

const namedAtOnce = 8

/** What stands between a job and a lawful report, from the rules that the server asks too. */
export function ReportReadiness(props: Props) {
  const { items, changedByOffice = [], deletedByOffice = [], status, hasWaitingWork, addressOfItem } = props
  const errors = [...whyReportIsNotLawful(items), ...whyNothingIsReported(items)]
  const isYetToBegin = items.length === 0 && status !== 'completed'
  if (status === 'cancelled' || isYetToBegin) return null
  const tooLong = whyReportIsTooLong(items.length)
  const unconfirmed = [...items.filter(({ isChangedByOffice }) => isChangedByOffice), ...deletedByOffice]
  const isConfirmed = unconfirmed.length === 0 && changedByOffice.length === 0
  const isReady = errors.length === 0 && !tooLong && isConfirmed
  if (isReady && hasWaitingWork) return null
  if (isReady) {
    return (
      <Group component="p" gap={10} wrap="nowrap" c="dimmed">
        <IconCircleCheck size={20} stroke={1.5} color="var(--good)" aria-hidden />
        The report is complete.
      </Group>
    )
  }
  return (
    <Paper
      aria-labelledby="report-readiness"
      component="section"
      p="16px 20px"
      style={{ borderLeft: '3px solid var(--repair-line)' }}
    >
      <Group id="report-readiness" component="h2" gap={10} fz="md" wrap="nowrap">
        <IconListCheck size={20} stroke={1.5} aria-hidden />
        Still missing from the report
      </Group>
      {status === 'completed' && (
        <Text maw="80ch" mt={4} c="dimmed">
          The job is set to Completed, but no certificate can be made from it yet. Set it back to In Progress so that
          the engineer can put this right.
        </Text>
      )}
      <Stack component="ul" gap={10} mt={10}>
        {unconfirmed.length > 0 && (
          <Box component="li" fw={500}>
            {formatUnconfirmed(unconfirmed)}
          </Box>
        )}
        {changedByOffice.length > 0 && (
          <Box component="li" fw={500}>
            {formatHeadingChanges(changedByOffice)}
          </Box>
        )}
        {tooLong && (
          <Box component="li" fw={500}>
            {tooLong}
          </Box>
        )}
        {reportProblemCodes.map((code) => (
          <Need key={code} errors={errors.filter((each) => each.code === code)} addressOfItem={addressOfItem} />
        ))}
      </Stack>
    </Paper>
  )
}

function Need({ errors, addressOfItem }: { errors: ReportProblem[] } & Pick<Props, 'addressOfItem'>) {
  const [first] = errors
  if (!first) return null
  const named = errors.flatMap(({ item }) => item ?? []).slice(0, namedAtOnce)
  const rest = errors.length - named.length
  return (
    <li>
      <Text span fw={500}>
        {sentenceFor(first, errors.length)}
      </Text>{' '}
      {first.paragraph && (
        <Text span c="dimmed" fz="xs" style={{ whiteSpace: 'nowrap' }}>
          {formatParagraph(first.paragraph)}
        </Text>
      )}
      {named.length > 0 && (
        <Group component="span" gap="2px 16px" c="dimmed" style={{ overflowWrap: 'anywhere' }} align="stretch">
          {named.map((item) => (
            <Link key={item._id} to={addressOfItem(item._id)} className={styles.item}>
              {itemName(item)}
            </Link>
          ))}
          {rest > 0 && <span>and {rest.toLocaleString('en-GB')} more</span>}
        </Group>
      )}
    </li>
  )
}

function sentenceFor({ code, message }: ReportProblem, count: number): string {
  const isMany = code === 'awaiting-inspection' && count > 1
  return isMany ? `${count.toLocaleString('en-GB')} items still await their inspection.` : message
}
