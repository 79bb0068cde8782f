import { acme, dock } from './given-job.ts'
import type { Equipment, EquipmentCounts, Examination } from '#contract/equipment/equipment.contract.ts'

const { _id, addressLine1, city, postcode } = dock

export function givenEquipment(facts: Partial<Equipment> = {}): Equipment {
  return {
    _id: 'f0000000-0000-4000-8000-000000000001',
    companyId: acme,
    siteAddressId: { _id, addressLine1, city, postcode },
    location: 'Bay 3',
    serialNumber: 'SN-1',
    assetNumber: '',
    description: 'Chain Block',
    manufacturer: 'Yale',
    modelName: '',
    wll: '2 t',
    swlConfiguration: '',
    hol: '',
    dateOfManufacture: '2019-05',
    examinationType: '12_monthly',
    ownership: 'owned',
    lessor: null,
    lifecycle: 'in_service',
    lifecycleReason: '',
    condition: 'overdue',
    conditionReason: 'Overdue since 04/03/2026 (C-000123).',
    lastExaminationDate: '2025-03-04',
    nextExaminationDate: '2026-03-04',
    dangerByDate: null,
    photoUrl: null,
    openJob: null,
    certificate: { jobId: 'a0000000-0000-4000-8000-000000000001', number: 'C-000123' },
    tags: [],
    createdAt: '2025-03-04T09:00:00.000Z',
    version: 4,
    ...facts,
  }
}

export function givenExamination(facts: Partial<Examination> = {}): Examination {
  return {
    itemId: 'b0000000-0000-4000-8000-000000000001',
    jobId: { _id: 'a0000000-0000-4000-8000-000000000001', number: 'J-00001', title: 'Annual examination' },
    examinationDate: '2025-03-04',
    nextExaminationDate: '2026-03-04',
    result: 'Fit for Purpose',
    defectDescription: '',
    examinerName: 'Tom Ashworth',
    photoUrl: null,
    certificate: { number: 'C-000123', version: 1, certificateUrl: '/files/1/certificate.pdf' },
    source: 'own',
    ...facts,
  }
}

export function givenCounts(facts: Partial<EquipmentCounts> = {}): EquipmentCounts {
  return {
    total: 412,
    unsafe: 1,
    overdue: 3,
    putRight: 0,
    dueSoon: 12,
    inDate: 390,
    neverExamined: 4,
    retired: 2,
    ...facts,
  }
}

/** A piece as a device knows it, without anything special about it. */
export const plainKnownEquipment = {
  _id: 'f0000000-0000-4000-8000-0000000000aa',
  examinationType: '12_monthly',
  siteAddressId: null,
  location: '',
  condition: 'in_date',
  lifecycle: 'in_service',
  isNotFit: false,
  hasImmediateDanger: false,
  dangerByDate: null,
  nextExaminationDate: null,
  rectifiedOn: null,
} as const
