import { IconSpeakerphone } from '@tabler/icons-react'
import { day, flag, text, type Folded, type FormPart } from './form-part.ts'
import { FurtherDefects } from './further-defects.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Fold } from '#web/ui/page/fold.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { defectsOf } from '#contract/inspections/defects.rules.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

/** Schedule 1, paragraphs 8(a) to (c): what is wrong, how dangerous that is, and what must be done. */
export function DefectsPart({ isOpen, onToggle, ...part }: FormPart & Folded) {
  const { values } = part
  return (
    <Fold
      title="Defects"
      summary={defectsInWords(values)}
      isAlarming={isDangerNow(values)}
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
        help="The defect is not a danger yet, but could become one if it is not repaired."
      />
      {values.defectPotentialDanger && <DateField {...day(part, 'dangerByDate')} />}
      <TextAreaField
        {...text(part, 'repairDetails')}
        rows={2}
        help="Repair, renewal or alteration."
        enterKeyHint="enter"
      />
      <FurtherDefects {...part} />
      <Forthwith {...values} />
    </Fold>
  )
}

/** LOLER 1998 reg. 10(1)(a) and (c): what can't wait for the report. */
function Forthwith(values: ItemContent) {
  const isDanger = isDangerNow(values)
  if (!isDanger && !couldBecomeDanger(values)) return null
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

function isDangerNow({ defectImmediateDanger, defects }: ItemContent): boolean {
  return defectImmediateDanger || defects.some((defect) => defect.class === 'danger')
}

function couldBecomeDanger({ defectPotentialDanger, defects }: ItemContent): boolean {
  return defectPotentialDanger || defects.some((defect) => defect.class === 'could_become_danger')
}

function defectsInWords(values: ItemContent): string {
  const count = defectsOf(values).length
  const gravest = gravestInWords(values)
  return count > 1 ? `${count}, ${gravest}` : gravest
}

function gravestInWords(values: ItemContent): string {
  if (isDangerNow(values)) return 'danger now'
  if (couldBecomeDanger(values)) return 'could become a danger'
  const [first] = defectsOf(values)
  return [first?.part, first?.description, first?.repair].find((words) => words?.trim())?.trim() ?? 'none'
}
