import type { NoticeHow } from '#contract/inspections/dangers/notice-hows.rules.ts'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import type { ReportedItem } from '#contract/certificates/clean-items.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import type { ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import type { ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type { Day, Instant } from '#contract/values/days.ts'

/**
 * Everything a report says, frozen when it is issued and kept as it is: a later edit of the job, the customer, the firm
 * or its people does not reach it. Pictures are named by their files, whose bytes never change.
 */
export interface CertificateFacts {
  number: number
  version: number
  supersedes: number | null
  /** Why there is this version and what it says otherwise; of a first one there is nothing to say. */
  revision?: { reason: string; changes: string[] }
  /** Part of the verification address; nobody can guess it. */
  code: string
  verifyUrl: string
  issuedAt: Instant
  reportDate: Day
  firm: FirmFacts
  employer: EmployerFacts
  premises: PremisesFacts
  job: { _id: string; title: string; number?: number }
  examiners: ExaminerFacts[]
  completion: { at: Instant; by: string | null }
  authenticator: AuthenticatorFacts | null
  /** Who issued it, where that was neither its examiner nor who completed the job. Absent in a preview. */
  issuer?: IssuerFacts | null
  /** Null when there is no head signature or name, and where the head is the examiner. */
  authorisation: AuthorisationFacts | null
  items: ItemFacts[]
  /** Who was notified first of which dangers; left out where nobody was. */
  notified?: NotifiedFacts[]
  /** Who gets copies; left out where nobody does. */
  copiesTo?: string[]
  notExamined: NotExaminedFacts[]
  siteSignature?: { name: string; at: Instant; signatureFileId: string }
  /** Only of an extract for one item; a report has none stored. */
  extract?: ExtractFacts
  /** Only of a preview, which is stored nowhere. */
  preview?: { awaitingCount: number }
}

interface ExtractFacts {
  place: number
  itemCount: number
  madeAt: Instant
  /** The firm's name when it was made, which is in its seal; the report may have been issued under another. */
  firmName: string
}

export interface NotifiedFacts {
  defectIds: string[]
  at: Instant
  to: string
  how: NoticeHow
}

export interface NotExaminedFacts {
  _id: string
  description: string
  serialNumber: string
  assetNumber: string
  outcome: Exclude<ItemOutcome, 'examined'>
  reason: string
  /** When its last examination says that the next is due; null where none is known. */
  dueDate: Day | null
}

export interface FirmFacts {
  name: string
  address: string
  companyNumber: string
  insuranceDetails: string
  phone?: string
  logoFileId: string | null
}

interface EmployerFacts {
  name: string
  /** Blank when the customer gave none; the premises' address stands in. */
  address: string
  /** Null also when the customer does not want it on the document. */
  logoFileId: string | null
}

interface PremisesFacts {
  isInNorthernIreland?: boolean
  addressLine1: string
  addressLine2: string
  city: string
  postcode: string
}

interface SignerFacts {
  name: string
  employer: string
  employerAddress: string
  /** Only of the person who completed the job: a picture stands for an act of that person. */
  signatureFileId: string | null
}

export interface ExaminerFacts extends SignerFacts {
  phone?: string
  qualifications: string
  /** Whether they completed the job themselves; if not, a person authenticated it on their behalf. */
  hasCompleted: boolean
  places: number[]
  isHead: boolean
}

export interface AuthenticatorFacts extends SignerFacts {
  onBehalfOf: string[]
}

export type IssuerFacts = Omit<AuthenticatorFacts, 'signatureFileId'>

interface AuthorisationFacts {
  name: string
  title: string
  signatureFileId: string | null
  /** Saving the head signature authorised reports from that day on; null without one. */
  standing: { name: string; since: Day } | null
}

/** Every field of an examined item; one that came later is blank in reports issued earlier (`issuedFacts`). */
export interface ItemFacts extends ReportedItem {
  _id: string
  status: ItemStatus
  /** Where the piece stands, and who lets it out; only where the register says so. */
  location?: string
  hiredFrom?: string
  /** All of them, the gravest first; reports issued earlier have only that one, in the fields of the item. */
  defects?: Defect[]
  photoFileId: string | null
  /** Those after the first; reports issued earlier have only that one. */
  morePhotoFileIds?: string[]
}

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
