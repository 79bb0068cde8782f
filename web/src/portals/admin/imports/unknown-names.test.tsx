import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { ImportPages } from './imports.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenImport } from '#web/testing/given-import.ts'
import { givenCompany, givenSite } from '#web/testing/given-records.ts'
import { chooseFrom, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'
import type { Import, UnknownName } from '#contract/imports/imports.contract.ts'

const { _id } = givenImport()

/** An import that was checked and found these names. */
function open(unknownNames: UnknownName[], replies: Replies = {}, facts: Partial<Import> = {}) {
  const imported = givenImport({ state: 'checked', unknownNames, ...facts })
  const { received } = openAsAdmin(
    `/admin/import/${_id}/check`,
    <Route path="/admin/import/*" element={<ImportPages />} />,
    {
      [`GET /api/imports/${_id}`]: () => json(200, imported),
      [`GET /api/imports/${_id}/rows`]: () => page([]),
      [`PUT /api/imports/${_id}/mapping`]: () => json(200, { ...imported, state: 'mapping' }),
      [`POST /api/imports/${_id}/check`]: () => json(202, { ...imported, state: 'checking' }),
      ...replies,
    },
  )
  return { sent: () => received.filter(({ method }) => method !== 'GET') }
}

test('the check lists unknown names once each, and checks again with what was chosen', async () => {
  const likely = { _id: givenCompany()._id, name: 'Acme Ltd' }
  const { sent } = open([
    { kind: 'company', name: 'Acmee', likely },
    { kind: 'site', name: 'Dock 4, Hull, HU9 1AA', companyName: 'Acme Ltd', likely: null },
    { kind: 'company', name: 'Gone Ltd', likely: null },
  ])

  await userEvent.selectOptions(await screen.findByLabelText('What is meant by Gone Ltd'), 'Leave its rows out')
  await press('Use all likely ones')
  await press('Create all')
  await press('Check again')

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(Object(sent()[0]?.body).names).toEqual([
    { kind: 'company', name: 'Acmee', use: likely._id },
    { kind: 'site', name: 'Dock 4, Hull, HU9 1AA', companyName: 'Acme Ltd', use: 'create' },
    { kind: 'company', name: 'Gone Ltd', use: 'skip' },
  ])
  expect(await screen.findByRole('heading', { name: 'Checking the rows' })).toBeDefined()
})

test('the check offers every site of a known company for an unknown one, and keeps what was chosen through a reload', async () => {
  const acme = givenCompany()
  const names: UnknownName[] = [
    { kind: 'site', name: 'Yard', companyName: 'Acme', companyId: acme._id, likely: null },
    { kind: 'site', name: 'Dock', companyName: 'New Firm', likely: null },
  ]
  const wharf = { ...givenSite(), addressLine1: 'Canal Wharf' }
  const replies = { 'GET /api/site-addresses': () => page([givenSite({ _id: acme._id }), wharf]) }
  const before = open(names, replies)

  await userEvent.selectOptions(await screen.findByLabelText('What is meant by Yard'), 'Use another site…')
  await chooseFrom('Site address', /Canal Wharf/)
  await userEvent.selectOptions(screen.getByLabelText('What is meant by Dock'), 'Leave its rows out')
  cleanup()
  const { sent } = open(names, replies)
  await press('Check again')

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(before.sent()).toEqual([])
  expect(Object(sent()[0]?.body).names).toEqual([
    { kind: 'site', name: 'Yard', companyName: 'Acme', use: wharf._id },
    { kind: 'site', name: 'Dock', companyName: 'New Firm', use: 'skip' },
  ])
})

test('a name that was decided wrongly is changed on the check, until the import runs', async () => {
  const acme = { _id: givenCompany()._id, name: 'Acme Ltd' }
  const names: Import['names'] = [
    { kind: 'company', name: 'Acmee', use: 'create' },
    { kind: 'company', name: 'Acme North', use: acme._id },
  ]
  const decidedNames: Import['decidedNames'] = [
    { kind: 'company', name: 'Acmee', likely: acme, use: 'create', chosen: null },
    { kind: 'company', name: 'Acme North', likely: null, use: acme._id, chosen: acme },
  ]
  const { sent } = open([], {}, { names, decidedNames })

  expect(await screen.findByRole('heading', { name: 'Names you decided 2' })).toBeDefined()
  await userEvent.click(screen.getByText('Change what you decided (2)'))
  expect(screen.getByLabelText<HTMLSelectElement>('What is meant by Acme North').value).toBe('other')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' }).disabled).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('What is meant by Acmee'), 'Use Acme Ltd')
  expect(screen.getByText('1 name changed')).toBeDefined()
  await press('Check again')

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(Object(sent()[0]?.body).names).toEqual([
    { kind: 'company', name: 'Acme North', use: acme._id },
    { kind: 'company', name: 'Acmee', use: acme._id },
  ])
})

test('a site that could not be created is asked for again, with why', async () => {
  const depot: UnknownName = { kind: 'site', name: 'Depot', companyName: 'Acme', likely: null }
  const names: Import['names'] = [{ kind: 'site', name: 'Depot', companyName: 'Acme', use: 'create' }]
  sessionStorage.setItem(
    `import-names-${_id}`,
    JSON.stringify({ [JSON.stringify(['site', 'Depot', 'Acme'])]: { use: 'create' } }),
  )
  const { sent } = open([depot], {}, { names })

  const field = await screen.findByLabelText<HTMLSelectElement>('What is meant by Depot')
  expect(screen.getByText(/can’t be created without a town and a postcode/)).toBeDefined()
  expect([...field.options].map(({ label }) => label)).toEqual(['Choose…', 'Leave its rows out'])
  expect(screen.getByText('0 of 1 decided')).toBeDefined()
  await userEvent.selectOptions(field, 'Leave its rows out')
  await press('Check again')

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(Object(sent()[0]?.body).names).toEqual([{ kind: 'site', name: 'Depot', companyName: 'Acme', use: 'skip' }])
})

test('why the check was refused stays on screen when the import is back at its columns', async () => {
  const gone: UnknownName = { kind: 'company', name: 'Gone Ltd', likely: null }
  let state: Import['state'] = 'checked'
  open([gone], {
    [`GET /api/imports/${_id}`]: () => json(200, givenImport({ state, unknownNames: [gone] })),
    [`PUT /api/imports/${_id}/mapping`]: () => {
      state = 'mapping'
      return json(200, givenImport({ state, unknownNames: [gone] }))
    },
    [`POST /api/imports/${_id}/check`]: () =>
      json(409, { error: 'Map the serial number first.', code: 'invalid-input' }),
  })

  await userEvent.selectOptions(await screen.findByLabelText('What is meant by Gone Ltd'), 'Leave its rows out')
  await press('Check again')

  expect(await screen.findByRole('heading', { name: /^Columns/ })).toBeDefined()
  expect(screen.getByText('Map the serial number first.')).toBeDefined()
})
