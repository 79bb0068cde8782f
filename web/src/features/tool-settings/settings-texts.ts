import { formatPrices, priceValuesOf, sentPrices } from './price-values.ts'
import { formatGrace, graceValuesOf, sentGrace } from './second-factor-fields.tsx'
import { pick } from '#web/ui/form/saving/form-fields.ts'
import type { FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import type { ToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'

export const settingsLabels = {
  companyName: 'Company Name',
  companyAddress: 'Company Address',
  companyNumber: 'Company Number',
  companyPhone: 'Company Telephone',
  insuranceDetails: 'Insurance Details',
  authorizationName: 'Authorization Name',
  authorizationTitle: 'Authorization Title',
  vatNumber: 'VAT Number',
  paymentDetails: 'Payment Details',
  paymentTerms: 'Payment Terms',
} as const satisfies Partial<Record<keyof ToolSettings, string>>

export const remindersLabel = 'Send reminders to customers'

type SettingsField = keyof typeof settingsLabels

// Object.keys forgets the type of the keys it gives.
const settingsFields = Object.keys(settingsLabels) as SettingsField[]

export type SettingsValues = ReturnType<typeof valuesOf>

export function valuesOf(settings: ToolSettings) {
  return {
    ...pick(settings, settingsFields),
    remindersOn: settings.remindersOn,
    priceList: priceValuesOf(settings.priceList),
    secondFactor: graceValuesOf(settings.secondFactor),
  }
}

export function sentSettings({ priceList, secondFactor, ...texts }: SettingsValues) {
  return { ...texts, priceList: sentPrices(priceList), secondFactor: sentGrace(secondFactor) }
}

export function formatSettings(values: SettingsValues): FormattedFields {
  const texts = settingsFields.map((field) => [settingsLabels[field], values[field]])
  return {
    ...Object.fromEntries(texts),
    [remindersLabel]: values.remindersOn ? 'Yes' : 'No',
    'Price List': formatPrices(values.priceList),
    ...formatGrace(values.secondFactor),
  }
}
