import type { Company, Contact, SiteAddress } from '#contract/companies/companies.contract.ts'
import type { ToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import type { User } from '#contract/users/users.contract.ts'

const madeAt = '2026-03-02T09:00:00.000Z'

export function givenCompany(facts: Partial<Company> = {}): Company {
  return {
    _id: '0b6f4d0e-1111-4a77-9d0a-1f3a3c0b8e01',
    name: 'Acme Ltd',
    address: '1 High Street',
    createdAt: madeAt,
    logoUrl: null,
    useLogoInPdf: false,
    publicPage: 'condition',
    version: 3,
    ...facts,
  }
}

export function givenContact(facts: Partial<Contact> = {}): Contact {
  const { _id: companyId } = givenCompany()
  return {
    _id: '0b6f4d0e-2222-4a77-9d0a-1f3a3c0b8e02',
    name: 'Jane Doe',
    email: 'jane@acme.test',
    phone: '',
    getsNotices: true,
    companyId,
    ...facts,
  }
}

export function givenSite(facts: Partial<SiteAddress> = {}): SiteAddress {
  return {
    _id: '0b6f4d0e-3333-4a77-9d0a-1f3a3c0b8e03',
    addressLine1: '1 Dock Road',
    addressLine2: '',
    city: 'Hull',
    postcode: 'HU9 1AA',
    mainActivity: null,
    isInNorthernIreland: null,
    companyId: givenCompany()._id,
    ...facts,
  }
}

export function givenColleague(facts: Partial<User> = {}): User {
  return {
    _id: '0b6f4d0e-4444-4a77-9d0a-1f3a3c0b8e04',
    name: 'Tom Fletcher',
    email: 'tom@firm.test',
    role: 'engineer',
    companyId: null,
    signatureUrl: null,
    qualifications: 'LEEA',
    employer: '',
    employerAddress: '',
    phone: '',
    memberships: [],
    status: 'active',
    hasSecondFactor: false,
    createdAt: madeAt,
    version: 2,
    ...facts,
  }
}

export function givenSettings(facts: Partial<ToolSettings> = {}): ToolSettings {
  return {
    companyName: 'Pennine Lifting',
    companyAddress: '22 Canal Street',
    companyNumber: '',
    companyPhone: '',
    insuranceDetails: '',
    vatNumber: 'GB 123 4567 89',
    paymentDetails: '',
    paymentTerms: 'Payment due within 30 days',
    priceList: { perVisit: null, perItem: null, byKind: [] },
    authorizationName: '',
    authorizationTitle: 'Head of Operations',
    logoUrl: null,
    remindersOn: true,
    secondFactor: { admin: null, engineer: null, customer: null },
    version: 1,
    ...facts,
  }
}
