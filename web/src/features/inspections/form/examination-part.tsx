import { Radio, SimpleGrid, Text } from '@mantine/core'
import { useId } from 'react'
import { answer, day, flag, lines, text, type CollapsiblePart, type FormPart } from './form-part.ts'
import { examinedOn } from './item-draft.ts'
import { itemValue } from '#web/features/inspections/item-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CheckField, rowParts, Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { memoControl } from '#web/ui/form/memo-control.tsx'
import {
  asksToCheckNextExamination,
  latestNextExamination,
} from '#contract/inspections/examination/examination-dates.rules.ts'
import {
  examinationTypeLabels,
  examinationTypes,
  proposedExaminationType,
} from '#contract/inspections/examination/examination-types.rules.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import { shownDay } from '#contract/values/typed-days.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'

interface Props extends FormPart, CollapsiblePart {
  today: Day
  lastDate: Day | null
  isNextChosen: boolean
  knownLast: Day | null
}

/** Schedule 1, paragraphs 4, 6, 7 and 8(d) to (f): which examination it was, and when the next is due. */
export function ExaminationPart({ isOpen, onToggle, today, lastDate, isNextChosen, knownLast, ...part }: Props) {
  const { values } = part
  const { examinationType, examinationDate, nextExaminationDate: next } = values
  const latest = latestNextExamination(examinationType, examinedOn(values, today))
  const summary = `${examinationTypeLabels[examinationType]}, next ${next ? shownDay(next) : 'not set'}`
  return (
    <Collapsible title="Examination" summary={summary} isOpen={isOpen} onToggle={onToggle}>
      <ExaminationTypes {...part} />
      {examinationType === 'written_scheme' && (
        <Field {...text(part, 'schemeReference')} maxLength={255} help="As written on the scheme." />
      )}
      {examinationType === 'exceptional' && (
        <TextAreaField
          {...lines(part, 'exceptionalEvent')}
          help="What happened to the equipment: damage, a long time out of use, an alteration."
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <DateField {...day(part, 'examinationDate')} max={today} />
        <DateField
          {...day(part, 'nextExaminationDate')}
          {...(latest && { max: latest })}
          help={
            asksToCheckNextExamination(examinationType)
              ? 'Check the written scheme or the existing cycle for the date.'
              : `${latest ? britishDay(latest) : ''} at the latest; you can choose an earlier date.`
          }
        />
      </SimpleGrid>
      {lastDate && lastDate !== examinationDate && (
        <div>
          <Button onClick={() => part.onChange({ examinationDate: lastDate })}>
            Examined on {britishDay(lastDate)}, as the last one
          </Button>
        </div>
      )}
      {isNextChosen && (
        <div>
          <Button onClick={() => part.onChange({ nextExaminationDate: null })}>Use the proposed date</Button>
        </div>
      )}
      <DateField
        {...day(part, 'dateOfLastExamination')}
        max={today}
        help={
          knownLast
            ? `The register says ${britishDay(knownLast)}. The later date is printed.`
            : 'Leave blank if none is known.'
        }
      />
      <FirstInspection {...part} />
      <TextAreaField {...lines(part, 'testDetails')} help="Leave blank if no test was made." />
      <TextAreaField {...lines(part, 'limitations')} help="Leave blank if every part could be examined." />
    </Collapsible>
  )
}

const TypeRadio = memoControl(Radio)

function ExaminationTypes({ values, onChange }: FormPart) {
  const id = useId()
  const { examinationType, description } = values
  const usual = proposedExaminationType(description)
  return (
    <SimpleGrid
      component="fieldset"
      cols={{ base: 1, sm: 2 }}
      spacing={8}
      {...(usual && { 'aria-describedby': `${id}-usual` })}
    >
      <legend>{itemLabels.examinationType}</legend>
      {examinationTypes.map((type) => (
        <TypeRadio
          key={type}
          classNames={rowParts}
          variant="outline"
          label={examinationTypeLabels[type]}
          name="examinationType"
          value={type}
          checked={type === examinationType}
          onChange={() => onChange({ examinationType: type })}
        />
      ))}
      {usual && (
        <Text id={`${id}-usual`} c="dimmed" fz="sm">
          Usual for {description.trim()}: {itemValue('examinationType', usual).toLowerCase()}. You decide.
        </Text>
      )}
    </SimpleGrid>
  )
}

/** Paragraph 6 asks one thing more of the first examination at a new place. */
function FirstInspection(part: FormPart) {
  return (
    <>
      <CheckField {...flag(part, 'firstInspectionAfterInstall')} />
      {part.values.firstInspectionAfterInstall && (
        <Choices label={itemLabels.installedCorrectly} {...answer(part, 'installedCorrectly')} />
      )}
    </>
  )
}
