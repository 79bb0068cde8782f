import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyQueries } from './companies.api.ts'
import { PhoneLink } from './phone-link.tsx'
import styles from './contact-numbers.module.css'

/** Whom to telephone at a company. */
export function ContactNumbers({ companyId }: { companyId: string }) {
  const { data } = useQuery(companyQueries.one(companyId))
  if (!data) return null
  const contacts = data.contacts.filter(({ phone }) => phone !== '')
  if (contacts.length === 0) return <Text c="dimmed">No contact of theirs has a telephone number.</Text>
  return (
    <ul className={styles.numbers}>
      {contacts.map(({ _id, name, phone }) => (
        <li key={_id}>
          {name}: <PhoneLink phone={phone} />
        </li>
      ))}
    </ul>
  )
}
