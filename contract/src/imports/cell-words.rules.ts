import type { Role } from '#contract/permissions.ts'
import {
  examinationTypeLabels,
  examinationTypes,
  type ExaminationType,
} from '#contract/inspections/examination/examination-types.rules.ts'
import { lifecycles, lifecycleLabels, type Lifecycle } from '#contract/inspections/equipment/condition.rules.ts'
import { keysOf } from '#contract/values/keys.ts'

/** What a sheet writes for the result of the last examination. The template and the guide list them. */
export const resultWords = {
  safe: [
    'Safe',
    'Safe to use',
    'Pass',
    'Passed',
    'OK',
    'Fit',
    'Fit for purpose',
    'Fit for use',
    'Satisfactory',
    'No defects',
    'Serviceable',
    'Good',
    'Observation',
    'In date',
    'Due soon',
    'Overdue',
  ],
  unsafe: [
    'Unsafe',
    'Not safe',
    'Fail',
    'Failed',
    'Not fit',
    'Not fit for purpose',
    'Unfit',
    'Dangerous',
    'Danger',
    'Defective',
    'Requires repair',
    'Condemned',
    'Do not use',
    'Quarantined',
    'Rejected',
    'Scrap',
  ],
  /** Nothing is known of it. */
  none: ['Never examined', 'Not examined', 'Awaiting inspection', 'Retired', 'Put right'],
} as const

export type LastResult = keyof typeof resultWords

export function readResult(text: string): LastResult | null {
  return valueMeant(text, resultWords)
}

const lifecycleWords: Record<Lifecycle, readonly string[]> = {
  in_service: ['In use', 'Active', 'Live', 'Current'],
  stored: ['In store', 'In storage', 'Spare'],
  withdrawn: ['Withdrawn from service', 'Out of service', 'Scrapped', 'Disposed', 'Disposed of', 'Retired'],
}

export function readLifecycle(text: string): Lifecycle | null {
  const own = lifecycles.find((each) => plain(each) === plain(text) || plain(lifecycleLabels[each]) === plain(text))
  return own ?? valueMeant(text, lifecycleWords)
}

const examinationTypeWords: Record<ExaminationType, readonly string[]> = {
  '6_monthly': ['6', '6 months', '6 month', '6 monthly', '6m', 'Six monthly', 'Six months', 'Half-yearly'],
  '12_monthly': ['12', '12 months', '12 month', '12 monthly', '12m', 'Twelve monthly', 'Annual', 'Annually', 'Yearly'],
  written_scheme: ['Written scheme', 'Scheme', 'Scheme of examination'],
  exceptional: ['Exceptional', 'Exceptional circumstances'],
}

export function readExaminationType(text: string): ExaminationType | null {
  const own = examinationTypes.find(
    (each) => plain(each) === plain(text) || plain(examinationTypeLabels[each]) === plain(text),
  )
  return own ?? valueMeant(text, examinationTypeWords)
}

export function readOwnership(text: string): 'owned' | 'hired' | null {
  return valueMeant(text, { owned: ['Owned', 'Own', 'Ours'], hired: ['Hired', 'Hire', 'Leased', 'Rented', 'On hire'] })
}

export function readRole(text: string): Role | null {
  return valueMeant(text, {
    engineer: ['Engineer', 'Inspector', 'Examiner', 'Surveyor'],
    admin: ['Admin', 'Administrator', 'Office'],
    customer: ['Customer', 'Client'],
  })
}

function valueMeant<Value extends string>(text: string, words: Record<Value, readonly string[]>): Value | null {
  return keysOf(words).find((value) => words[value].some((word) => plain(word) === plain(text))) ?? null
}

function plain(text: string): string {
  return text
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
