import type { Instant } from '#contract/values/days.ts'
import type { CertificateFacts } from './certificate-facts.ts'

interface NewExtract {
  itemId: string
  code: string
  verifyUrl: string
  madeAt: Instant
}

/** What a report says of one item, with those who stand for it; null where it has no such item. */
export function extractFacts(report: CertificateFacts, extract: NewExtract): CertificateFacts | null {
  const facts = factsOfItem(report, extract.itemId)
  if (!facts) return null
  const { code, verifyUrl, madeAt } = extract
  const place = placeOf(report, extract.itemId)
  return { ...facts, code, verifyUrl, extract: { place, itemCount: report.items.length, madeAt } }
}

export function factsOfItem(report: CertificateFacts, itemId: string): CertificateFacts | null {
  const place = placeOf(report, itemId)
  const item = report.items[place - 1]
  if (!item) return null
  const examiners = report.examiners.filter(({ places }) => places.includes(place))
  return {
    ...report,
    items: [item],
    notExamined: [],
    examiners: examiners.map((examiner) => ({ ...examiner, places: [place] })),
    authenticator: examiners.some(({ hasCompleted }) => !hasCompleted) ? onBehalfOf(report, examiners) : null,
  }
}

/** From 1, as it is numbered in the report; 0 where it has no such item. */
export function placeOf({ items }: CertificateFacts, itemId: string): number {
  return items.findIndex(({ _id }) => _id === itemId) + 1
}

function onBehalfOf({ authenticator }: CertificateFacts, examiners: { name: string }[]) {
  return authenticator && { ...authenticator, onBehalfOf: examiners.map(({ name }) => name) }
}
