import { Group, Stack } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { answer, day, flag, lines, text, type CollapsiblePart, type FormPart } from './form-part.ts'
import { FurtherDefects } from './further-defects.tsx'
import { examinedOn } from './item-draft.ts'
import styles from './item-form.module.css'
import { today } from './use-item-draft.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { CheckField, Field, TextAreaField } from '#web/ui/form/field.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { PhraseField } from '#web/ui/form/choice/suggestion-field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import { asksForOpinion, opinionHelp, opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { addDays, addMonths, type Day } from '#contract/values/days.ts'

interface Props extends FormPart, CollapsiblePart {
  phrases: readonly DefectPhrase[]
}

/** Schedule 1, paragraphs 8(a) to (c): what is wrong, how dangerous that is, and what must be done. */
export function DefectsPart({ isOpen, onToggle, phrases, ...part }: Props) {
  const { values } = part
  return (
    <Collapsible
      title="Defects"
      summary={formatDefects(values)}
      isAlarming={isDangerNow(values)}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <DefectDescription part={part} phrases={phrases} />
      <Field {...text(part, 'defectPart')} maxLength={255} help="The part found to be defective." />
      <CheckField
        {...flag(part, 'defectImmediateDanger')}
        help="The defect is a danger to people now. The equipment is then not fit for purpose."
      />
      <CheckField
        {...flag(part, 'defectPotentialDanger')}
        help="The defect is not a danger yet, but could become one if it is not repaired."
      />
      {values.defectPotentialDanger && <DangerBy {...part} />}
      <TextAreaField {...lines(part, 'repairDetails')} help="Repair, renewal or alteration." />
      <FurtherDefects {...part} />
      {asksForOpinion(values) && (
        <Choices label={opinionQuestion} help={opinionHelp} {...answer(part, 'seriousInjuryRisk')} />
      )}
      <Forthwith {...values} />
    </Collapsible>
  )
}

/** A phrase brings the part and the repair it was written with, where nothing else is written than another phrase brought. */
export function pickedPhrase(phrase: DefectPhrase, phrases: readonly DefectPhrase[]) {
  return ({ defectDescription, defectPart, repairDetails }: ItemContent): Partial<ItemContent> => {
    const before = phrases.find(({ description }) => description === defectDescription)
    return {
      defectDescription: phrase.description,
      defectPart: isOwn(defectPart, before?.part) ? defectPart : phrase.part,
      repairDetails: isOwn(repairDetails, before?.repair) ? repairDetails : phrase.repair,
    }
  }
}

function isOwn(words: string, brought: string | undefined): boolean {
  return words.trim() !== '' && words !== brought
}

export function DefectDescription({ part, phrases }: { part: FormPart; phrases: readonly DefectPhrase[] }) {
  const { error, ...field } = text(part, 'defectDescription')
  const offered = useMemo(
    () => phrases.map((phrase) => ({ text: phrase.description, detail: besides(phrase) })),
    [phrases],
  )
  return (
    <PhraseField
      {...field}
      error={error}
      enterKeyHint="enter"
      phrases={offered}
      onPick={(index) => {
        const phrase = phrases[index]
        if (phrase) part.onChange(pickedPhrase(phrase, phrases))
      }}
    />
  )
}

export function besides({ part, repair }: DefectPhrase): string {
  return [part, repair && `Repair: ${repair}`].filter(Boolean).join(' · ')
}

export const usualTerms = [
  { words: 'In 1 week', after: (day: Day) => addDays(day, 7) },
  { words: 'In 1 month', after: (day: Day) => addMonths(day, 1) },
  { words: 'In 3 months', after: (day: Day) => addMonths(day, 3) },
]

/** Paragraph 8(c): the day by which the repair must be done. */
export function DangerBy(part: FormPart) {
  const examined = examinedOn(part.values, today())
  return (
    <Stack gap={8}>
      <DateField {...day(part, 'dangerByDate')} />
      <Group grow wrap="nowrap" gap="xs" className={styles.terms ?? ''}>
        {usualTerms.map(({ words, after }) => (
          <Button key={words} onClick={() => part.onChange({ dangerByDate: after(examined) })}>
            {words}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** LOLER 1998 reg. 10(1)(a) and (c): what can't wait for the report. */
export function Forthwith(values: ItemContent) {
  const isDanger = isDangerNow(values)
  if (!isDanger && !couldBecomeDanger(values)) return null
  return (
    <Notice
      variant={isDanger ? 'danger' : 'repair'}
      icon={IconSpeakerphone}
      title="Tell the customer before you leave (LOLER 10)."
      isAnnounced
    >
      Regulation 10(1)(a): they must know at once of a defect that is, or could become, a danger.
      {isDanger &&
        ' Where someone could be seriously hurt, a copy of the report goes to the enforcing authority, 10(1)(c).'}
    </Notice>
  )
}

export function hasDefects(values: ItemContent): boolean {
  return formatDefects(values) !== 'none'
}

export function isDangerNow({ defectImmediateDanger, defects }: ItemContent): boolean {
  return defectImmediateDanger || defects.some((defect) => defect.class === 'danger')
}

function couldBecomeDanger({ defectPotentialDanger, defects }: ItemContent): boolean {
  return defectPotentialDanger || defects.some((defect) => defect.class === 'could_become_danger')
}

function formatDefects(values: ItemContent): string {
  const count = defectsOf(values).length
  const gravest = formatGravest(values)
  return count > 1 ? `${count}, ${gravest}` : gravest
}

function formatGravest(values: ItemContent): string {
  if (isDangerNow(values)) return 'danger now'
  if (couldBecomeDanger(values)) return 'could become a danger'
  const [first] = defectsOf(values)
  return [first?.part, first?.description, first?.repair].find((words) => words?.trim())?.trim() ?? 'none'
}
