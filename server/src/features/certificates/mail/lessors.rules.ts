import type { CertificateLessor } from '#contract/certificates/certificate-mail.contract.ts'
import { grouped } from '#contract/values/grouped.ts'
import type { HiredItem } from './lessors.queries.ts'

/** Who lets out what; one address is one lessor, whatever name stands beside it. Those without an address come last. */
export function lessorsOf(items: HiredItem[]): CertificateLessor[] {
  const lessors = grouped(items, ({ lessorEmail, lessorName }) => sameAddress(lessorEmail) || `: ${lessorName}`)
  return [...lessors.values()].map(lessorOf).toSorted(byAddressThenName)
}

export function hiredFrom(items: HiredItem[], email: string): HiredItem[] {
  return items.filter(({ lessorEmail }) => isSameAddress(lessorEmail, email))
}

export function isSameAddress(one: string, other: string): boolean {
  return sameAddress(one) === sameAddress(other)
}

function sameAddress(email: string): string {
  return email.trim().toLowerCase()
}

function lessorOf(items: HiredItem[]): CertificateLessor {
  const [first] = items
  const pieces = new Map<string, CertificateLessor['equipment'][number]>()
  for (const { equipmentId: _id, description, serialNumber, itemId } of items) {
    const itemIds = [...(pieces.get(_id)?.itemIds ?? []), itemId]
    pieces.set(_id, { _id, description, serialNumber, itemIds })
  }
  return { name: first?.lessorName ?? '', email: first?.lessorEmail ?? '', equipment: [...pieces.values()] }
}

function byAddressThenName(one: CertificateLessor, other: CertificateLessor): number {
  return Number(one.email === '') - Number(other.email === '') || one.name.localeCompare(other.name, 'en-GB')
}
