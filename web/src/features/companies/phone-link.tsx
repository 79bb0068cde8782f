import { diallableNumber } from '#contract/values/telephone.ts'

/** As it is written; on a phone a touch dials. */
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
