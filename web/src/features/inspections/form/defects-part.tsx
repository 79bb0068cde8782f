import { Group, Stack } from '@mantine/core'
import { IconSpeakerphone, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { answer, day, flag, lines, text, type CollapsiblePart, type FormPart } from './form-part.ts'
import { examinedOn } from './item-draft.ts'
import styles from './item-form.module.css'
import { today } from './use-item-draft.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { CheckField, Field, TextAreaField, typed, SelectField } from '#web/ui/form/field.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { PhraseField } from '#web/ui/form/choice/suggestion-field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import {
  defectsOf,
  defectClasses,
  defectClassLabels,
  unrecordedDefectId,
  isBlankDefect,
  maxDefects,
  defectFromFields,
  type Defect,
} from '#contract/inspections/items/defects.rules.ts'
import { asksForOpinion, opinionHelp, opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { addDays, addMonths, type Day } from '#contract/values/days.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { WrittenDefect } from '#contract/inspections/items/field-definition.ts'

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

function FurtherDefects({ values, onChange }: FormPart) {
  const [first = defectFromFields(values, unrecordedDefectId), ...further] = values.defects
  const write = (edit: (further: Defect[]) => Defect[]) =>
    onChange((latest) => ({ defects: [latest.defects[0] ?? first, ...edit(latest.defects.slice(1))] }))
  const isFirstWritten = !isBlankDefect(defectFromFields(values, first._id))
  return (
    <>
      {further.map((defect, index) => (
        <FurtherDefect
          key={defect._id}
          defect={defect}
          number={index + 2}
          onChange={(edit) => write((latest) => latest.map((each) => (each._id === defect._id ? edit(each) : each)))}
          onRemove={() => write((latest) => latest.filter(({ _id }) => _id !== defect._id))}
        />
      ))}
      {isFirstWritten && values.defects.length < maxDefects && (
        <div>
          <Button icon={IconPlus} onClick={() => write((latest) => [...latest, { ...blankDefect, _id: newId() }])}>
            Add another defect
          </Button>
        </div>
      )}
    </>
  )
}

const blankDefect = { part: '', description: '', class: 'observation', dangerByDate: null, repair: '' } as const

const options = defectClasses.map((value) => ({ value, label: defectClassLabels[value] }))

interface FurtherProps {
  defect: Defect
  /** From 2: the first has its own fields. */
  number: number
  onChange: (edit: (latest: Defect) => Defect) => void
  onRemove: () => void
}

function FurtherDefect({ defect, number, onChange, onRemove }: FurtherProps) {
  const name = `defect ${number}`
  const change = (some: Partial<Defect>) => onChange((latest) => ({ ...latest, ...some }))
  return (
    <Stack component="fieldset" pt="md" style={{ borderTop: '1px solid var(--line)' }}>
      <legend>Defect {number}</legend>
      <Field
        label={`Part of ${name}`}
        name={`${name} part`}
        {...typed(defect.part, (part) => change({ part }))}
        maxLength={255}
        enterKeyHint="next"
      />
      <TextAreaField
        label={`Description of ${name}`}
        name={`${name} description`}
        {...typed(defect.description, (description) => change({ description }))}
        rows={2}
        enterKeyHint="enter"
      />
      <SelectField
        label={`Class of ${name}`}
        name={`${name} class`}
        options={options}
        value={defect.class}
        onChange={(chosen) => onChange((latest) => withClass(latest, WrittenDefect.shape.class.parse(chosen)))}
      />
      {defect.class === 'could_become_danger' && (
        <DateField
          label={`When ${name} could become a danger`}
          name={`${name} danger by`}
          value={defect.dangerByDate ?? ''}
          onChange={(written) => change({ dangerByDate: written || null })}
        />
      )}
      <TextAreaField
        label={`Repair of ${name}`}
        name={`${name} repair`}
        {...typed(defect.repair, (repair) => change({ repair }))}
        rows={2}
        help="Repair, renewal or alteration."
        enterKeyHint="enter"
      />
      <div>
        <Button variant="quiet" icon={IconTrash} onClick={onRemove}>
          Remove defect {number}
        </Button>
      </div>
    </Stack>
  )
}

function withClass(defect: Defect, kind: Defect['class']): Defect {
  return { ...defect, class: kind, dangerByDate: kind === 'could_become_danger' ? defect.dangerByDate : null }
}
