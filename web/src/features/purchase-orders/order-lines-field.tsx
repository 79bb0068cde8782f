import { Box, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from './order-lines-field.module.css'
import { blankLine, totalOf, type LineValues, type OrderValues } from './order-values.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { errorsIn } from '#web/ui/form/saving/form-fields.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { mayRemoveLine } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { formatPounds } from '#contract/values/money.ts'

export function OrderLinesField({ form }: { form: UseFormReturnType<OrderValues> }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const lines = form.values.lineItems
  const errors = errorsIn(form)
  const setLines = (next: LineValues[]) => form.setFieldValue('lineItems', next)
  const change = (at: number, changes: Partial<LineValues>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)))
  const pointAt = (at: number) => box.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[at]?.focus()

  const add = () => {
    flushSync(() => setLines([...lines, blankLine]))
    pointAt(lines.length)
  }
  const remove = (at: number) => {
    flushSync(() => {
      form.clearErrors()
      setLines(lines.filter((_, index) => index !== at))
    })
    pointAt(Math.max(0, at - 1))
  }

  return (
    <fieldset ref={box} className={styles.lines}>
      <Text component="legend" mb={8} fz="md">
        Line Items
      </Text>
      {lines.map((line, index) => (
        <div key={index} className={styles.line}>
          <Field
            label="Description"
            type="text"
            name={`lineItems.${index}.description`}
            autoComplete="off"
            value={line.description}
            error={errors[`lineItems.${index}.description`]}
            onChange={(event) => change(index, { description: event.currentTarget.value })}
          />
          <Field
            label="Cost (£)"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            name={`lineItems.${index}.cost`}
            value={line.cost}
            error={errors[`lineItems.${index}.cost`]}
            onChange={(event) => change(index, { cost: event.currentTarget.value })}
          />
          {mayRemoveLine(lines) && (
            // Level with the inputs, below their labels.
            <Box pt={28}>
              <IconButton icon={IconTrash} label={`Remove line ${index + 1}`} onClick={() => remove(index)} />
            </Box>
          )}
        </div>
      ))}
      <div className={styles.foot}>
        <Button icon={IconPlus} onClick={add}>
          Add Line
        </Button>
        <Box component="output" fz="md" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          Total: {formatPounds(totalOf(form.values))}
        </Box>
      </div>
    </fieldset>
  )
}
