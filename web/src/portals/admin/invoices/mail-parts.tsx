import { Box, Stack } from '@mantine/core'
import { Button } from '#web/ui/form/button.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { useFocusedActions } from '#web/ui/overlay/use-focused-actions.ts'
import { PhoneLink } from '#web/features/companies/contact-numbers.tsx'
import { NoContact } from '#web/portals/admin/admin-links.tsx'

interface Props {
  words: string
  files: { label: string; url: string }[]
  onClose: () => void
}

/** For a firm without a mail server, which sends them by hand. */
export function FilesToSend({ words, files, onClose }: Props) {
  const actions = useFocusedActions()
  return (
    <Stack mb="md">
      <output>{words}</output>
      <Box component="ul" mt={4} pl={20} style={{ listStyle: 'disc' }}>
        {files.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </Box>
      <div ref={actions} className={dialog.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Stack>
  )
}

interface RecipientsProps {
  words: string
  contacts: readonly { _id: string; name: string; email: string; phone?: string }[]
  company: { _id: string; name: string }
}

export function Recipients({ words, contacts, company }: RecipientsProps) {
  if (contacts.length === 0) return <NoContact company={company} />
  return (
    <div>
      <p>{words}</p>
      <Box component="ul" mt={4} pl={20} style={{ listStyle: 'disc' }}>
        {contacts.map(({ _id, name, email, phone }) => (
          <li key={_id}>
            {`${name} (${email})`}
            {phone && (
              <>
                , <PhoneLink phone={phone} />
              </>
            )}
          </li>
        ))}
      </Box>
    </div>
  )
}
