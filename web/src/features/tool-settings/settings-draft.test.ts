import { expect, test } from 'vitest'
import { differences, rebased, textsOf } from './settings-draft.ts'
import type { ToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'

const base: ToolSettings = {
  companyName: 'Pennine Lifting',
  companyAddress: '22 Canal Street',
  companyNumber: '1',
  insuranceDetails: '',
  vatNumber: '',
  paymentDetails: '',
  paymentTerms: 'Payment due within 30 days',
  authorizationName: '',
  authorizationTitle: 'Head of Operations',
  logoUrl: null,
  version: 1,
}

test("saving over someone else's changes keeps theirs wherever this person wrote nothing", () => {
  const current = { ...base, companyNumber: '2', companyAddress: '1 New Road', version: 2 }
  const mine = { base, texts: { ...textsOf(base), companyNumber: '3' } }

  expect(rebased(mine, current)).toEqual({ base: current, texts: { ...textsOf(current), companyNumber: '3' } })
})

test('only what the other changed is asked about, beside what this person wrote there', () => {
  const current = { ...base, companyNumber: '2', companyAddress: '1 New Road', version: 2 }
  const mine = { base, texts: { ...textsOf(base), companyNumber: '3', vatNumber: 'GB1' } }

  expect(differences(mine, current)).toEqual([
    { label: 'Company Address', theirs: '1 New Road' },
    { label: 'Company Number', theirs: '2', mine: '3' },
  ])
})

test('there is nothing to ask when only the logo changed, or both wrote the same', () => {
  const mine = { base, texts: { ...textsOf(base), companyNumber: '2' } }

  expect(differences(mine, { ...base, logoUrl: '/files/new', version: 2 })).toEqual([])
  expect(differences(mine, { ...base, companyNumber: '2', version: 2 })).toEqual([])
})
