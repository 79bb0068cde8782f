import { Group, Switch as KitSwitch, Text } from '@mantine/core'
import { useId } from 'react'

interface Props {
  label: string
  help?: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** Takes effect at once; for what is saved with a form there are checkboxes. */
export function Switch({ label, help, isOn, onSwitch }: Props) {
  const id = useId()
  // Mantine would make the help a part of the label, and so of the name that is read out.
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text component="label" htmlFor={id} fw={600}>
          {label}
        </Text>
        {help && (
          <Text id={`${id}-help`} c="dimmed" fz="xs">
            {help}
          </Text>
        )}
      </div>
      <KitSwitch
        id={id}
        checked={isOn}
        aria-checked={isOn}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </Group>
  )
}
