import { Chip, Group, Text } from '@mantine/core'
import { useId } from 'react'
import sideways from '#web/ui/table/sideways.module.css'

interface Props<Value extends string> {
  label: string
  /** A label everyone sees; without it only screen readers hear it. */
  isLabelShown?: boolean
  /** `count` says how many there are of each, where that is known. */
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  value: Value
  help?: string
  name?: string
  onChange: (value: Value) => void
}

/** One of a few, all in sight: filters above a table, or a short choice in a form. Arrow keys move. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { label, isLabelShown, options, value, help, name, onChange } = props
  const id = useId()
  return (
    <fieldset data-question={isLabelShown} {...(help && { 'aria-describedby': `${id}-help` })}>
      <legend className={isLabelShown ? undefined : 'visually-hidden'}>{label}</legend>
      <Group gap={4} className={isLabelShown ? '' : `${sideways.sideways} ${sideways.filters}`}>
        {options.map((option) => (
          <Chip
            key={option.value}
            type="radio"
            name={name ?? id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          >
            {option.label}
            {option.count !== undefined && (
              <Text span fw={400} ml={6}>
                {option.count.toLocaleString('en-GB')}
              </Text>
            )}
          </Chip>
        ))}
      </Group>
      {help && (
        <Text id={`${id}-help`} c="dimmed" fz="xs" mt={6}>
          {help}
        </Text>
      )}
    </fieldset>
  )
}
