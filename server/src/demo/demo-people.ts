import type { signatures } from './demo-pictures.ts'

interface Particulars {
  qualifications: string
  employer?: string
  employerAddress?: string
  signature: keyof typeof signatures
}

export const demoParticulars: Record<string, Particulars> = {
  'admin@demo.test': {
    qualifications: 'IEng MIMechE, LEEA Advanced Programme (Overhead Cranes)',
    signature: 'grace',
  },
  'engineer@demo.test': {
    qualifications: 'LEEA Diploma: Lifting Equipment General, Manual Lifting Machines',
    signature: 'tom',
  },
  'engineer2@demo.test': {
    qualifications: 'LEEA Diploma: Overhead Travelling Cranes, Runways',
    employer: 'Self-employed',
    employerAddress: '18 Ropewalk\nLeeds LS10 1DF',
    signature: 'zoe',
  },
}

export const demoFirm = {
  companyName: 'Pennine Lifting Inspection Ltd',
  companyAddress: 'Ropewalk Works\n22 Canal Street\nHuddersfield\nHD1 6NR',
  companyNumber: '09876543',
  insuranceDetails: 'Public liability £10m, professional indemnity £5m. Policy PLI/2026/0417.',
  companyPhone: '0114 496 0150',
  vatNumber: 'GB 123 4567 89',
  paymentDetails: 'Pennine Lifting Inspection Ltd\nSort code 00-00-00, account 12345678',
  priceList: {
    perVisitPence: 9_500,
    perItemPence: 450,
    byKind: [
      { kind: 'Chain Block', pricePence: 1_250 },
      { kind: 'Electric Chain Hoist', pricePence: 2_400 },
    ],
  },
  authorizationName: '',
  authorizationTitle: 'Head of Operations',
}
