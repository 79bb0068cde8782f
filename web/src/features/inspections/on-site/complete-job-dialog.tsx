import { Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { fieldToMend } from '#web/features/inspections/form/missing-particulars.tsx'
import { OpinionQuestions } from './opinion-questions.tsx'
import { OfficeChanges } from './office-changes.tsx'
import styles from './work.module.css'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import {
  warningsBeforeCompletion,
  type CompletionWarning,
} from '#contract/inspections/completion/completion-warnings.rules.ts'
import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import { whyExaminerCannotSign } from '#contract/inspections/examination/examiner.rules.ts'
import type { ItemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { tallyItems } from '#contract/inspections/items/item-tally.rules.ts'
import {
  formatParagraph,
  whyReportIsNotLawful,
  type ReportProblem,
} from '#contract/inspections/completion/lawful-report.rules.ts'
import { sortByOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { whyReportIsTooLong } from '#contract/inspections/completion/report-size.rules.ts'
import { formatResults } from '#contract/jobs/job-results.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  isOpen: boolean
  title: string
  /** For whom, and where. */
  place: string
  items: LocalItem[]
  /** Those of them with a danger that nobody is known to have been told of. */
  untold: LocalItem[]
  /** For whom and where, as the office changed it since the job was last completed. */
  changedByOffice: string[]
  /** What somebody had examined and the office deleted since then. */
  deletedByOffice: NonNullable<Job['deletedByOffice']>
  /** It has a report already, or had one that was withdrawn: the next version says why there is one. */
  isAgain: boolean
  /** Undefined while the server has never told this device. */
  examiner: DeviceWork['examiner'] | undefined
  /** Opens a preview of the report, or says why there is none. */
  preview: ReactNode
  /** The person has given their opinion on an item, which is saved. */
  onAnswered: (item: LocalItem) => void
  onComplete: (reason: string) => Promise<void>
  onClose: () => void
}

const listedAtOnce = 6

/** What stands in the way first, then what is worth a look; only then the step that can't be taken back. */
export function CompleteJobDialog(props: Props) {
  const {
    isOpen,
    title,
    place,
    items,
    untold,
    changedByOffice,
    deletedByOffice,
    isAgain,
    examiner,
    preview,
    onAnswered,
    onComplete,
    onClose,
  } = props
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const errors = [...whyReportIsNotLawful(items), ...(examiner ? whyExaminerCannotSign(signerOf(examiner)) : [])]
  const warnings = warningsBeforeCompletion(items, examiner ?? unknownExaminer).filter(
    // Asked about just above.
    ({ code }) => code !== 'no-opinion',
  )
  const stuck = items.filter(({ sync }) => sync === 'attention').length
  const tooLong = whyReportIsTooLong(items.length)
  const isBlocked = errors.length > 0 || tooLong !== null

  const complete = async () => {
    const isMissing = isAgain && reason.trim() === ''
    setError(isMissing ? 'Say what changed and why: the new version of the report says it.' : undefined)
    if (isMissing) return
    setIsBusy(true)
    await onComplete(reason.trim())
    setIsBusy(false)
  }
  return (
    <DialogFrame isOpen={isOpen} title={isBlocked ? 'Not ready to complete' : `Complete ${title}?`} onCancel={onClose}>
      <Stack gap={16}>
        <Text>{place}</Text>
        {items.length > 0 && (
          <Text fz="md" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatResults(tallyItems(items))}
          </Text>
        )}
        {untold.length > 0 && <Untold items={untold} />}
        {tooLong && <p>{tooLong}</p>}
        {errors.length > 0 && <Blocking errors={errors} onShow={onClose} />}
        {!isBlocked && (
          <p>
            {whatWillStand(items)} <strong>This cannot be undone.</strong>
          </p>
        )}
        {stuck > 0 && (
          <p>
            {counted(stuck, 'item')} on this device {stuck === 1 ? 'needs' : 'need'} attention first; the job is
            completed after that.
          </p>
        )}
        {!isBlocked && (
          <ChangedByOffice
            changes={[...changedByOffice, ...deletedByOffice.map((item) => `${itemName(item)}: deleted`)]}
            items={items.filter((item) => item.isChangedByOffice)}
          />
        )}
        <OpinionQuestions items={items} onAnswered={onAnswered} />
        {warnings.length > 0 && <Warning warnings={warnings} isBlocked={isBlocked} />}
        {isAgain && !isBlocked && (
          <TextInput
            label="What changed and why"
            description="The new version of the report and its mail say it."
            required
            maxLength={500}
            autoComplete="off"
            value={reason}
            error={error}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        )}
        {items.length > 0 && <div>{preview}</div>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{isBlocked ? 'Close' : 'Cancel'}</Button>
          {!isBlocked && (
            <Button variant="primary" aria-disabled={isBusy} onClick={() => void (isBusy || complete())}>
              Complete Job
            </Button>
          )}
        </div>
      </Stack>
    </DialogFrame>
  )
}

/** Whoever completes leaves soon: the customer must hear of it from them, not from the report. */
function Untold({ items }: { items: LocalItem[] }) {
  return (
    <Stack component="section" gap={8}>
      <h3 className={`${styles.heading} ${styles.blocks}`}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        Nobody has been told about {items.length === 1 ? 'this danger' : 'these dangers'}
      </h3>
      {items.slice(0, listedAtOnce).map((item) => (
        <p key={item._id}>{itemName(item)}</p>
      ))}
      {items.length > listedAtOnce && <Text c="dimmed">and {counted(items.length - listedAtOnce, 'more item')}</Text>}
      <ButtonLink to="tell" variant="danger">
        Tell them now
      </ButtonLink>
    </Stack>
  )
}

function whatWillStand(items: LocalItem[]): string {
  const { examined, leftOut } = sortByOutcome(items)
  if (examined.length === 0) return 'Nothing was examined: the job is completed, and no certificate is made.'
  const others = leftOut.length > 0 ? ` ${counted(leftOut.length, 'item')} will be reported as not examined.` : ''
  const source = examined.length === 1 ? 'it' : 'them'
  return `${counted(examined.length, 'item')} will be reported as examined, and the certificate is made from ${source}.${others}`
}

function Blocking({ errors, onShow }: { errors: ReportProblem[]; onShow: () => void }) {
  const awaiting = errors.filter(({ code }) => code === 'awaiting-inspection').length
  return (
    <Stack component="section" gap={8}>
      <h3 className={`${styles.heading} ${styles.blocks}`}>
        <IconCircleX size={20} stroke={1.75} aria-hidden />
        Still needed for a lawful report
      </h3>
      <Points about={errors} />
      {awaiting > listedAtOnce && (
        <ButtonLink to={{ search: showAwaiting }} onClick={onShow}>
          Show all {awaiting.toLocaleString('en-GB')} in the list
        </ButtonLink>
      )}
    </Stack>
  )
}

const showAwaiting = `?${new URLSearchParams({ show: 'Awaiting Inspection' satisfies ItemBadge })}`

/** Whoever completes says that it is so: they must know what somebody else has written. */
function ChangedByOffice({ changes, items }: { changes: string[]; items: LocalItem[] }) {
  if (changes.length === 0 && items.length === 0) return null
  return (
    <Stack component="section" gap={8}>
      <h3 className={`${styles.heading} ${styles.warns}`}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        Changed by the office
      </h3>
      <p>
        These points differ from what you recorded, or from when the job was last completed. By completing the job you
        confirm them as your own: check each one first.
      </p>
      {changes.map((change) => (
        <p key={change} className={styles.reason}>
          {change}
        </p>
      ))}
      {items.map((item) => (
        <div key={item._id} className={styles.point}>
          <Link to={`edit/${item._id}`} className={styles.mend}>
            {itemName(item)}
          </Link>
          <OfficeChanges changes={item.officeChanges} />
        </div>
      ))}
    </Stack>
  )
}

function Warning({ warnings, isBlocked }: { warnings: CompletionWarning[]; isBlocked: boolean }) {
  return (
    <Stack component="section" gap={8}>
      <h3 className={`${styles.heading} ${styles.warns}`}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        {isBlocked ? 'Also worth checking' : 'Worth checking, but you can complete'}
      </h3>
      <Points about={warnings} />
    </Stack>
  )
}

type Finding = ReportProblem | CompletionWarning

/** Each kind once, with the items it is about; each item leads to the field that mends it. */
function Points({ about }: { about: Finding[] }) {
  const codes = [...new Set(about.map(({ code }) => code))]
  return (
    <ul className={styles.points}>
      {codes.map((code) => (
        <Point key={code} findings={about.filter((each) => each.code === code)} />
      ))}
    </ul>
  )
}

function Point({ findings }: { findings: Finding[] }) {
  const [first] = findings
  if (!first) return null
  const items = findings.flatMap(({ item }) => item ?? [])
  const rest = items.length - listedAtOnce
  return (
    <li className={styles.point}>
      <p>
        {sentenceFor(first, items.length)}{' '}
        {'paragraph' in first && first.paragraph && (
          <Text span c="dimmed">
            {formatParagraph(first.paragraph)}
          </Text>
        )}
      </p>
      {items.slice(0, listedAtOnce).map((item) => (
        <Link key={item._id} to={`edit/${item._id}`} state={{ point: fieldToMend(first.code) }} className={styles.mend}>
          {itemName(item)}
        </Link>
      ))}
      {rest > 0 && <Text c="dimmed">and {rest.toLocaleString('en-GB')} more</Text>}
    </li>
  )
}

function sentenceFor({ code, message }: Finding, count: number): string {
  const isMany = code === 'awaiting-inspection' && count > 1
  return isMany ? `${counted(count, 'item')} still await their inspection.` : message
}

function signerOf({ employer, employerAddress }: DeviceWork['examiner']) {
  return { name: 'the examiner', employer, employerAddress }
}

/** Nothing is known of the examiner yet, so nothing is said about them. */
const unknownExaminer = { qualifications: 'unknown', hasSignature: true, employer: '', employerAddress: '' }
