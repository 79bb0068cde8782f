import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { givenItem, givenJob, dock } from '#web/testing/given-job.ts'
import { refuseAdding } from '#web/testing/refuse-adding.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`

test.each([
  ['Awaiting Inspection', { status: 'awaiting_inspection' }],
  ['Requires Repair', { status: 'requires_repair', defectPotentialDanger: true }],
  ['Observation', { status: 'requires_repair' }],
  ['Fit for Purpose', { fitForPurpose: true }],
  ['Not Fit', { fitForPurpose: false }],
] as const)('an item stands in the list as %s, with numbers, maker and next date', async (badge, facts) => {
  const item = givenItem({
    manufacturer: 'Yale',
    modelName: 'VSIII',
    examinationDate: '2026-03-29',
    nextExaminationDate: '2027-03-29',
    ...facts,
  })
  await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
  openEngineer(jobAddress)

  const card = within(await screen.findByRole('listitem'))

  expect(screen.getByRole('heading', { name: 'Inspection Items (1)' })).toBeDefined()
  for (const words of [
    'Chain Block',
    badge,
    'Serial number SN-1',
    'Yale · VSIII',
    'Next examination due by 29/03/2027',
  ]) {
    expect(card.getByText(words)).toBeDefined()
  }
  const [verb, path] = badge === 'Awaiting Inspection' ? ['Examine', 'examine'] : ['Edit', 'edit']
  expect(card.getByRole('link', { name: `${verb} Chain Block SN-1` }).getAttribute('href')).toBe(
    `${jobAddress}/${path}/${item._id}`,
  )
  await userEvent.click(card.getByRole('button', { name: 'More for Chain Block SN-1' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined()
})

test('without maker and model an item says nothing of them', async () => {
  await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
  openEngineer(jobAddress)

  const card = await screen.findByRole('listitem')

  expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Serial number SN-1',
    'Next examination not set',
  ])
})

test('an item that could not be deleted stays, and the engineer reads so', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Chain Block SN-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  refuseAdding(localSession.store.outbox)

  await userEvent.type(await screen.findByLabelText('Reason for deleting'), 'Sold{Enter}')

  expect(await screen.findByText('Error deleting inspection item')).toBeDefined()
  expect(screen.getByText('Serial number SN-1')).toBeDefined()
})

test.each([
  ['with its second line', 'Berth 4', '12 Dock Road, Berth 4, Hull, HU1 2AB'],
  ['without one', '', '12 Dock Road, Hull, HU1 2AB'],
])('a job shows its site address %s', async (_, addressLine2, words) => {
  await givenEngineersDevice({ jobs: [givenJob({ siteAddressId: { ...dock, addressLine2 } })] })
  openEngineer(jobAddress)

  expect(await screen.findByText(words)).toBeDefined()
})
