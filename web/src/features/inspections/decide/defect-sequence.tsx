import { Group, Paper, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatMissing, questions } from './decision-words.ts'
import styles from './decision.module.css'
import { DangerBy, DefectDescription, Forthwith, pickedPhrase } from '#web/features/inspections/form/defects-part.tsx'
import { answer, lines, text, type FormPart } from '#web/features/inspections/form/form-part.ts'
import { PhotoPart } from '#web/features/inspections/form/photo-part.tsx'
import { NotFitWarning } from '#web/features/inspections/form/result-part.tsx'
import { usePhrases, type ItemOfJob } from '#web/features/inspections/form/suggestions.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { countMissingDetails } from '#contract/inspections/completion/completion-warnings.rules.ts'
import { asksForOpinion, opinionHelp, opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'

interface Props extends FormPart {
  jobId: string
  itemId: string
  items: ItemOfJob[]
}

export function DefectSequence({ jobId, itemId, items, ...part }: Props) {
  const { values } = part
  const phrases = usePhrases(values.description, items)
  const [isPhotoOpen, setIsPhotoOpen] = useState(true)
  const isFit = values.fitForPurpose
  const by = values.defectPotentialDanger && (
    <Question asked={questions.by}>
      <DangerBy {...part} />
    </Question>
  )
  return (
    <Stack gap="sm" className={styles.sequence ?? ''}>
      {!isFit && <NotFitWarning />}
      <Wording part={part} phrases={phrases} />
      {isFit && by}
      <IsItADanger {...part} />
      {!isFit && by}
      {asksForOpinion(values) && (
        <Paper component="section" {...room}>
          <Choices label={opinionQuestion} help={opinionHelp} {...answer(part, 'seriousInjuryRisk')} />
        </Paper>
      )}
      <Forthwith {...values} />
      <PhotoPart {...part} jobId={jobId} isOpen={isPhotoOpen} onToggle={setIsPhotoOpen} />
      <Text component="output" c="dimmed">
        {formatMissing(countMissingDetails({ ...values, _id: itemId, status: 'inspected' }))}
      </Text>
    </Stack>
  )
}

function Wording({ part, phrases }: { part: FormPart; phrases: readonly DefectPhrase[] }) {
  const { values, onChange } = part
  const { defectDescription, defectPart, repairDetails } = values
  return (
    <>
      <Question asked={questions.description}>
        <Answers
          offered={phrases.map(({ description }) => description)}
          given={defectDescription}
          onAnswer={(words) => {
            const phrase = phrases.find(({ description }) => description.trim() === words)
            if (phrase) onChange(pickedPhrase(phrase, phrases))
          }}
        />
        <DefectDescription part={part} phrases={phrases} />
      </Question>
      <Question asked={questions.part}>
        <Answers
          offered={phrases.map((phrase) => phrase.part)}
          given={defectPart}
          onAnswer={(words) => onChange({ defectPart: words })}
        />
        <Field {...text(part, 'defectPart')} maxLength={255} />
      </Question>
      <Question asked={questions.repair}>
        <Answers
          offered={repairsFirstOf(phrases, values)}
          given={repairDetails}
          onAnswer={(words) => onChange({ repairDetails: words })}
        />
        <TextAreaField {...lines(part, 'repairDetails')} />
      </Question>
    </>
  )
}

function repairsFirstOf(phrases: readonly DefectPhrase[], { defectDescription }: ItemContent): string[] {
  const [own, others] = [true, false].map((isOwn) =>
    phrases.filter(({ description }) => (description === defectDescription) === isOwn),
  )
  return [...(own ?? []), ...(others ?? [])].map(({ repair }) => repair)
}

const classes = [
  { value: 'now', label: 'Danger now' },
  { value: 'later', label: 'Could become one' },
  { value: 'none', label: 'No danger' },
] as const
type DangerAnswer = (typeof classes)[number]['value']

const dangerOf: Record<DangerAnswer, Partial<ItemContent>> = {
  now: { defectImmediateDanger: true, defectPotentialDanger: false },
  later: { defectImmediateDanger: false, defectPotentialDanger: true },
  none: { defectImmediateDanger: false, defectPotentialDanger: false },
}

/** Regulation 10(1)(a). Of what is not fit nothing is answered beforehand; a repair by a day is one that could become a danger. */
function IsItADanger({ values, onChange }: FormPart) {
  const [isDenied, setIsDenied] = useState(values.fitForPurpose && !values.defectPotentialDanger)
  const given = values.defectImmediateDanger ? 'now' : values.defectPotentialDanger ? 'later' : isDenied ? 'none' : ''
  return (
    <Paper component="section" {...room}>
      <Choices<DangerAnswer | ''>
        label={questions.danger}
        isLabelShown
        name="defectClass"
        options={classes}
        value={given}
        onChange={(chosen) => {
          if (chosen === '') return
          setIsDenied(chosen === 'none')
          onChange(dangerOf[chosen])
        }}
      />
    </Paper>
  )
}

const room = { p: '12px 16px 16px' }

/** Its heading asks; what the field is called on the report only screen readers hear. */
function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={asked} className={styles.worded ?? ''} {...room}>
      <Stack gap="sm">
        <h2>{asked}</h2>
        {children}
      </Stack>
    </Paper>
  )
}

const offeredAtOnce = 4

interface AnswersProps {
  offered: readonly string[]
  given: string
  onAnswer: (words: string) => void
}

function Answers({ offered, given, onAnswer }: AnswersProps) {
  const shown = [...new Set(offered.map((words) => words.trim()).filter(Boolean))].slice(0, offeredAtOnce)
  if (shown.length === 0) return null
  return (
    <Group gap="xs">
      {shown.map((words) => (
        <Button key={words} isSentence aria-pressed={words === given.trim()} onClick={() => onAnswer(words)}>
          {words}
        </Button>
      ))}
    </Group>
  )
}
