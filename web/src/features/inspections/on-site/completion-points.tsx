import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { fieldToMend } from '#web/features/inspections/form/missing-particulars.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import type { CompletionWarning } from '#contract/inspections/completion/completion-warnings.rules.ts'
import { formatParagraph, type ReportProblem } from '#contract/inspections/completion/lawful-report.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

type Finding = ReportProblem | CompletionWarning

interface Props {
  errors: ReportProblem[]
  warnings: CompletionWarning[]
}

export function CompletionPoints({ errors, warnings }: Props) {
  const inErrors = new Set(errors.map(({ item }) => item?._id))
  const isWithErrors = ({ item }: Finding) => item !== null && inErrors.has(item._id)
  const others = warnings.filter((warning) => !isWithErrors(warning))
  return (
    <>
      {errors.length > 0 && (
        <Stack component="section" gap={8}>
          <Group component="h3" gap="xs" c="var(--danger)" fz="md">
            <IconCircleX size={20} stroke={1.75} aria-hidden />
            Still missing from the report
          </Group>
          <Points about={[...errors, ...warnings.filter(isWithErrors)]} />
        </Stack>
      )}
      {others.length > 0 && (
        <Stack component="section" gap={8}>
          <Group component="h3" gap="xs" c="var(--repair)" fz="md">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            Check
          </Group>
          {errors.length === 0 && <p>You can complete the job as it is.</p>}
          <Points about={others} />
        </Stack>
      )}
    </>
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
