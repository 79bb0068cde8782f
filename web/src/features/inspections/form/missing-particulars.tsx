import { Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconListCheck } from '@tabler/icons-react'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import {
  warningsBeforeCompletion,
  type CompletionWarningCode,
} from '#contract/inspections/completion/completion-warnings.rules.ts'
import { whatCannotBeTrue } from '#contract/inspections/completion/impossible-facts.rules.ts'
import type { ItemContent, ItemField } from '#contract/inspections/items/item-fields.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import {
  formatParagraph,
  problemsOf,
  type ReportProblemCode,
} from '#contract/inspections/completion/lawful-report.rules.ts'

/** Where each particular is written; the first three are no matter of one item. */
const fieldOfProblem: Record<ReportProblemCode, ItemField> = {
  'no-items': 'description',
  'employer-address-missing': 'description',
  'nothing-examined': 'outcome',
  'awaiting-inspection': 'examinationDate',
  'outcome-reason-missing': 'outcomeReason',
  'danger-but-fit': 'fitForPurpose',
  'defect-not-described': 'defectDescription',
  'repair-not-given': 'repairDetails',
  'danger-date-missing': 'dangerByDate',
  'manufactured-later': 'dateOfManufacture',
  'last-examination-later': 'dateOfLastExamination',
  'not-installed-but-fit': 'fitForPurpose',
  'risky-but-fit': 'seriousInjuryRisk',
  'not-fit-but-later': 'fitForPurpose',
  'six-monthly-kind': 'examinationType',
  'examined-too-long-ago': 'examinationDate',
  'danger-date-not-later': 'dangerByDate',
  'danger-date-after-next': 'dangerByDate',
  'danger-date-postponed': 'dangerByDate',
  'next-examination-not-later': 'nextExaminationDate',
  'next-examination-too-late': 'nextExaminationDate',
}
const fieldOfWarning: Partial<Record<CompletionWarningCode, ItemField>> = {
  'no-wll': 'wll',
  'not-fit-without-defect': 'defectDescription',
  'longer-than-six-months': 'examinationType',
  'no-scheme-reference': 'schemeReference',
  'no-exceptional-event': 'exceptionalEvent',
  'no-opinion': 'seriousInjuryRisk',
  'told-danger-left-out': 'defectDescription',
  'other-result': 'fitForPurpose',
}

export function fieldToMend(code: string): ItemField | undefined {
  const fields: Partial<Record<string, ItemField>> = { ...fieldOfProblem, ...fieldOfWarning }
  return fields[code]
}

/** What can't be true, told at the field it is about. It does not keep anybody from saving. */
export function impossibleFields(values: ItemContent): Partial<Record<ItemField, string>> {
  if (isLeftOut(values)) return {}
  return Object.fromEntries(whatCannotBeTrue(values).map(({ code, message }) => [fieldOfProblem[code], message]))
}

interface Props {
  itemId: string
  values: ItemContent
  onPoint: (field: ItemField) => void
}

export function MissingParticulars({ itemId, values, onPoint }: Props) {
  const errors = problemsOf({ ...values, _id: itemId, status: 'inspected' })
  const asked = errors.map(({ code }) => fieldOfProblem[code])
  const warnings = warningsBeforeCompletion([{ ...values, _id: itemId }], nobody).filter(
    ({ item, code }) => item !== null && !asked.some((field) => field === fieldOfWarning[code]),
  )
  return (
    <>
      {errors.length > 0 && (
        <Notice variant="repair" icon={IconListCheck} title="Still missing from the report" isAnnounced>
          <Stack component="ul" gap={4}>
            {errors.map(({ code, message, paragraph }) => (
              <li key={code}>
                <Button isSentence onClick={() => onPoint(fieldOfProblem[code])}>
                  {message}{' '}
                  {paragraph && (
                    <Text span c="dimmed" fz="sm" style={{ whiteSpace: 'nowrap' }}>
                      {formatParagraph(paragraph)}
                    </Text>
                  )}
                </Button>
              </li>
            ))}
          </Stack>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice variant="plain" icon={IconInfoCircle} title="Check">
          <ul>
            {warnings.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** The examiner is no matter of one item. */
const nobody = { qualifications: 'not asked here', hasSignature: true }
