import type { Instant } from '#contract/values/days.ts'
import type { CertificateFacts, ExaminerFacts } from '#server/features/certificates/document/certificate-facts.ts'

interface NewExtract {
  itemId: string
  code: string
  verifyUrl: string
  madeAt: Instant
  firmName: string
}

export function extractFacts(report: CertificateFacts, extract: NewExtract): CertificateFacts | null {
  const facts = factsOfItem(report, extract.itemId)
  if (!facts) return null
  const { code, verifyUrl, madeAt, firmName } = extract
  const place = placeOf(report, extract.itemId)
  return { ...facts, code, verifyUrl, extract: { place, itemCount: report.items.length, madeAt, firmName } }
}

export function factsOfItem(report: CertificateFacts, itemId: string): CertificateFacts | null {
  const place = placeOf(report, itemId)
  const item = report.items[place - 1]
  if (!item) return null
  const examiners = examinersOf(report, place)
  const isHeads = examiners.length > 0 && examiners.every(({ isHead }) => isHead)
  return {
    ...withoutOthers(report, [itemId]),
    items: [item],
    notExamined: [],
    examiners,
    authorisation: isHeads ? null : report.authorisation,
    authenticator: examiners.some(({ hasCompleted }) => !hasCompleted) ? onBehalfOf(report, examiners) : null,
    issuer: issuerFor(report, examiners),
  }
}

/** Who issued what they had examined themselves stands for nobody. */
function issuerFor({ issuer }: CertificateFacts, examiners: ExaminerFacts[]) {
  const others = examiners.map(({ name }) => name).filter((name) => issuer?.onBehalfOf.includes(name))
  return issuer && others.length > 0 ? { ...issuer, onBehalfOf: others } : null
}

export function factsOfItems(report: CertificateFacts, itemIds: readonly string[]): CertificateFacts {
  const items = report.items.filter(({ _id }) => itemIds.includes(_id))
  const places = items.map(({ _id }) => placeOf(report, _id))
  const own = new Set(places.flatMap((place) => examinersOf(report, place).map(({ name }) => name)))
  return {
    ...withoutOthers(report, itemIds),
    items,
    notExamined: [],
    examiners: report.examiners.filter(({ name }) => own.has(name)),
  }
}

/** The reader does not learn what changed in other items, who was notified of them or who else gets the report. */
function withoutOthers(report: CertificateFacts, itemIds: readonly string[]): CertificateFacts {
  const { revision: _r, copiesTo: _c, siteSignature: _s, notified, ...facts } = report
  const own = report.items.filter(({ _id }) => itemIds.includes(_id)).flatMap(({ defects = [] }) => defects)
  const told = notified?.filter(({ defectIds }) => own.some(({ _id }) => defectIds.includes(_id)))
  return { ...facts, ...(told && { notified: told }) }
}

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
