import { Checkbox, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import styles from './check-field.module.css'
import { memoControl } from '#web/ui/form/memo-control.tsx'

interface Props {
  label: string
  name: string
  help?: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

export const CheckField = memoControl(function CheckField({ label, name, help, isChecked, onCheck }: Props) {
  const id = useId()
  return (
    <Stack gap={4}>
      <Checkbox
        classNames={rowParts}
        label={label}
        name={name}
        checked={isChecked}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {help && (
        <Text id={`${id}-help`} c="dimmed" fz="sm">
          {help}
        </Text>
      )}
    </Stack>
  )
})

export const rowParts = { body: `${styles.row}`, inner: `${styles.inner}`, label: `${styles.label}` }
