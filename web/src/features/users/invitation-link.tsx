import { Stack } from '@mantine/core'
import { Button } from '#web/ui/form/button.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'

/** Where no mail server is set up, the user who invites passes the link on. */
export function InvitationLink({ name, link, onDone }: { name: string; link: string; onDone: () => void }) {
  return (
    <Stack>
      <p>No mail server is set up, so nothing was emailed. Send {name} this link: they choose their password there.</p>
      <CopyField label="Invitation link" value={link} help="Works once, for seven days. You won’t see it again.">
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </CopyField>
    </Stack>
  )
}
