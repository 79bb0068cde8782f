import { blankItem } from '#contract/inspections/items/item-fields.ts'
import type { CertificateFacts, ItemFacts } from './certificate-facts.ts'

/** The facts of an issued report as this release has them: a field of an item that came later is blank. */
export function issuedFacts(stored: object): CertificateFacts {
  // Only `insertCertificate` writes this column, from that type.
  const facts = stored as CertificateFacts
  return { ...facts, items: facts.items.map(wholeItem) }
}

function wholeItem(item: ItemFacts): ItemFacts {
  const { photoUrl: _, photos: _p, outcome: _o, outcomeReason: _r, ...blank } = blankItem
  return { ...blank, morePhotoFileIds: [], ...item }
}
