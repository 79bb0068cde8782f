import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyQueries } from './companies.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { diallableNumber } from '#contract/values/telephone.ts'

interface Props {
  companyId: string
  /** That it was this person who was spoken to. */
  onPick: (name: string) => void
}

export function ContactNumbers({ companyId, onPick }: Props) {
  const { data } = useQuery(companyQueries.one(companyId))
  if (!data) return null
  return (
    <Box component="ul">
      {data.contacts.map(({ _id, name, phone }) => (
        <Group key={_id} component="li" gap="4px 12px" mih={44}>
          <Button onClick={() => onPick(name)}>{name}</Button>
          {phone ? <PhoneLink phone={phone} /> : 'No telephone number'}
        </Group>
      ))}
    </Box>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  const number = diallableNumber(phone)
  return number === null ? (
    phone
  ) : (
    <a href={`tel:${number}`} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </a>
  )
}
