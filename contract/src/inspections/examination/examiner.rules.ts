import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { isSameValue } from '#contract/inspections/items/defects.rules.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { ReportProblem } from '#contract/inspections/completion/lawful-report.rules.ts'
import { outcomeNames, resultNames } from './examination-result.rules.ts'

interface Signer {
  name: string
  /** Blank means the firm, whose address the tool settings have. */
  employer: string
  employerAddress: string
}

/** Schedule 1, paragraph 9: a report names the examiner's employer, or that they are self-employed, with the address. */
export function whyExaminerCannotSign({ name, employer, employerAddress }: Signer): ReportProblem[] {
  if (employer.trim() === '' || employerAddress.trim() !== '') return []
  const message = `The employer of ${name} (${employer.trim()}) has no address. An administrator enters it under Users.`
  return [{ code: 'employer-address-missing', paragraph: '9', message, item: null }]
}

interface Examination {
  /** Null while nobody has recorded it, or that it was not made. */
  examinedBy: string | null
  isChangedByOffice: boolean
}

interface Recording {
  writerId: string
  /** An administrator who was not sent to examine. */
  isOffice: boolean
  /** Whether or not they were sent: a person who assigns jobs can assign one to themselves for as long as it takes to change it. */
  isAdministrator: boolean
  isRecorded: boolean
  existing: (Examination & { isRecorded: boolean }) | null
  changesFinding: boolean
}

/**
 * Who examined an item, once a person has written to it: who recorded its examination, or that there was none. An engineer who
 * finds something else has examined it; the office that corrects anything the report prints of it has not, in however many
 * steps it does so.
 */
export function examinationAfter(recording: Recording): Examination {
  const { writerId, isOffice, isAdministrator, isRecorded, existing, changesFinding } = recording
  const isOthers = existing !== null && isSomebodyElses(existing.examinedBy, writerId)
  if (isOthers && isOffice) return { examinedBy: existing.examinedBy, isChangedByOffice: true }
  if (!isRecorded) return { examinedBy: null, isChangedByOffice: false }
  if (existing?.isRecorded && !changesFinding) {
    const { examinedBy, isChangedByOffice } = existing
    return { examinedBy, isChangedByOffice: isChangedByOffice || (isOthers && isAdministrator) }
  }
  return { examinedBy: writerId, isChangedByOffice: false }
}

export function isSomebodyElses(examinedBy: string | null, personId: string): boolean {
  return examinedBy !== null && examinedBy !== personId
}

/** Their opinion on a danger is not among them: only the examiner gives it, and nobody becomes one by giving it. */
const foundNames = [...resultNames, ...outcomeNames].filter((name) => name !== 'seriousInjuryRisk')

type Findings = Pick<ItemContent, (typeof foundNames)[number]>

/** A person who corrects only particulars of what another person examined has not examined it. */
export function changesFinding(before: Findings, after: Findings): boolean {
  return foundNames.some((name) => !isSameValue(before[name], after[name]))
}

type Result = Pick<ItemContent, 'outcome' | 'fitForPurpose' | 'defects'>

/** Whether it is found fit or not, or another danger is: only that is a new recording, and puts an examination after another. */
export function changesResult(before: Result, after: Result): boolean {
  const dangersIn = ({ defects }: Result) =>
    defects.filter(isDanger).map((defect) => [defect.class, defect.dangerByDate, defect.part, defect.description])
  return (
    before.outcome !== after.outcome ||
    before.fitForPurpose !== after.fitForPurpose ||
    JSON.stringify(dangersIn(before)) !== JSON.stringify(dangersIn(after))
  )
}

export function formatUnconfirmed(items: readonly { description: string; serialNumber: string }[]): string {
  const named = items.slice(0, 5).map(({ description, serialNumber }) => `${description} ${serialNumber}`)
  const rest = items.length - named.length
  return (
    `The office changed what the engineer recorded: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. ` +
    'Set the job back to In Progress and ask the engineer who examined it to complete it again. ' +
    'The last certificate stays as it is.'
  )
}
