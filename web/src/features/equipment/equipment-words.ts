import type { Meaning } from '#web/ui/feedback/status-badge.tsx'
import { dueSoonDays, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import type { Equipment, EquipmentSort, Examination } from '#contract/equipment/equipment.contract.ts'

export const equipmentLabels = {
  companyId: 'Company',
  description: 'Description',
  serialNumber: 'Serial number',
  assetNumber: 'Asset number',
  siteAddressId: 'Site',
  location: 'Location at the site',
  manufacturer: 'Manufacturer',
  modelName: 'Model',
  wll: 'WLL',
  swlConfiguration: 'Configuration',
  hol: 'HOL',
  dateOfManufacture: 'Date of manufacture',
  examinationType: 'Examination type',
  ownership: 'Ownership',
  lastExaminationDate: 'Last examination',
  nextExaminationDate: 'Next examination',
} as const satisfies Partial<Record<keyof Equipment, string>>

/** The graver, the stronger: red must not be used, amber needs attention, green is well, grey says nothing about it. */
export const conditionMeanings = {
  unsafe: 'danger',
  overdue: 'danger',
  put_right: 'repair',
  due_soon: 'repair',
  in_date: 'good',
  never_examined: 'waiting',
  retired: 'stopped',
} as const satisfies Record<Condition, Meaning>

export const complianceWords = {
  question: 'Are we compliant?',
  compliant: 'Compliant',
  notCompliant: 'Not compliant',
}

export const noEquipment = 'No equipment yet. It’s added when it’s first examined.'

export const nothingInCondition: Record<Condition, string> = {
  unsafe: 'Nothing is unsafe',
  overdue: 'Nothing is overdue',
  put_right: 'No repaired equipment is waiting for an examination',
  due_soon: `Nothing is due in the next ${dueSoonDays} days`,
  in_date: 'Nothing is in date',
  never_examined: 'Everything has been examined',
  retired: 'Nothing is retired',
}

export const resultMeanings: Record<NonNullable<Examination['result']>, Meaning> = {
  'Awaiting Inspection': 'waiting',
  'Requires Repair': 'repair',
  Observation: 'good',
  'Fit for Purpose': 'good',
  'Not Fit': 'danger',
  'Not Examined': 'waiting',
}

export const sortLabels: Record<EquipmentSort, string> = {
  due: 'Soonest due',
  description: 'Description',
  serialNumber: 'Serial number',
}

export const ownershipLabels: Record<Equipment['ownership'], string> = {
  owned: 'Owned by the company',
  hired: 'Hired in',
}

type Named = Pick<Equipment, 'description' | 'serialNumber'>

export function nameOf({ description, serialNumber }: Named): string {
  return `${description} ${serialNumber}`
}

type Site = NonNullable<Equipment['siteAddressId']>

export function siteLine({ addressLine1, city, postcode }: Site): string {
  return [addressLine1, city, postcode].filter(Boolean).join(', ')
}

export function placeOf({ siteAddressId, location }: Pick<Equipment, 'siteAddressId' | 'location'>): string {
  const site = siteAddressId && `${siteAddressId.addressLine1}, ${siteAddressId.city}`
  return [site, location].filter(Boolean).join(' · ')
}
