import { Paper, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { CompletionPoints, HeadedPart, OpinionQuestions } from './completion-points.tsx'
import { OfficeChanges } from './office-changes.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { withPieces } from '#web/offline/store/view-items.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Field, typed } from '#web/ui/form/field.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { warningsBeforeCompletion } from '#contract/inspections/completion/completion-warnings.rules.ts'
import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import { whyExaminerCannotSign } from '#contract/inspections/examination/examiner.rules.ts'
import { asCompleted, sortByOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { tallyItems } from '#contract/inspections/items/item-status.rules.ts'
import { whyJobIsNotCompleted } from '#contract/inspections/completion/lawful-report.rules.ts'
import { whyReportIsTooLong } from '#contract/inspections/completion/report-size.rules.ts'
import { formatResults } from '#contract/jobs/job-results.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  isOpen: boolean
  job: LocalJob
  place: string
  items: LocalItem[]
  /** Those of them with a danger of which no customer is known to have been notified. */
  unnotified: LocalItem[]
  /** Those of them that no longer state a danger that the customer was told about. */
  leavingOut: LocalItem[]
  /** Those of them on which a notice that is on its way brings the examiner's opinion. */
  answered: LocalItem[]
  /** Undefined while the server has never told this device. */
  examiner: DeviceWork['examiner'] | undefined
  /** What the visit was to account for: `text` in a line, `questions` why each piece was not examined. */
  count: { expected: number; examined: number; text: string; questions: ReactNode }
  /** Something in it would be lost by a tap beside it. */
  isDirty: boolean
  preview: ReactNode
  onAnswered: (item: LocalItem) => void
  onComplete: (reason: string) => Promise<void>
  onClose: () => void
}

const listedAtOnce = 6

export function CompleteJobDialog(props: Props) {
  const { job, items, unnotified, examiner, count, onClose } = props
  const { changedByOffice = [], deletedByOffice = [] } = job
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const errors = [
    ...whyJobIsNotCompleted(items),
    ...(examiner ? whyExaminerCannotSign({ ...examiner, name: 'the examiner' }) : []),
  ]
  // A missing opinion is asked for above the warnings.
  const warnings = warningsBeforeCompletion(withPieces(items), examiner ?? unknownExaminer, props.leavingOut).filter(
    ({ code }) => code !== 'no-opinion',
  )
  const tooLong = whyReportIsTooLong(items.length)
  const isBlocked = errors.length > 0 || tooLong !== null
  const isAgain = job.certificateUrl !== null || job.reportWithdrawnAt !== undefined

  const complete = async () => {
    const isMissing = isAgain && reason.trim() === ''
    setError(isMissing ? 'Say what changed and why. The new version of the report says so too.' : undefined)
    if (isMissing) return
    setIsBusy(true)
    await props.onComplete(reason.trim())
    setIsBusy(false)
  }
  return (
    <DialogFrame
      isOpen={props.isOpen}
      title={isBlocked ? 'Not ready to complete' : `Complete ${job.title}?`}
      isDirty={props.isDirty}
      onCancel={onClose}
    >
      <Stack gap={16}>
        <Text>{props.place}</Text>
        {items.length > 0 && <Totals count={count} items={items} />}
        {unnotified.length > 0 && <Unnotified items={unnotified} isNamed={!isBlocked} />}
        {tooLong && <p>{tooLong}</p>}
        {errors.length > 0 && <CompletionPoints errors={errors} warnings={warnings} />}
        {count.questions}
        {!isBlocked && (
          <p>
            {whatWillStand(count, items)} <strong>This cannot be undone.</strong>
          </p>
        )}
        <Stuck count={items.filter(({ sync }) => sync === 'attention').length} />
        {!isBlocked && (
          <ChangedByOffice
            changes={[...changedByOffice, ...deletedByOffice.map((item) => `${itemName(item)}: deleted`)]}
            items={items.filter((item) => item.isChangedByOffice)}
          />
        )}
        {!isBlocked && (
          <OpinionQuestions
            items={items.filter((item) => !props.answered.includes(item))}
            onAnswered={props.onAnswered}
          />
        )}
        {errors.length === 0 && <CompletionPoints errors={errors} warnings={warnings} />}
        {isAgain && !isBlocked && (
          <Field
            label="What changed and why"
            help="Printed on the new version of the report and in its email."
            required
            maxLength={500}
            {...typed(reason, setReason, error)}
          />
        )}
        {items.length > 0 && <div>{props.preview}</div>}
        <div className={dialog.actions} style={{ marginTop: 8 }}>
          <Button onClick={onClose}>{isBlocked ? 'Close' : 'Cancel'}</Button>
          {!isBlocked && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void complete()}>
              Complete Job
            </Button>
          )}
        </div>
      </Stack>
    </DialogFrame>
  )
}

function Totals({ count, items }: Pick<Props, 'count' | 'items'>) {
  return (
    <div>
      <Text fz="md" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {count.text}
      </Text>
      {/* What is expected at the site may be no item yet. */}
      <Text c="dimmed">{formatResults({ ...tallyItems(items), notExamined: count.expected - count.examined })}</Text>
    </div>
  )
}

function Stuck({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p>
      {counted(count, 'item')} on this device {count === 1 ? 'needs' : 'need'} attention first; the job is completed
      after that.
    </p>
  )
}

/** A user who completes leaves soon: the customer must hear of it from them, not from the report. What is missing names its items itself. */
function Unnotified({ items, isNamed }: { items: LocalItem[]; isNamed: boolean }) {
  return (
    <HeadedPart tone="danger" title="The customer hasn’t been told.">
      {isNamed ? (
        <>
          {items.slice(0, listedAtOnce).map((item) => (
            <p key={item._id}>{itemName(item)}</p>
          ))}
          {items.length > listedAtOnce && (
            <Text c="dimmed">and {counted(items.length - listedAtOnce, 'more item')}</Text>
          )}
        </>
      ) : (
        <p>{counted(items.length, 'item')} with a danger.</p>
      )}
      <ButtonLink to="tell" variant="danger">
        Tell them now
      </ButtonLink>
    </HeadedPart>
  )
}

/** The report has an entry for each item, also where several are about one piece, which the count has once. */
function whatWillStand(count: Props['count'], items: LocalItem[]): string {
  const examined = sortByOutcome(items.map(asCompleted)).examined.length
  const leftOut = count.expected - count.examined
  if (examined === 0) return 'Nothing was examined: the job is completed, and no certificate is made.'
  const others = leftOut > 0 ? ` ${counted(leftOut, 'item')} will be reported as not examined.` : ''
  const source = examined === 1 ? 'it' : 'them'
  return `${counted(examined, 'item')} will be reported as examined, and the certificate is made from ${source}.${others}`
}

/** A user who completes says that it is so: they must know what another user has written. */
function ChangedByOffice({ changes, items }: { changes: string[]; items: LocalItem[] }) {
  if (changes.length === 0 && items.length === 0) return null
  return (
    <HeadedPart tone="repair" title="Changed by the office">
      <p>
        These points differ from what you recorded, or from when the job was last completed. By completing the job you
        confirm them as your own: check each one first.
      </p>
      {changes.map((change) => (
        <Text key={change} style={{ whiteSpace: 'pre-line' }}>
          {change}
        </Text>
      ))}
      {items.map((item) => (
        <Paper key={item._id} radius="md" p="sm" style={{ display: 'grid', gap: 4 }}>
          <ButtonLink isSentence to={`edit/${item._id}`}>
            {itemName(item)}
          </ButtonLink>
          <OfficeChanges changes={item.officeChanges} />
        </Paper>
      ))}
    </HeadedPart>
  )
}

/** Nothing is known of the examiner yet, so nothing is said about them. */
const unknownExaminer = { qualifications: 'unknown', hasSignature: true, employer: '', employerAddress: '' }
