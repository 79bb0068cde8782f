import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import { suggestedDescriptions, suggestedManufacturers } from '#contract/inspections/equipment/equipment-suggestions.ts'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

async function openNewItem() {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
  openEngineer(`${jobAddress}/add`)
  await screen.findByRole('heading', { level: 1, name: 'Add Inspection Item' })
  await field('Serial number')
  return localSession
}

test('the form of an item has a place for everything a report says', async () => {
  await openNewItem()

  const types = Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name, type }) => [name, type]),
  )

  expect(types).toMatchObject({
    serialNumber: 'text',
    assetNumber: 'text',
    description: 'text',
    hol: 'text',
    manufacturer: 'text',
    modelName: 'text',
    wll: 'text',
    dateOfManufacture: 'text',
    additionalInfo: 'textarea',
    dateOfLastExamination: 'text',
    photo: 'file',
    firstInspectionAfterInstall: 'checkbox',
    examinationType: 'radio',
    defectDescription: 'textarea',
    defectImmediateDanger: 'checkbox',
    defectPotentialDanger: 'checkbox',
    repairDetails: 'textarea',
    testDetails: 'textarea',
    fitForPurpose: 'checkbox',
    nextExaminationDate: 'text',
  })
  expect([...document.querySelectorAll<HTMLInputElement>('form [required]')].map(({ name }) => name)).toEqual([
    'serialNumber',
    'description',
  ])
})

test('the examination is one of four kinds, every 12 months at first', async () => {
  await openNewItem()

  const kinds = within(screen.getByRole('group', { name: 'Examination type' })).getAllByRole<HTMLInputElement>('radio')

  expect(kinds.map(({ value, checked, labels }) => [value, labels?.[0]?.textContent, checked])).toEqual([
    ['6_monthly', 'At 6-monthly interval', false],
    ['12_monthly', 'At 12-monthly interval', true],
    ['written_scheme', 'In accordance with a written scheme', false],
    ['exceptional', 'Due to exceptional circumstance', false],
  ])
})

describe('suggestions', () => {
  test.each([
    ['Description', suggestedDescriptions],
    ['Manufacturer', suggestedManufacturers],
  ])('are offered for %s, and anything else may be written', async (label, suggestions) => {
    await openNewItem()
    const written = await field(label)

    await userEvent.click(written)
    const offered = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(suggestions)
    await userEvent.type(written, 'Something of our own')

    expect(written.value).toBe('Something of our own')
  })
})

test('the warning stands while fit for purpose is unticked, and goes with it', async () => {
  const warning = 'Equipment marked as not fit for purpose must be removed from service immediately.'
  await openNewItem()
  const fit = await field('Fit for purpose')
  expect(fit.checked).toBe(true)

  await userEvent.click(fit)
  expect(screen.getByText(warning)).toBeDefined()
  await userEvent.click(fit)

  expect(screen.queryByText(warning)).toBeNull()
})

test('a photo is a picture, and no second one can be chosen while the first is being stored', async () => {
  await openNewItem()
  const photo = await field('Photo')
  expect(photo.accept).toBe('image/*')
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))

  fireEvent.change(photo, { target: { files: [new File(['jpeg'], 'photo.jpg', { type: 'image/jpeg' })] } })

  await waitFor(() => expect(photo.disabled).toBe(true))
})

test.each(['Save', 'Cancel'])('%s returns from an item to its job', async (verb) => {
  const item = givenItem()
  await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
  openEngineer(`${jobAddress}/edit/${item._id}`)
  await screen.findByRole('heading', { level: 1, name: 'Edit Inspection Item' })

  await userEvent.click(await screen.findByRole('button', { name: verb }))

  await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
})

test.each([
  ['Danger now', /Regulation 10\(1\)\(a\): they must know at once.*enforcing authority, 10\(1\)\(c\)/],
  ['Could become a danger', /Regulation 10\(1\)\(a\): they must know at once .* a danger\.$/],
])('with “%s” the engineer is told to tell the customer', async (label, words) => {
  await openNewItem()
  expect(screen.queryByText('Tell the customer before you leave (LOLER 10).')).toBeNull()

  await userEvent.click(await screen.findByRole('heading', { name: /Defects/ }))
  await userEvent.click(await field(label))

  expect(await screen.findByText('Tell the customer before you leave (LOLER 10).')).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})
