import { expect, test } from 'vitest'
import { readResult, resultWords } from './cell-words.rules.ts'
import { guessFields, headersKey } from './headers.rules.ts'
import { importFields, importKinds } from './import-fields.ts'
import { likelyNames, plainName, siteAddressIn, sitesMeant } from './names.rules.ts'

function guessed(kind: 'equipment' | 'companies' | 'users', headers: string[], samples: string[] = []) {
  return guessFields(
    kind,
    headers.map((header) => ({ header, samples })),
  )
}

test('the usual headers of a register are recognised', () => {
  expect(
    guessed('equipment', ['S/N', 'ID No', 'SWL', 'Last TE', 'Next due', 'Location', 'Site', 'Client', 'Plant No.']),
  ).toEqual([
    'serialNumber',
    null,
    'wll',
    'lastExaminationDate',
    'nextExaminationDate',
    'location',
    'site',
    'company',
    'assetNumber',
  ])
  expect(guessed('equipment', ['ID No', 'Customer', 'Serial No', 'WLL (t)'])).toEqual([
    null,
    'company',
    'serialNumber',
    'wll',
  ])
  expect(guessed('companies', ['Customer', 'Address 1', 'Town', 'E-mail', 'Tel.'])).toEqual([
    'name',
    'addressLine1',
    'city',
    'contactEmail',
    'contactPhone',
  ])
})

test.each(importKinds)('the template of %s maps without a question', (kind) => {
  const fields = importFields[kind]
  expect(
    guessed(
      kind,
      fields.map(({ label }) => label),
    ),
  ).toEqual(fields.map(({ name }) => name))
})

test('data without telling headers is recognised by dates, emails and known companies', () => {
  const columns = [
    { header: 'A', samples: ['13/04/2026', '14/04/2026'] },
    { header: 'due?', samples: ['13/04/2027'] },
    { header: 'B', samples: ['Acme Limited', 'Bolt Ltd'] },
    { header: 'Why', samples: ['13/04/2026'] },
  ]
  const known = new Set([plainName('ACME LTD'), plainName('Bolt')])
  expect(guessFields('equipment', columns, known)).toEqual([
    'lastExaminationDate',
    'nextExaminationDate',
    'company',
    null,
  ])
})

test('a sheet is the same with and without the reasons we added', () => {
  expect(headersKey(['Serial No.', 'Client', 'Why'])).toBe(headersKey(['serial no', 'CLIENT']))
})

test('a company is found whatever its capitals, spaces and Ltd', () => {
  expect(plainName('  ACME   Lifting Ltd. ')).toBe(plainName('Acme Lifting Limited'))
  expect(plainName('Smith & Sons')).toBe(plainName('Smith and Sons'))
  expect(plainName('Acme')).not.toBe(plainName('Acme North'))
  expect(likelyNames([{ name: 'Acme Lifting Ltd' }, { name: 'Zeta' }])('Acme Liftng')).toEqual({
    name: 'Acme Lifting Ltd',
  })
  expect(likelyNames([{ name: 'Zeta' }])('Acme')).toBeNull()
})

test('a site is found by its first line, and by its postcode among equals', () => {
  const site = { addressLine1: 'Unit 4', addressLine2: '', city: 'Hull' }
  const sites = [
    { ...site, _id: '1', postcode: 'HU1 1AA' },
    { ...site, _id: '2', postcode: 'HU2 2BB' },
  ]
  expect(sitesMeant(sites, 'unit 4', '')).toHaveLength(2)
  expect(sitesMeant(sites, 'unit 4', 'hu22bb')).toMatchObject([{ _id: '2' }])
  expect(sitesMeant(sites, 'Unit 4, Hull, HU1 1AA', '')).toMatchObject([{ _id: '1' }])
  expect(siteAddressIn('Unit 4, Foundry Lane, Hull, hu11aa')).toEqual({
    addressLine1: 'Unit 4',
    addressLine2: 'Foundry Lane',
    city: 'Hull',
    postcode: 'HU1 1AA',
  })
  expect(siteAddressIn('Unit 4, Hull', 'HU1 1AA')).toMatchObject({ city: 'Hull', postcode: 'HU1 1AA' })
  expect(siteAddressIn('Unit 4')).toBeNull()
})

test('no word means both safe and unsafe', () => {
  for (const word of resultWords.safe) expect([word, readResult(word)]).toEqual([word, 'safe'])
  for (const word of resultWords.unsafe) expect([word, readResult(word)]).toEqual([word, 'unsafe'])
  expect(readResult('perhaps')).toBeNull()
})
