import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { yesOrNo } from '#web/features/inspections/form/form-part.ts'
import { saveOpinion } from '#web/offline/actions/opinion.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { lacksOpinion, opinionHelp, opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { sortByOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  items: LocalItem[]
  onAnswered: (item: LocalItem) => void
}

const askedAtOnce = 6

/** LOLER reg. 10(1)(c), of each danger without an answer. An answer is saved at once; without one the job can be completed. */
export function OpinionQuestions({ items, onAnswered }: Props) {
  const localSession = useLocalSession()
  const headingId = useId()
  // They stay in sight, for a slip of the thumb.
  const [answeredHere, setAnsweredHere] = useState<string[]>([])
  const asked = sortByOutcome(items).examined.filter((item) => lacksOpinion(item) || answeredHere.includes(item._id))
  const shown = asked.slice(0, askedAtOnce + answeredHere.length)
  if (asked.length === 0) return null

  const save = async (item: LocalItem, seriousInjuryRisk: boolean) => {
    try {
      const answered = await saveOpinion(localSession, item, seriousInjuryRisk)
      setAnsweredHere((before) => [...new Set([...before, item._id])])
      onAnswered(answered)
    } catch {
      toast.error('Error saving inspection item')
    }
  }
  return (
    <Stack component="section" gap={8} aria-labelledby={headingId}>
      <Group id={headingId} component="h3" gap="xs" c="var(--repair)" fz="md">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        {opinionQuestion}
      </Group>
      <p>{opinionHelp} You can complete the job without an answer and give it later.</p>
      {shown.map((item) => (
        <Paper key={item._id} radius="md" p="sm" style={{ display: 'grid', gap: 4 }}>
          <Choices
            label={nameOfDanger(item)}
            isLabelShown
            {...yesOrNo(item.seriousInjuryRisk, (isRisk) => void save(item, isRisk))}
          />
        </Paper>
      ))}
      {asked.length > shown.length && <Text c="dimmed">and {counted(asked.length - shown.length, 'more item')}</Text>}
    </Stack>
  )
}

function nameOfDanger(item: LocalItem): string {
  const wrong = defectsOf(item)
    .filter(isDanger)
    .map(({ part, description }) => [part, description].filter(Boolean).join(': '))
  return [itemName(item), wrong.filter(Boolean).join('; ')].filter(Boolean).join(': ')
}
