import type { Difference } from '#web/ui/feedback/stale-notice.tsx'
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

export type SettingsField = keyof typeof settingsLabels
export type SettingsTexts = Pick<ToolSettings, SettingsField>

/** What a person has written, and the settings they were looking at when they began. */
export interface SettingsDraft {
  base: ToolSettings
  texts: SettingsTexts
}

// Object.keys forgets the type of the keys it gives.
export const settingsFields = Object.keys(settingsLabels) as SettingsField[]

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

export function sameTexts(one: SettingsTexts, other: SettingsTexts): boolean {
  return settingsFields.every((field) => one[field] === other[field])
}

/** The same edits on top of what stands now: what this person has not touched stays as the other left it. */
export function rebased({ base, texts }: SettingsDraft, current: ToolSettings): SettingsDraft {
  const touched = settingsFields.filter((field) => texts[field] !== base[field])
  const edits = Object.fromEntries(touched.map((field) => [field, texts[field]]))
  return { base: current, texts: { ...textsOf(current), ...edits } }
}

/** What someone else has changed meanwhile, and what this person wrote in the same fields. */
export function differences({ base, texts }: SettingsDraft, current: ToolSettings): Difference[] {
  return settingsFields
    .filter((field) => current[field] !== base[field] && current[field] !== texts[field])
    .map((field) => ({
      label: settingsLabels[field],
      theirs: current[field],
      ...(texts[field] !== base[field] && { mine: texts[field] }),
    }))
}
