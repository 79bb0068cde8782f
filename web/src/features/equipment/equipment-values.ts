import { equipmentLabels, ownershipLabels, siteLine } from './equipment-words.ts'
import { comparedBy, type FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { pick } from '#web/ui/form/saving/form-fields.ts'
import { NewEquipment, type Equipment } from '#contract/equipment/equipment.contract.ts'
import {
  defaultExaminationType,
  examinationTypeLabels,
} from '#contract/inspections/examination/examination-types.rules.ts'
import { britishPartialDay, partialDayIn } from '#contract/values/partial-days.ts'

/** What is typed and chosen in the form. A lessor stays here while "owned" is tried, and goes out only with "hired". */
export type EquipmentValues = typeof emptyEquipment

/** What the form has of a piece as it is. */
const ofPiece = {
  siteAddressId: null as Equipment['siteAddressId'],
  location: '',
  serialNumber: '',
  assetNumber: '',
  description: '',
  manufacturer: '',
  modelName: '',
  wll: '',
  swlConfiguration: '',
  hol: '',
  examinationType: defaultExaminationType as Equipment['examinationType'],
  ownership: 'owned' as Equipment['ownership'],
}

export const emptyEquipment = {
  ...ofPiece,
  companyId: null as Equipment['companyId'] | null,
  dateOfManufacture: '',
  lessorName: '',
  lessorAddress: '',
  lessorEmail: '',
}

const { lastExaminationDate: _last, nextExaminationDate: _next, ...ownLabels } = equipmentLabels

/** In the order of the form. */
export const fieldLabels: Record<keyof EquipmentValues, string> = {
  ...ownLabels,
  lessorName: 'Hired from',
  lessorAddress: 'Address of the hire firm',
  lessorEmail: 'Email of the hire firm',
}

export function valuesOf(piece: Equipment): EquipmentValues {
  const { companyId, lessor, dateOfManufacture } = piece
  return {
    // Object.keys forgets the type of the keys it gives.
    ...pick(piece, Object.keys(ofPiece) as (keyof typeof ofPiece)[]),
    companyId,
    dateOfManufacture: dateOfManufacture ? britishPartialDay(dateOfManufacture) : '',
    lessorName: lessor?.name ?? '',
    lessorAddress: lessor?.address ?? '',
    lessorEmail: lessor?.email ?? '',
  }
}

export function sentEquipment(values: EquipmentValues) {
  const { companyId: _company, siteAddressId, lessorName, lessorAddress, lessorEmail, ...same } = values
  return {
    ...same,
    siteAddressId: siteAddressId?._id ?? null,
    dateOfManufacture: partialDayIn(values.dateOfManufacture) ?? values.dateOfManufacture,
    lessor:
      values.ownership === 'hired' ? { name: lessorName, address: lessorAddress, email: lessorEmail.trim() } : null,
  }
}

const lessorFields: Record<string, keyof EquipmentValues> = {
  'lessor.name': 'lessorName',
  'lessor.address': 'lessorAddress',
  'lessor.email': 'lessorEmail',
}

export function errorsOf(values: EquipmentValues): Record<string, string> {
  const found = fieldErrors(NewEquipment, { ...sentEquipment(values), companyId: values.companyId?._id ?? '' })
  const byField = Object.entries(found).map(([name, words]) => [lessorFields[name] ?? name, words])
  return {
    ...Object.fromEntries(byField),
    ...(!values.companyId && { companyId: 'Choose the company it belongs to.' }),
  }
}

export const comparison = comparedBy(valuesOf, formatEquipment)

function formatEquipment(values: EquipmentValues): FormattedFields {
  const { companyId, siteAddressId, examinationType, ownership, ...texts } = values
  const written = Object.entries(texts).map(([name, text]) => [labelOf(name), text.trim()])
  return {
    ...Object.fromEntries(written),
    [fieldLabels.companyId]: companyId?.name ?? '',
    [fieldLabels.siteAddressId]: siteAddressId ? siteLine(siteAddressId) : '',
    [fieldLabels.examinationType]: examinationTypeLabels[examinationType],
    [fieldLabels.ownership]: ownershipLabels[ownership],
  }
}

function labelOf(name: string): string {
  return fieldLabels[name as keyof EquipmentValues]
}
