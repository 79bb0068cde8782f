import { Group, SimpleGrid, Text } from '@mantine/core'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'
import { momentOf, type Moment } from './moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { serverNow } from '#web/api/server-clock.ts'

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
