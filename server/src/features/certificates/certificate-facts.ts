import type { ExaminationType } from '#contract/inspections/examination-types.rules.ts'
import type { ItemStatus } from '#contract/inspections/item-status.rules.ts'
import type { Day, Instant } from '#contract/values/days.ts'
import type { PartialDay } from '#contract/values/partial-days.ts'

/**
 * Everything a report says, frozen when it is issued and kept as it is: a later edit of the job, the customer, the firm
 * or its people does not reach it. Pictures are named by their files, whose bytes never change.
 */
export interface CertificateFacts {
  number: number
  version: number
  /** The version that this one takes the place of. */
  supersedes: number | null
  /** Part of the verification address; nobody can guess it. */
  code: string
  verifyUrl: string
  issuedAt: Instant
  /** The day of issue in the United Kingdom. */
  reportDate: Day
  firm: FirmFacts
  employer: EmployerFacts
  premises: PremisesFacts
  job: { _id: string; title: string }
  examiner: ExaminerFacts
  /** The recorded act that authenticates the report. */
  completion: { at: Instant; by: string | null }
  /** Null when nobody authenticates the report on the examiner's behalf. */
  authorisation: AuthorisationFacts | null
  items: ItemFacts[]
}

export interface FirmFacts {
  name: string
  address: string
  companyNumber: string
  insuranceDetails: string
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
  addressLine1: string
  addressLine2: string
  city: string
  postcode: string
}

interface ExaminerFacts {
  name: string
  qualifications: string
  /** Blank means the firm. */
  employer: string
  signatureFileId: string | null
}

interface AuthorisationFacts {
  name: string
  title: string
  signatureFileId: string | null
}

export interface ItemFacts {
  _id: string
  status: ItemStatus
  description: string
  serialNumber: string
  assetNumber: string
  manufacturer: string
  modelName: string
  hol: string
  dateOfManufacture: PartialDay | null
  additionalInfo: string
  isAccessory: boolean | null
  liftsPeople: boolean | null
  dateOfLastExamination: Day | null
  wll: string
  swlConfiguration: string
  firstInspectionAfterInstall: boolean
  installedCorrectly: boolean | null
  examinationType: ExaminationType
  schemeReference: string
  exceptionalEvent: string
  fitForPurpose: boolean
  defectPart: string
  defectDescription: string
  defectImmediateDanger: boolean
  defectPotentialDanger: boolean
  dangerByDate: Day | null
  repairDetails: string
  nextExaminationDate: Day | null
  testDetails: string
  examinationDate: Day | null
  photoFileId: string | null
}
