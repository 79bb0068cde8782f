import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './report-readiness.module.css'
import { counted } from '#web/ui/feedback/counted.ts'
import { itemsWithOtherResult, otherResultWords } from '#contract/inspections/completion/completion-warnings.rules.ts'
import { formatUnconfirmed } from '#contract/inspections/examination/examiner.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import {
  formatParagraph,
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
  changedByOffice?: string[] | undefined
  deletedByOffice?: Job['deletedByOffice']
  status: JobStatus
  /** Late work may still change what the report says. */
  hasWaitingWork: boolean
  addressOfItem: (itemId: string) => string
}

type PointProps = { errors: ReportProblem[] } & Pick<Props, 'items' | 'addressOfItem'>

const namedAtOnce = 8

/** What stands between a job and a lawful report, from the rules that the server asks too. */
export function ReportReadiness(props: Props) {
  const { items, changedByOffice = [], deletedByOffice = [], status, hasWaitingWork, addressOfItem } = props
  const errors = [...whyReportIsNotLawful(items), ...whyNothingIsReported(items)]
  const toMend = (itemId: string) => errors.filter((error) => error.item?._id === itemId && !isAwaiting(error))
  const isYetToBegin = items.length === 0 && status !== 'completed'
  if (status === 'cancelled' || isYetToBegin) return null
  const unconfirmed = [...items.filter(({ isChangedByOffice }) => isChangedByOffice), ...deletedByOffice]
  const ofReport = [
    unconfirmed.length > 0 && formatUnconfirmed(unconfirmed),
    changedByOffice.length > 0 && formatHeadingChanges(changedByOffice),
    whyReportIsTooLong(items.length),
  ].filter((point) => typeof point === 'string')
  const isReady = errors.length === 0 && ofReport.length === 0
  const contradictory = itemsWithOtherResult(items)
  const isClear = isReady && contradictory.length === 0
  if (isClear && hasWaitingWork) return null
  if (isClear) {
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
        {isReady ? 'Check' : 'Still missing from the report'}
      </Group>
      {status === 'completed' && !isReady && (
        <Text maw="80ch" mt={4} c="dimmed">
          The job is set to Completed, but no certificate can be made from it yet. Set it back to In Progress so that
          the engineer can put this right.
        </Text>
      )}
      <Stack component="ul" gap={10} mt={10}>
        {ofReport.map((point) => (
          <li key={point}>{point}</li>
        ))}
        {errors.map((error) => error.item === null && <Finding key={error.code} error={error} />)}
        <NotExamined errors={errors} items={items} addressOfItem={addressOfItem} />
        <NamedItems items={items.filter(({ _id }) => toMend(_id).length > 0)} addressOfItem={addressOfItem}>
          {({ _id }) => (
            <ul>
              {toMend(_id).map((error) => (
                <Finding key={error.code} error={error} />
              ))}
            </ul>
          )}
        </NamedItems>
        {/* It keeps no certificate from being made, but nobody should learn it from one. */}
        <NamedItems items={contradictory} addressOfItem={addressOfItem}>
          {() => otherResultWords}
        </NamedItems>
      </Stack>
    </Paper>
  )
}

function NotExamined({ errors, items, addressOfItem }: PointProps) {
  const awaiting = items.filter(({ _id }) => errors.some((error) => error.item?._id === _id && isAwaiting(error)))
  const rest = awaiting.length - namedAtOnce
  if (awaiting.length === 0) return null
  return (
    <li>
      {counted(awaiting.length, 'item')} not examined yet
      <Group component="span" gap="2px 16px" c="dimmed" align="stretch">
        {awaiting.slice(0, namedAtOnce).map((item) => (
          <ItemLink key={item._id} item={item} addressOfItem={addressOfItem} />
        ))}
        {rest > 0 && <span>and {rest.toLocaleString('en-GB')} more</span>}
      </Group>
    </li>
  )
}

interface NamedProps extends Omit<PointProps, 'errors'> {
  children: (item: InspectionItem) => ReactNode
}

function NamedItems({ items, addressOfItem, children }: NamedProps) {
  const rest = items.length - namedAtOnce
  return (
    <>
      {items.slice(0, namedAtOnce).map((item) => (
        <li key={item._id}>
          <ItemLink item={item} addressOfItem={addressOfItem} /> {children(item)}
        </li>
      ))}
      {rest > 0 && <li>and {counted(rest, 'more item')}</li>}
    </>
  )
}

function Finding({ error: { message, paragraph } }: { error: ReportProblem }) {
  return (
    <li>
      {message}{' '}
      {paragraph && (
        <Text span c="dimmed" fz="xs" style={{ whiteSpace: 'nowrap' }}>
          {formatParagraph(paragraph)}
        </Text>
      )}
    </li>
  )
}

function ItemLink({ item, addressOfItem }: { item: InspectionItem } & Pick<Props, 'addressOfItem'>) {
  return (
    <Link to={addressOfItem(item._id)} className={styles.item}>
      {itemName(item)}
    </Link>
  )
}

function isAwaiting({ code }: ReportProblem): boolean {
  return code === 'awaiting-inspection'
}
