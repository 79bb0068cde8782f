import { Box, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { CopyField } from '#web/ui/form/copy-field.tsx'

export function FeedAddress({ address }: { address: string }) {
  return (
    <>
      <CopyField
        label="Your calendar link"
        value={address}
        help="Subscribe now: you won’t see it again. Keep it to yourself: anyone who has it can read your visits. Telephone numbers are not in it."
      >
        <Box
          href={address.replace(/^https?:/, 'webcal:')}
          component="a"
          display="inline-flex"
          mih={44}
          c="var(--text)"
          style={{ alignItems: 'center', gap: 8 }}
        >
          <IconCalendarPlus size={18} stroke={1.5} aria-hidden />
          Open in this device’s calendar
        </Box>
      </CopyField>
      <details>
        <summary>How to subscribe</summary>
        <dl>
          <Text component="dt" fw={600} mt="xs">
            iPhone, iPad and Mac
          </Text>
          <dd>Press “Open in this device’s calendar” on that device, then Subscribe.</dd>
          <Text component="dt" fw={600} mt="xs">
            Android, with Google Calendar
          </Text>
          <dd>
            Copy the address. On a computer open calendar.google.com, choose + beside “Other calendars”, then “From
            URL”, and paste it. A few minutes later it is on your phone; there, tick it under Settings if it is not
            shown.
          </dd>
          <Text component="dt" fw={600} mt="xs">
            Outlook
          </Text>
          <dd>Copy the address. In the calendar choose “Add calendar”, then “Subscribe from web”, and paste it.</dd>
        </dl>
        <Text c="dimmed">
          Your calendar checks for changes, sometimes only once or twice a day. Thorough always has the latest.
        </Text>
      </details>
    </>
  )
}
