import { equipmentLabels, ownershipLabels, siteLine } from './equipment-words.ts'
import { comparedBy, type FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { NewEquipment, type Equipment } from '#contract/equipment/equipment.contract.ts'
import {
  defaultExaminationType,
  examinationTypeLabels,
  type ExaminationType,
} from '#contract/inspections/examination/examination-types.rules.ts'
import { britishPartialDay, partialDayIn } from '#contract/values/partial-days.ts'

/** What is typed and chosen in the form. A lessor stays here while "owned" is tried, and goes out only with "hired". */
export interface EquipmentValues {
  companyId: Equipment['companyId'] | null
  siteAddressId: Equipment['siteAddressId']
  location: string
  serialNumber: string
  assetNumber: string
  description: string
  manufacturer: string
  modelName: string
  wll: string
  swlConfiguration: string
  hol: string
  dateOfManufacture: string
  examinationType: ExaminationType
  ownership: Equipment['ownership']
  lessorName: string
  lessorAddress: string
  lessorEmail: string
}

/** In the order of the form. */
export const fieldLabels: Record<keyof EquipmentValues, string> = {
  companyId: equipmentLabels.companyId,
  description: equipmentLabels.description,
  serialNumber: equipmentLabels.serialNumber,
  assetNumber: equipmentLabels.assetNumber,
  siteAddressId: equipmentLabels.siteAddressId,
  location: equipmentLabels.location,
  manufacturer: equipmentLabels.manufacturer,
  modelName: equipmentLabels.modelName,
  wll: equipmentLabels.wll,
  swlConfiguration: equipmentLabels.swlConfiguration,
  hol: equipmentLabels.hol,
  dateOfManufacture: equipmentLabels.dateOfManufacture,
  examinationType: equipmentLabels.examinationType,
  ownership: equipmentLabels.ownership,
  lessorName: 'Hired from',
  lessorAddress: 'Address of the hire firm',
  lessorEmail: 'Email of the hire firm',
}

export const emptyEquipment: EquipmentValues = {
  companyId: null,
  siteAddressId: null,
  location: '',
  serialNumber: '',
  assetNumber: '',
  description: '',
  manufacturer: '',
  modelName: '',
  wll: '',
  swlConfiguration: '',
  hol: '',
  dateOfManufacture: '',
  examinationType: defaultExaminationType,
  ownership: 'owned',
  lessorName: '',
  lessorAddress: '',
  lessorEmail: '',
}

export function valuesOf(piece: Equipment): EquipmentValues {
  const { lessor, dateOfManufacture } = piece
  return {
    companyId: piece.companyId,
    siteAddressId: piece.siteAddressId,
    location: piece.location,
    serialNumber: piece.serialNumber,
    assetNumber: piece.assetNumber,
    description: piece.description,
    manufacturer: piece.manufacturer,
    modelName: piece.modelName,
    wll: piece.wll,
    swlConfiguration: piece.swlConfiguration,
    hol: piece.hol,
    dateOfManufacture: dateOfManufacture ? britishPartialDay(dateOfManufacture) : '',
    examinationType: piece.examinationType,
    ownership: piece.ownership,
    lessorName: lessor?.name ?? '',
    lessorAddress: lessor?.address ?? '',
    lessorEmail: lessor?.email ?? '',
  }
}

/** As the wire takes it. */
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

/** Each field as a person reads it, under its label. */
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
