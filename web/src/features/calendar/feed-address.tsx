import { Group, Text } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './own-calendar.module.css'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'

/** The address, ways to take it along, and how each calendar is told of it. */
export function FeedAddress({ address }: { address: string }) {
  const id = useId()
  const copy = () => {
    // Only pages that came by TLS have a clipboard; elsewhere the address is marked, to be copied by hand.
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.select()
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('There is no clipboard.'))
    copied.then(
      () => toast.success('The address was copied.'),
      () => toast.error('Copy the marked address by hand.'),
    )
  }
  return (
    <>
      <Field
        id={id}
        label="Your calendar address"
        value={address}
        readOnly
        spellCheck={false}
        help="Subscribe now: it is shown only this once. Keep it to yourself: anyone who has it can read your visits. Telephone numbers are not in it."
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="8px 16px">
        <Button icon={<IconCopy size={18} stroke={1.5} aria-hidden />} onClick={copy}>
          Copy address
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={styles.open}>
          <IconCalendarPlus size={18} stroke={1.5} aria-hidden />
          Open in this device’s calendar
        </a>
      </Group>
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
          Calendars look for changes by themselves, some only once or twice a day. Thorough always has the latest.
        </Text>
      </details>
    </>
  )
}
