import { Box, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { flag, type FormPart } from './form-part.ts'
import styles from './item-form.module.css'
import { ResultChoice } from './result-choice.tsx'
import { CheckField } from '#web/ui/form/choice/check-field.tsx'
import { Announced } from '#web/ui/feedback/announced.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { dangerDates } from '#contract/inspections/items/defects.rules.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { formatResult, resultOf, type ItemResult } from '#contract/inspections/examination/item-result.rules.ts'
import { britishDay, Day } from '#contract/values/days.ts'

interface Props extends FormPart {
  /** How many defects the result *Fit* took away. */
  laidAside: number
  onResult: (result: ItemResult) => void
}

/** Whether the equipment is safe to operate: the one sentence everybody reads. */
export function ResultPart({ laidAside, onResult, ...part }: Props) {
  const { values } = part
  const result = resultOf(values)
  return (
    <section aria-label="Result" className={styles.card}>
      <Box component="h2" fz="md">
        Result{' '}
        <Text span c="dimmed" fw={400}>
          · {formatResult(values, inWords)}
        </Text>
      </Box>
      <ResultChoice result={result} onChange={onResult} />
      <CheckField {...flag(part, 'fitForPurpose')} {...(result === 'repair' && { help: whyFit(values) })} />
      {result === 'not_fit' && (
        <p role="alert" className={styles.warning}>
          <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
          Equipment marked as not fit for purpose must be removed from service immediately.
        </p>
      )}
      <Announced className={styles.live}>
        {laidAside > 0 && (
          <Text c="dimmed" fz="sm">
            {counted(laidAside, 'defect')} put aside. Choose another result to bring {laidAside === 1 ? 'it' : 'them'}{' '}
            back.
          </Text>
        )}
      </Announced>
    </section>
  )
}

/** A day may be half typed. */
function inWords(day: string): string {
  return Day.safeParse(day).success ? britishDay(day) : '…'
}

/** How it can be fit and require a repair. */
function whyFit(values: ItemContent): string {
  const [first] = dangerDates(values).toSorted()
  return first && Day.safeParse(first).success
    ? `It may be used until the repair, which is due by ${britishDay(first)}.`
    : 'It may be used until the repair. Say under Defects what must be done, and by when.'
}
