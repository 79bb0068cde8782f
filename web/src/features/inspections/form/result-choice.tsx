import { Chip, SimpleGrid } from '@mantine/core'
import styles from './result-choice.module.css'
import { resultMeanings } from '#web/features/inspections/item-words.ts'
import { meaningIcons } from '#web/ui/feedback/status-badge.tsx'
import { toneOf } from '#web/ui/theme/tone.ts'
import { memoControl } from '#web/ui/form/memo-control.tsx'
import { itemResultLabels, itemResults, type ItemResult } from '#contract/inspections/examination/item-result.rules.ts'

interface Props {
  result: ItemResult
  onChange: (result: ItemResult) => void
}

export const ResultChoice = memoControl(function ResultChoice({ result, onChange }: Props) {
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
