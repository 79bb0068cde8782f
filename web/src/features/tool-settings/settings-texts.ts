import type { InWords } from '#web/ui/form/changed-over.ts'
import type { ToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'

/** The fields of the form, in its order, and what each is called. */
export const settingsLabels = {
  companyName: 'Company Name',
  companyAddress: 'Company Address',
  companyNumber: 'Company Number',
  insuranceDetails: 'Insurance Details',
  authorizationName: 'Authorization Name',
  authorizationTitle: 'Authorization Title',
  vatNumber: 'VAT Number',
  paymentDetails: 'Payment Details',
  paymentTerms: 'Payment Terms',
} as const satisfies Partial<Record<keyof ToolSettings, string>>

type SettingsField = keyof typeof settingsLabels
export type SettingsTexts = Pick<ToolSettings, SettingsField>

// Object.keys forgets the type of the keys it gives.
const settingsFields = Object.keys(settingsLabels) as SettingsField[]

export function textsOf(settings: SettingsTexts): SettingsTexts {
  const { companyName, companyAddress, companyNumber, insuranceDetails } = settings
  const { authorizationName, authorizationTitle, vatNumber, paymentDetails, paymentTerms } = settings
  return {
    companyName,
    companyAddress,
    companyNumber,
    insuranceDetails,
    authorizationName,
    authorizationTitle,
    vatNumber,
    paymentDetails,
    paymentTerms,
  }
}

export function inWords(texts: SettingsTexts): InWords {
  return Object.fromEntries(settingsFields.map((field) => [settingsLabels[field], texts[field]]))
}
