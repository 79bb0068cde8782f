import { Group, Paper, Stack, Text } from '@mantine/core'
import { answersFor, type Errors, type TellDraft } from './tell-draft.ts'
import { besides, usualTerms } from '#web/features/inspections/form/defects-part.tsx'
import { usePhrases } from '#web/features/inspections/form/suggestions.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PhraseField } from '#web/ui/form/choice/suggestion-field.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import {
  missingAnswers,
  noticeItemName,
  type NoticeDanger,
  type NoticeItem,
} from '#contract/notices/notice-words.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'

interface Props {
  items: NoticeItem[]
  draft: TellDraft
  errors: Errors
  today: Day
  onChange: (answers: TellDraft['answers']) => void
}

/** A person who is told must be able to act: what is missing about a danger is asked before anything else. */
export function DangerAnswers({ items, draft, errors, today, onChange }: Props) {
  return items.flatMap((item) =>
    item.dangers
      .filter((danger) => missingAnswers(danger).length > 0)
      .map((danger) => {
        const { key, said } = answersFor(draft, item, danger)
        const ofDanger = { item, danger, said, errors, today, prefix: `answers ${key}` }
        return (
          <OneDanger
            key={key}
            {...ofDanger}
            onChange={(changes) => onChange({ ...draft.answers, [key]: { ...said, ...changes } })}
          />
        )
      }),
  )
}

type Said = TellDraft['answers'][string]

interface OfDanger {
  item: NoticeItem
  danger: NoticeDanger
  said: Said
  errors: Errors
  today: Day
  prefix: string
  onChange: (changes: Partial<Said>) => void
}

function OneDanger({ item, danger, said, errors, today, prefix, onChange }: OfDanger) {
  const missing = missingAnswers(danger)
  return (
    <Paper component="section" p="md" aria-label={`Before you tell them: ${noticeItemName(item)}`}>
      <Stack gap="md">
        <div>
          <Text fw={700}>Before you tell them</Text>
          <Text c="dimmed">{noticeItemName(item)}</Text>
        </div>
        {missing.includes('description') && (
          <WhatIsWrong item={item} said={said} error={errors[`${prefix} description`]} onChange={onChange} />
        )}
        {missing.includes('repair') && (
          <TextAreaField
            label="What must be done?"
            required
            rows={2}
            maxLength={2000}
            enterKeyHint="enter"
            value={said.repair}
            error={errors[`${prefix} repair`]}
            onChange={({ currentTarget }) => onChange({ repair: currentTarget.value })}
          />
        )}
        {missing.includes('dangerByDate') && (
          <Stack gap={8}>
            <DateField
              label="By when?"
              required
              min={addDays(today, 1)}
              value={said.dangerByDate}
              error={errors[`${prefix} dangerByDate`]}
              onChange={(dangerByDate) => onChange({ dangerByDate })}
            />
            <Group gap={8}>
              {usualTerms.map(({ words, after }) => (
                <Button key={words} onClick={() => onChange({ dangerByDate: after(today) })}>
                  {words}
                </Button>
              ))}
            </Group>
          </Stack>
        )}
      </Stack>
    </Paper>
  )
}

/** A phrase brings the part and the repair that it was written with. */
function WhatIsWrong({
  item,
  said,
  error,
  onChange,
}: Pick<OfDanger, 'item' | 'said' | 'onChange'> & { error: string | undefined }) {
  const phrases = usePhrases(item.description, noItems)
  return (
    <PhraseField
      label="What is wrong?"
      required
      maxLength={2000}
      enterKeyHint="enter"
      value={said.description}
      error={error}
      phrases={phrases.map((phrase) => ({ text: phrase.description, detail: besides(phrase) }))}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      onPick={(place) => {
        const phrase = phrases[place]
        if (phrase)
          onChange({ description: phrase.description, part: phrase.part, repair: said.repair || phrase.repair })
      }}
    />
  )
}

const noItems: [] = []
