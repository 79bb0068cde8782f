import { Box, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { isDangerNow } from './defects-part.tsx'
import { flag, type FormPart } from './form-part.ts'
import styles from './item-form.module.css'
import { ResultChoice } from './result-choice.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
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
      {result === 'not_fit' && !isDangerNow(values) && <IsItADanger {...part} />}
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
      A danger is described under Defects and told to the customer before you leave. Without one, only another
      examination makes the equipment fit again.
    </Notice>
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
