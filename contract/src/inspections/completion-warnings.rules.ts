import type { Day } from '#contract/values/days.ts'
import { itemsWithSameSerial } from './equipment.rules.ts'

interface WarnedItem {
  _id: string
  serialNumber: string
  description: string
  wll: string
  fitForPurpose: boolean
  defectDescription: string
  examinationDate: Day | null
  nextExaminationDate: Day | null
}

interface Examiner {
  qualifications: string
  hasSignature: boolean
}

export type CompletionWarningCode =
  | 'no-wll'
  | 'not-fit-without-defect'
  | 'next-examination-not-later'
  | 'same-serial-number'
  | 'no-qualifications'
  | 'no-signature'

export interface CompletionWarning {
  code: CompletionWarningCode
  message: string
  item: Pick<WarnedItem, '_id' | 'serialNumber' | 'description'> | null
}

/** What a careful engineer looks at again before completing. None of it blocks. */
export function warningsBeforeCompletion(items: readonly WarnedItem[], examiner: Examiner): CompletionWarning[] {
  const sameSerial = new Set(itemsWithSameSerial(items))
  return [...items.flatMap((item) => warningsOf(item, sameSerial.has(item))), ...warningsAbout(examiner)]
}

function warningsOf(item: WarnedItem, sharesSerial: boolean): CompletionWarning[] {
  const { _id, serialNumber, description, examinationDate: examined, nextExaminationDate: next } = item
  const checks: [boolean, CompletionWarningCode, string][] = [
    [isBlank(item.wll), 'no-wll', 'No WLL is given; the report will say “Not stated”.'],
    [
      !item.fitForPurpose && isBlank(item.defectDescription),
      'not-fit-without-defect',
      'It is not fit for purpose, but no defect is described.',
    ],
    [
      examined !== null && next !== null && next <= examined,
      'next-examination-not-later',
      'The next examination is not after this one.',
    ],
    [sharesSerial, 'same-serial-number', 'Another item of this job has the same serial number.'],
  ]
  return checks
    .filter(([applies]) => applies)
    .map(([, code, message]) => ({ code, message, item: { _id, serialNumber, description } }))
}

function warningsAbout({ qualifications, hasSignature }: Examiner): CompletionWarning[] {
  const checks: [boolean, CompletionWarningCode, string][] = [
    [isBlank(qualifications), 'no-qualifications', 'The examiner’s qualifications are not recorded.'],
    [!hasSignature, 'no-signature', 'The examiner has no saved signature.'],
  ]
  return checks.filter(([applies]) => applies).map(([, code, message]) => ({ code, message, item: null }))
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
