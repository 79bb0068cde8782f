import { z } from 'zod'
import { endpoint, uploadEndpoint } from '#contract/endpoint.ts'
import { Version } from '#contract/values/ids.ts'
import { Pounds } from '#contract/values/money.ts'
import { Line, OptionalLine, OptionalText, Text } from '#contract/values/text.ts'
import { isVatNumber, plainKind, priceListLimits, maxGraceDays } from './tool-settings.rules.ts'

export const defaultAuthorizationTitle = 'Head of Operations'
export const defaultPaymentTerms = 'Payment due within 30 days'

const Price = Pounds.max(priceListLimits.pounds, 'Enter at most £1,000,000.')

export const Prices = z.object({
  perVisit: Price.nullable(),
  perItem: Price.nullable(),
  byKind: z
    .array(z.object({ kind: Line, price: Price }))
    .max(priceListLimits.kinds, 'Use at most 100 kinds.')
    .refine(
      (kinds) => new Set(kinds.map(({ kind }) => plainKind(kind))).size === kinds.length,
      'Each kind can have one price.',
    ),
})
export type Prices = z.infer<typeof Prices>

const Grace = z.object({
  graceDays: z
    .int('Use a whole number of days.')
    .min(0, 'Use 0 or more days.')
    .max(maxGraceDays, 'Use at most 365 days.'),
})

export const RequiredSecondFactor = z.object({
  admin: Grace.nullable(),
  engineer: Grace.nullable(),
  customer: Grace.nullable(),
})

export const ToolSettings = z.object({
  companyName: z.string(),
  companyAddress: z.string(),
  companyNumber: z.string(),
  insuranceDetails: z.string(),
  /** Below mails and on reports; blank where it gives none. */
  companyPhone: z.string(),
  vatNumber: z.string(),
  paymentDetails: z.string(),
  /** Of new invoices; the days it states set their due date. */
  paymentTerms: z.string(),
  priceList: Prices,
  /** Overrides the name of the head signature when given. */
  authorizationName: z.string(),
  authorizationTitle: z.string(),
  logoUrl: z.string().nullable(),
  /** Off, no customer is reminded of examinations, whatever is chosen for a company. */
  remindersOn: z.boolean(),
  secondFactor: RequiredSecondFactor,
  version: Version,
})
export type ToolSettings = z.infer<typeof ToolSettings>

export const ToolSettingsChanges = z.object({
  companyName: Line,
  companyAddress: Text,
  companyNumber: OptionalLine.optional(),
  insuranceDetails: OptionalText.optional(),
  companyPhone: OptionalLine.optional(),
  vatNumber: OptionalLine.refine(isVatNumber, 'Enter nine or twelve digits, with or without GB.').optional(),
  paymentDetails: OptionalText.optional(),
  paymentTerms: OptionalText.optional(),
  priceList: Prices.optional(),
  authorizationName: OptionalLine.optional(),
  authorizationTitle: OptionalLine.optional(),
  remindersOn: z.boolean().optional(),
  secondFactor: RequiredSecondFactor.optional(),
  version: Version.optional(),
})

export const getToolSettings = endpoint({
  method: 'GET',
  path: '/tool-settings',
  allow: 'tool-settings:manage',
  summary: 'Gives the firm’s own details.',
  input: z.object({}),
  reply: ToolSettings,
})

export const updateToolSettings = endpoint({
  method: 'PUT',
  path: '/tool-settings',
  allow: 'tool-settings:manage',
  summary: 'Changes the firm’s own details; new certificates carry them.',
  input: ToolSettingsChanges,
  reply: ToolSettings,
})

export const uploadFirmLogo = uploadEndpoint({
  path: '/tool-settings/logo',
  allow: 'tool-settings:manage',
  summary: 'Sets or replaces the firm’s logo.',
  field: 'logo',
  file: 'logo',
  input: z.object({}),
  reply: ToolSettings,
})

export const deleteFirmLogo = endpoint({
  method: 'DELETE',
  path: '/tool-settings/logo',
  allow: 'tool-settings:manage',
  summary: 'Removes the firm’s logo.',
  input: z.object({}),
  reply: ToolSettings,
})
