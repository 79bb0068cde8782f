import { Box } from '@mantine/core'
import { NoContact } from '#web/portals/admin/mail/no-contact.tsx'
import { PhoneLink } from '#web/features/companies/contact-numbers.tsx'

interface Props {
  /** "They go to:" */
  words: string
  contacts: readonly { _id: string; name: string; email: string; phone?: string }[]
  company: { _id: string; name: string }
}

/** Who gets it, with their telephone numbers where they are known. */
export function Recipients({ words, contacts, company }: Props) {
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
