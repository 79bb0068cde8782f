import { IconSpeakerphone } from '@tabler/icons-react'
import { day, flag, text, type Folded, type FormPart } from './form-part.ts'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Fold } from '#web/ui/page/fold.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

/** Schedule 1, paragraphs 8(a) to (c): what is wrong, how dangerous that is, and what must be done. */
export function DefectsPart({ isOpen, onToggle, ...part }: FormPart & Folded) {
  const { values } = part
  return (
    <Fold
      title="Defects"
      summary={defectsInWords(values)}
      isAlarming={values.defectImmediateDanger}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Field {...text(part, 'defectPart')} maxLength={255} help="The part found to be defective." />
      <TextAreaField {...text(part, 'defectDescription')} rows={2} enterKeyHint="enter" />
      <CheckField
        {...flag(part, 'defectImmediateDanger')}
        help="The defect is a danger to people now. The equipment is then not fit for purpose."
      />
      <CheckField
        {...flag(part, 'defectPotentialDanger')}
        help="The defect is no danger yet, but will be if it is left."
      />
      <Forthwith {...values} />
      {values.defectPotentialDanger && <Field {...day(part, 'dangerByDate')} />}
      <TextAreaField
        {...text(part, 'repairDetails')}
        rows={2}
        help="Repair, renewal or alteration."
        enterKeyHint="enter"
      />
    </Fold>
  )
}

/** LOLER 1998 reg. 10(1)(a) and (c): what can't wait for the report. */
function Forthwith({ defectImmediateDanger: isDanger, defectPotentialDanger: couldBecome }: ItemContent) {
  if (!isDanger && !couldBecome) return null
  return (
    <Notice
      variant={isDanger ? 'danger' : 'repair'}
      icon={IconSpeakerphone}
      title="Tell the customer before you leave"
      isAnnounced
    >
      A defect that is or could become a danger must be notified forthwith, regulation 10(1)(a).
      {isDanger &&
        ' Where someone could be seriously hurt, a copy of the report goes to the enforcing authority, 10(1)(c).'}
    </Notice>
  )
}

export function hasDefects(values: ItemContent): boolean {
  return defectsInWords(values) !== 'none'
}

function defectsInWords(values: ItemContent): string {
  if (values.defectImmediateDanger) return 'danger now'
  if (values.defectPotentialDanger) return 'could become a danger'
  const { defectPart, defectDescription, repairDetails } = values
  return [defectPart, defectDescription, repairDetails].find((words) => words.trim() !== '')?.trim() ?? 'none'
}
