import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, type Icon } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { fieldToMend } from '#web/features/inspections/form/missing-particulars.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { yesOrNo } from '#web/features/inspections/form/form-part.ts'
import { saveOpinion } from '#web/offline/actions/decide-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { CompletionWarning } from '#contract/inspections/completion/completion-warnings.rules.ts'
import { formatParagraph, type ReportProblem } from '#contract/inspections/completion/lawful-report.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { lacksOpinion, opinionHelp, opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { sortByOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'

type Finding = ReportProblem | CompletionWarning

export function CompletionPoints({ errors, warnings }: { errors: ReportProblem[]; warnings: CompletionWarning[] }) {
  const inErrors = new Set(errors.map(({ item }) => item?._id))
  const isWithErrors = ({ item }: Finding) => item !== null && inErrors.has(item._id)
  const others = warnings.filter((warning) => !isWithErrors(warning))
  return (
    <>
      {errors.length > 0 && (
        <HeadedPart icon={IconCircleX} tone="danger" title="Still missing from the report">
          <Points about={[...errors, ...warnings.filter(isWithErrors)]} />
        </HeadedPart>
      )}
      {others.length > 0 && (
        <HeadedPart tone="repair" title="Check">
          {errors.length === 0 && <p>You can complete the job as it is.</p>}
          <Points about={others} />
        </HeadedPart>
      )}
    </>
  )
}

interface PartProps {
  icon?: Icon
  tone: 'danger' | 'repair'
  title: string
  children: ReactNode
}

export function HeadedPart({ icon: Drawing = IconAlertTriangle, tone, title, children }: PartProps) {
  const id = useId()
  return (
    <Stack component="section" gap={8} aria-labelledby={id}>
      <Group id={id} component="h3" gap="xs" c={`var(--${tone})`} fz="md">
        <Drawing size={20} stroke={1.75} aria-hidden />
        {title}
      </Group>
      {children}
    </Stack>
  )
}

function Points({ about }: { about: Finding[] }) {
  const itemIds = [...new Set(about.map(({ item }) => item?._id ?? ''))]
  return (
    <Stack component="ul" gap="xs">
      {itemIds
        .toSorted((one, other) => Number(one !== '') - Number(other !== ''))
        .map((itemId) => (
          <Point key={itemId} findings={about.filter(({ item }) => (item?._id ?? '') === itemId)} />
        ))}
    </Stack>
  )
}

function Point({ findings }: { findings: Finding[] }) {
  const [first] = findings
  return (
    <Paper component="li" radius="md" p="sm" style={{ display: 'grid', gap: 4 }}>
      {first?.item && (
        <ButtonLink isSentence to={`edit/${first.item._id}`} state={{ point: fieldToMend(first.code) }}>
          {itemName(first.item)}
        </ButtonLink>
      )}
      {findings.map((finding) => (
        <p key={finding.code}>
          {finding.message} <Paragraph of={finding} />
        </p>
      ))}
    </Paper>
  )
}

function Paragraph({ of }: { of: Finding | undefined }) {
  const paragraph = of && 'paragraph' in of ? of.paragraph : null
  return (
    paragraph && (
      <Text span c="dimmed">
        {formatParagraph(paragraph)}
      </Text>
    )
  )
}

const askedAtOnce = 6

/** LOLER reg. 10(1)(c), of each danger without an answer. An answer is saved at once; without one the job can be completed. */
export function OpinionQuestions({ items, onAnswered }: { items: LocalItem[]; onAnswered: (item: LocalItem) => void }) {
  const localSession = useLocalSession()
  // They stay in sight, for a slip of the thumb.
  const [answeredHere, setAnsweredHere] = useState<string[]>([])
  const asked = sortByOutcome(items).examined.filter((item) => lacksOpinion(item) || answeredHere.includes(item._id))
  const shown = asked.slice(0, askedAtOnce + answeredHere.length)
  if (asked.length === 0) return null

  const save = (item: LocalItem, seriousInjuryRisk: boolean) =>
    void saveOpinion(localSession, item, seriousInjuryRisk).then(
      (answered) => {
        setAnsweredHere((before) => [...new Set([...before, item._id])])
        onAnswered(answered)
      },
      () => toast.error('Error saving inspection item'),
    )
  return (
    <HeadedPart tone="repair" title={opinionQuestion}>
      <p>{opinionHelp} You can complete the job without an answer and give it later.</p>
      {shown.map((item) => (
        <Paper key={item._id} radius="md" p="sm" style={{ display: 'grid', gap: 4 }}>
          <Choices
            label={nameOfDanger(item)}
            isLabelShown
            {...yesOrNo(item.seriousInjuryRisk, (isRisk) => save(item, isRisk))}
          />
        </Paper>
      ))}
      {asked.length > shown.length && <Text c="dimmed">and {counted(asked.length - shown.length, 'more item')}</Text>}
    </HeadedPart>
  )
}

function nameOfDanger(item: LocalItem): string {
  const wrong = defectsOf(item)
    .filter(isDanger)
    .map(({ part, description }) => [part, description].filter(Boolean).join(': '))
  return [itemName(item), wrong.filter(Boolean).join('; ')].filter(Boolean).join(': ')
}
