import type { Instant } from '#contract/values/days.ts'
import type { CertificateFacts, ExaminerFacts } from '#server/features/certificates/document/certificate-facts.ts'

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
  const examiners = examinersOf(report, place)
  return {
    ...report,
    items: [item],
    notExamined: [],
    examiners,
    authenticator: examiners.some(({ hasCompleted }) => !hasCompleted) ? onBehalfOf(report, examiners) : null,
  }
}

/** From 1, as it is numbered in the report; 0 where it has no such item. */
export function placeOf({ items }: CertificateFacts, itemId: string): number {
  return items.findIndex(({ _id }) => _id === itemId) + 1
}

/** Paragraph 9 asks for one: where nobody is named for the item, everybody whom the report names. */
function examinersOf({ examiners }: CertificateFacts, place: number): ExaminerFacts[] {
  const own = examiners.filter(({ places }) => places.includes(place))
  return own.length > 0 ? own.map((examiner) => ({ ...examiner, places: [place] })) : examiners
}

function onBehalfOf({ authenticator }: CertificateFacts, examiners: ExaminerFacts[]) {
  return (
    authenticator && {
      ...authenticator,
      onBehalfOf: examiners.filter(({ hasCompleted }) => !hasCompleted).map(({ name }) => name),
    }
  )
}
