import { blankItem } from '#contract/inspections/items/item-fields.ts'
import type { CertificateFacts, ExaminerFacts, ItemFacts } from './certificate-facts.ts'

type EarlierExaminer = Omit<ExaminerFacts, 'employerAddress' | 'hasCompleted' | 'places'>

type LaterFact = 'examiners' | 'authenticator' | 'notExamined'

/** What was stored with a report, by whichever release: a field that came later is missing. */
type StoredFacts = Omit<CertificateFacts, LaterFact> &
  Partial<Pick<CertificateFacts, LaterFact>> & {
    /** Of reports that were issued before each item had its own. */
    examiner?: EarlierExaminer
  }

/** The facts of an issued report as this release has them: what was not asked when it was issued is blank. */
export function issuedFacts(stored: object): CertificateFacts {
  // Only `insertCertificate` writes this column, from that type.
  const {
    examiner,
    examiners,
    authenticator = null,
    authorisation,
    items,
    notExamined = [],
    ...facts
  } = stored as StoredFacts
  return {
    ...facts,
    examiners: examiners ?? (examiner ? [earlierExaminer(examiner, items.length)] : []),
    authenticator,
    authorisation: authorisation && { ...authorisation, standing: authorisation.standing ?? null },
    items: items.map(wholeItem),
    notExamined,
  }
}

function wholeItem(item: ItemFacts): ItemFacts {
  const { photoUrl: _, photos: _p, outcome: _o, outcomeReason: _r, ...blank } = blankItem
  return { ...blank, morePhotoFileIds: [], ...item }
}

function earlierExaminer(examiner: EarlierExaminer, itemCount: number): ExaminerFacts {
  const places = Array.from({ length: itemCount }, (_, index) => index + 1)
  return { employerAddress: '', hasCompleted: true, ...examiner, places }
}
