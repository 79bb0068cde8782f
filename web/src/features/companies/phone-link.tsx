import { diallableNumber } from '#contract/values/telephone.ts'

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
