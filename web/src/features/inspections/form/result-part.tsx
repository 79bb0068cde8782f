import { Box, Chip, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { isDangerNow } from './defects-part.tsx'
import { flag, type FormPart } from './form-part.ts'
import styles from './result-choice.module.css'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CheckField } from '#web/ui/form/field.tsx'
import { Announced } from '#web/ui/feedback/announced.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { resultMeanings } from '#web/features/inspections/item-words.ts'
import { meaningIcons, toneOf } from '#web/ui/feedback/status-badge.tsx'
import { memoControl } from '#web/ui/form/memo-control.tsx'
import { dangerDates } from '#contract/inspections/items/defects.rules.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import {
  formatResult,
  type ItemResult,
  itemResultLabels,
  itemResults,
  resultOf,
} from '#contract/inspections/examination/item-result.rules.ts'
import { britishDay, Day } from '#contract/values/days.ts'

interface Props extends FormPart {
  laidAside: number
  onResult: (result: ItemResult) => void
}

export function ResultPart({ laidAside, onResult, ...part }: Props) {
  const { values } = part
  const result = resultOf(values)
  return (
    <Paper aria-label="Result" component="section" p="12px 16px 16px" miw={0} style={{ display: 'grid', gap: 12 }}>
      <Box component="h2" fz="md">
        Result{' '}
        <Text span c="dimmed" fw={400}>
          · {formatResult(values, formatTypedDay)}
        </Text>
      </Box>
      <ResultChoice result={result} onChange={onResult} />
      <CheckField {...flag(part, 'fitForPurpose')} {...(result === 'repair' && { help: whyFit(values) })} />
      {result === 'not_fit' && <NotFitWarning />}
      {result === 'not_fit' && !isDangerNow(values) && <IsItADanger {...part} />}
      <Announced>
        {laidAside > 0 && (
          <Text c="dimmed" fz="sm">
            {counted(laidAside, 'defect')} put aside. Choose another result to bring {laidAside === 1 ? 'it' : 'them'}{' '}
            back.
          </Text>
        )}
      </Announced>
    </Paper>
  )
}

export function NotFitWarning() {
  return (
    <Group
      role="alert"
      component="p"
      wrap="nowrap"
      align="stretch"
      gap={10}
      p="sm"
      bd="1px solid var(--danger-line)"
      bdrs="md"
      bg="var(--danger-soft)"
      c="var(--danger)"
      fw={600}
    >
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
      Equipment marked as not fit for purpose must be removed from service immediately.
    </Group>
  )
}

/** Regulation 10(1)(a) asks it of whatever fails: a danger is told at once, and stands until it is put right. */
function IsItADanger({ onChange }: FormPart) {
  const [isDenied, setIsDenied] = useState(false)
  if (isDenied) return null
  return (
    <Notice
      variant="danger"
      icon={IconAlertTriangle}
      title="Is it a danger to people?"
      actions={
        <>
          <Button onClick={() => onChange({ defectImmediateDanger: true, defectPotentialDanger: false })}>
            Yes, a danger now
          </Button>
          <Button onClick={() => setIsDenied(true)}>No danger to people</Button>
        </>
      }
    >
      If it’s a danger, describe it under Defects and tell the customer before you leave. If not, the equipment stays
      unfit until it’s examined again.
    </Notice>
  )
}

function formatTypedDay(day: string): string {
  return Day.safeParse(day).success ? britishDay(day) : '…'
}

function whyFit(values: ItemContent): string {
  const [first] = dangerDates(values).toSorted()
  return first && Day.safeParse(first).success
    ? `It may be used until the repair, which is due by ${britishDay(first)}.`
    : 'Add the defect and repair date below.'
}

interface ChoiceProps {
  result: ItemResult
  onChange: (result: ItemResult) => void
}

const ResultChoice = memoControl(function ResultChoice({ result, onChange }: ChoiceProps) {
  return (
    <SimpleGrid component="fieldset" cols={3} spacing={8}>
      <legend className="visually-hidden">Result</legend>
      {itemResults.map((each) => {
        const Icon = meaningIcons[resultMeanings[each]]
        return (
          <Chip
            key={each}
            type="radio"
            name="result"
            value={each}
            icon={null}
            classNames={{
              root: `${styles.card}`,
              input: `${styles.radio}`,
              label: `${styles.label}`,
            }}
            styles={{ root: toneOf(resultMeanings[each]) }}
            checked={each === result}
            onChange={() => onChange(each)}
          >
            <Icon size={24} stroke={1.75} aria-hidden />
            {itemResultLabels[each]}
          </Chip>
        )
      })}
    </SimpleGrid>
  )
})
