import { Checkbox, Radio, Stack } from '@mantine/core'
import { useId } from 'react'
import { openDangersOf, type ItemAnswer, type NoticeItem, type Said } from './answer-values.ts'
import { StandingItem } from './standing-item.tsx'
import { rowParts, Field, TextAreaField, typed } from '#web/ui/form/field.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { dangerLines, noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { acknowledgementAnswerLabels, acknowledgementAnswersFor } from '#contract/notices/notices.rules.ts'
import type { Day } from '#contract/values/days.ts'

interface Props {
  item: NoticeItem
  answer: ItemAnswer
  today: Day
  errors: Record<string, string>
  onChange: (changes: Partial<ItemAnswer>) => void
}

const labels: Record<Said, string> = { repaired: 'It’s repaired', ...acknowledgementAnswerLabels }

export function AnswerItem({ item, answer, today, errors, onChange }: Props) {
  const id = useId()
  const options: Said[] = ['repaired', ...acknowledgementAnswersFor([item], today)]
  return (
    <Stack
      component="section"
      gap={12}
      p={16}
      bdrs="lg"
      bg="var(--surface)"
      style={edge}
      aria-label={noticeItemName(item)}
    >
      <StandingItem item={item} today={today} />
      <Stack component="fieldset" gap={8} aria-describedby={`${id}-error`}>
        <legend>{options.includes('will_be_repaired') ? answerWords.laterQuestion : answerWords.question}</legend>
        {options.map((says) => (
          <Radio
            key={says}
            classNames={rowParts}
            variant="outline"
            label={labels[says]}
            name={`${id}-says`}
            checked={answer.says === says}
            onChange={() => onChange({ says })}
          />
        ))}
        <div id={`${id}-error`}>
          <Refusal>{errors[`says-${item.itemId}`]}</Refusal>
        </div>
      </Stack>
      <Details item={item} answer={answer} today={today} errors={errors} onChange={onChange} />
    </Stack>
  )
}

const edge = { border: '1px solid var(--danger-line)', borderInlineStart: '6px solid var(--danger)' }

function Details({ item, answer, today, errors, onChange }: Props) {
  const errorOf = (field: keyof ItemAnswer) => errors[`${field}-${item.itemId}`]
  switch (answer.says) {
    case 'repaired':
      return <Repair item={item} answer={answer} today={today} errors={errors} onChange={onChange} />
    case 'will_be_repaired':
      return (
        <DateField
          label="Repaired by"
          required
          min={today}
          value={answer.repairBy}
          error={errorOf('repairBy')}
          onChange={(repairBy) => onChange({ repairBy })}
        />
      )
    case 'not_here':
    case 'disputed':
      return (
        <TextAreaField
          label={answer.says === 'disputed' ? 'Why do you dispute it?' : answerWords.whereNow}
          required
          maxLength={2000}
          {...typed(answer.words, (words) => onChange({ words }), errorOf('words'))}
        />
      )
    default:
      return null
  }
}

function Repair({ item, answer, today, errors, onChange }: Props) {
  const errorOf = (field: keyof ItemAnswer) => errors[`${field}-${item.itemId}`]
  const open = openDangersOf(item)
  return (
    <Stack gap="sm">
      {open.length > 1 && (
        <Checkbox.Group
          label="What was repaired?"
          required
          value={answer.defectIds}
          error={errorOf('defectIds')}
          onChange={(defectIds) => onChange({ defectIds })}
        >
          <Stack gap={8} mt={4}>
            {open.map((danger) => (
              <Checkbox
                key={danger._id}
                classNames={rowParts}
                value={danger._id}
                label={dangerLines(danger)[0]?.value ?? ''}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <DateField
        label="Repaired on"
        required
        max={today}
        value={answer.on}
        error={errorOf('on')}
        onChange={(on) => onChange({ on })}
      />
      <Field label="Who repaired it?" required {...typed(answer.by, (by) => onChange({ by }), errorOf('by'))} />
      <TextAreaField
        label="What was done?"
        required
        {...typed(answer.description, (description) => onChange({ description }), errorOf('description'))}
      />
    </Stack>
  )
}
