import { IconCalendarOff } from '@tabler/icons-react'
import { lines, type CollapsiblePart, type FormPart } from './form-part.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { SelectField } from '#web/ui/form/choice/select-field.tsx'
import { itemLabels, OutcomeField } from '#contract/inspections/items/item-fields.ts'
import {
  isLeftOut,
  itemOutcomes,
  outcomeLabels,
  whyNotLeftOut,
} from '#contract/inspections/examination/outcome.rules.ts'

const options = itemOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))

/** Whether it was examined at this visit. If not, why; what was typed of an examination stays until the form is saved. */
export function OutcomePart({ isOpen, onToggle, ...part }: FormPart & CollapsiblePart) {
  const { values, onChange } = part
  const error = whyNotLeftOut(values)
  return (
    <Collapsible title="Outcome" summary={outcomeLabels[values.outcome]} isOpen={isOpen} onToggle={onToggle}>
      <SelectField
        name="outcome"
        label={itemLabels.outcome}
        options={options}
        value={values.outcome}
        error={error ?? undefined}
        onChange={(chosen) => onChange({ outcome: OutcomeField.parse(chosen) })}
      />
      {isLeftOut(values) && (
        <>
          <TextAreaField {...lines(part, 'outcomeReason')} help="The report lists it under Equipment not examined." />
          {error === null && (
            <Notice variant="plain" icon={IconCalendarOff} title="No findings are needed">
              The item keeps its due date and comes back with the next job.
            </Notice>
          )}
        </>
      )}
    </Collapsible>
  )
}
