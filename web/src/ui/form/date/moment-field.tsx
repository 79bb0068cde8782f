import { Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { DateField } from './date-field.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { serverNow } from '#web/api/server-clock.ts'
import { timeTyped } from '#contract/values/times.ts'

interface Props {
  /** Null: now, whenever it is recorded. */
  value: Moment | null
  error: string | undefined
  onChange: (moment: Moment) => void
}

/** When something was done that is mostly recorded at once. */
export function MomentField({ value, error, onChange }: Props) {
  if (!value) {
    return (
      <div {...(error && { 'data-missing': true })}>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <p>
            <Text span fw={600} mr="xs">
              When
            </Text>
            Now
          </p>
          <Button onClick={() => onChange(momentOf(new Date(serverNow())))}>It was earlier</Button>
        </Group>
        {error && (
          <Text role="alert" c="var(--danger)" mt={4}>
            {error}
          </Text>
        )}
      </div>
    )
  }
  return (
    <SimpleGrid cols={2} spacing="sm">
      <DateField label="Day" value={value.day} error={error} onChange={(day) => onChange({ ...value, day })} />
      <TimeField label="Time" value={value.time} onChange={(time) => onChange({ ...value, time })} />
    </SimpleGrid>
  )
}

export interface Moment {
  day: string
  time: string
}

export function momentOf(now: Date): Moment {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return { day, time: `${two(now.getHours())}:${two(now.getMinutes())}` }
}

/** By the same clock; null while it is no moment. */
export function readMoment({ day, time }: Moment): Date | null {
  const moment = new Date(`${day}T${timeTyped(time) ?? time}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

interface TimeProps {
  label: string
  name?: string
  help?: string
  value: string
  error?: string | undefined
  onChange: (time: string) => void
}

/** A time on a clock of 24 hours, whatever the browser's language; typed as people do, and written out when it is left. */
export function TimeField({ help, value, onChange, ...input }: TimeProps) {
  return (
    <TextInput
      {...input}
      description={help}
      value={value}
      placeholder="09:30"
      autoComplete="off"
      maxLength={8}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => onChange(timeTyped(value) ?? value)}
    />
  )
}
