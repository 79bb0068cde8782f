import type {
  CertificateFacts,
  ExaminerFacts,
  ItemFacts,
} from '#server/features/certificates/document/certificate-facts.ts'

/** A report about one sound chain block. A test states only what matters to it. */
export function certificateFacts(facts: Partial<CertificateFacts> = {}): CertificateFacts {
  return {
    number: 123,
    version: 1,
    supersedes: null,
    code: 'k7w2m9qd4t8xz3v6hc5r',
    verifyUrl: 'https://reports.example.test/verify/k7w2m9qd4t8xz3v6hc5r',
    issuedAt: '2026-11-15T14:20:00.000Z',
    reportDate: '2026-11-15',
    firm: {
      name: 'Hopwood Lifting Inspections Ltd',
      address: '12 Foundry Lane\nSheffield\nS3 8AB',
      companyNumber: '08412377',
      insuranceDetails: 'Professional indemnity £5m, Northern Mutual, policy PI-20931',
      logoFileId: null,
    },
    employer: { name: 'Acme Ltd', address: '1 Works Road\nLeeds\nLS1 4AB', logoFileId: null },
    premises: { addressLine1: 'Unit 4, Canal Wharf', addressLine2: '', city: 'Leeds', postcode: 'LS11 5PS' },
    job: { _id: '5b0c35c2-5f0e-4c52-9d7b-51b4cf0e2f10', title: 'Autumn examination' },
    examiners: [examinerFacts()],
    authenticator: null,
    completion: { at: '2026-11-15T14:05:00.000Z', by: 'Tom Ashworth' },
    authorisation: {
      name: 'Grace Hopwood',
      title: 'Head of Operations',
      signatureFileId: null,
      standing: { name: 'Grace Hopwood', since: '2026-01-05' },
    },
    items: [itemFacts()],
    notExamined: [],
    ...facts,
  }
}

export function examinerFacts(facts: Partial<ExaminerFacts> = {}): ExaminerFacts {
  return {
    name: 'Tom Ashworth',
    qualifications: 'LEEA Diploma, Lifting Machines (Manual)',
    employer: '',
    employerAddress: '',
    signatureFileId: null,
    hasCompleted: true,
    places: [1],
    isHead: false,
    ...facts,
  }
}

export function itemFacts(facts: Partial<ItemFacts> = {}): ItemFacts {
  return {
    _id: '9b4b7c3e-0a6e-4f5a-8a0e-2f1a6f8b7c11',
    status: 'inspected',
    description: 'Chain Block',
    serialNumber: 'CB-100245',
    assetNumber: 'A-17',
    manufacturer: 'Yale',
    modelName: 'VSIII',
    hol: '3 m',
    dateOfManufacture: '2019-03-01',
    additionalInfo: '',
    isAccessory: null,
    liftsPeople: null,
    dateOfLastExamination: '2025-11-15',
    wll: '1,000 kg',
    swlConfiguration: '',
    firstInspectionAfterInstall: false,
    installedCorrectly: null,
    seriousInjuryRisk: null,
    examinationType: '12_monthly',
    schemeReference: '',
    exceptionalEvent: '',
    fitForPurpose: true,
    defectPart: '',
    defectDescription: '',
    defectImmediateDanger: false,
    defectPotentialDanger: false,
    dangerByDate: null,
    repairDetails: '',
    nextExaminationDate: '2027-11-15',
    testDetails: '',
    limitations: '',
    examinationDate: '2026-11-15',
    photoFileId: null,
    ...facts,
  }
}
