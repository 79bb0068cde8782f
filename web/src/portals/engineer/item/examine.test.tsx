import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const idOf = (number: number) => `b0000000-0000-4000-8000-00000000000${number}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** A form that took the place of another begins to save after a moment. */
async function pressWhenItTakesTaps(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))

const awaiting = (number: number, facts: Partial<InspectionItem> = {}) =>
  givenItem({
    _id: idOf(number),
    serialNumber: `CB-${number}`,
    status: 'awaiting_inspection',
    examinationDate: null,
    nextExaminationDate: null,
    ...facts,
  })
const examined = givenItem({
  _id: idOf(1),
  serialNumber: 'CB-1',
  wll: '2 t',
  manufacturer: 'Yale',
  status: 'requires_repair',
  defectPart: 'Hook',
  defectDescription: 'Worn',
  defectPotentialDanger: true,
  dangerByDate: '2099-01-15',
  repairDetails: 'Renew',
})

const given = (...items: InspectionItem[]) => givenEngineersDevice({ jobs: [givenJob()], items })

describe('the list of a job', () => {
  test('has those that await on top, and one keeps its place when it is examined from there', async () => {
    await given(examined, awaiting(2), awaiting(3))
    openEngineer(jobAddress)
    const serials = () => screen.getAllByText(/^Serial number/).map(({ textContent }) => textContent?.slice(-4))
    await screen.findByText('Serial number CB-1')
    expect(serials()).toEqual(['CB-2', 'CB-3', 'CB-1'])

    await press('Examined, no defect found: Chain Block CB-2')

    await screen.findByRole('button', { name: 'Undo Chain Block CB-2' })
    expect(serials()).toEqual(['CB-2', 'CB-3', 'CB-1'])
  })

  test('says what was found, and how a piece can be fit and require a repair', async () => {
    await given(examined)
    openEngineer(jobAddress)

    expect(await screen.findByText('Fit, repair by 15/01/2099 · Hook: Worn')).toBeDefined()
  })

  test('tells a screen reader which item was saved and how it stands', async () => {
    await given(examined)
    openEngineer(`${jobAddress}/edit/${examined._id}`)
    await press('Save')

    expect(await screen.findByText('Chain Block CB-1 is saved: Requires Repair')).toBeDefined()
  })

  test('leads in one tap to a new item like another, without its number and findings', async () => {
    const { store } = await given(examined)
    openEngineer(jobAddress)
    await follow('Add another like this: Chain Block CB-1')

    expect((await field('Description')).value).toBe('Chain Block')
    expect((await field('Manufacturer')).value).toBe('Yale')
    expect((await field('Serial number')).value).toBe('')
    expect((await field('Defect')).value).toBe('')
    await userEvent.type(await field('Serial number'), 'CB-9')
    await press('Save')

    await screen.findByText('Serial number CB-9')
    expect((await store.outbox.toArray())[0]?.input).toMatchObject({ wll: '2 t', defects: [], fitForPurpose: true })
  })
})

describe('examining one item after the other', () => {
  test('goes on with the next that awaits, and back to the job with a word when none is left', async () => {
    await given(awaiting(1), givenItem({ _id: idOf(2), serialNumber: 'CB-2' }), awaiting(3))
    openEngineer(jobAddress)
    await follow('Examine Chain Block CB-3')
    expect(await screen.findByRole('heading', { level: 1, name: 'Examine Chain Block CB-3' })).toBeDefined()

    await userEvent.click(await screen.findByRole('radio', { name: 'Not fit' }))
    await press('Save and next')

    expect(await screen.findByRole('heading', { level: 1, name: 'Examine Chain Block CB-1' })).toBeDefined()
    expect(await screen.findByText('Chain Block CB-3 is saved: Not fit')).toBeDefined()
    expect(whereWeAre()).toBe(`${jobAddress}/examine/${idOf(1)}`)
    await pressWhenItTakesTaps('Save')

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    expect(await screen.findByText('No item awaits its inspection any more.')).toBeDefined()
    expect(await screen.findByText('3 of 3 examined')).toBeDefined()
  })

  test('a double tap saves one item: the second tap says nothing of the next', async () => {
    const { store } = await given(awaiting(1), awaiting(2), awaiting(3))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)

    const second = clickAsSoonAs('CB-2')
    await press('Save and next')
    await second

    const save = await screen.findByRole('button', { name: 'Save and next' })
    await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Examine Chain Block CB-2')
    expect((await store.outbox.toArray()).map(({ itemId }) => itemId)).toEqual([idOf(1)])
    await userEvent.click(save)
    expect(await screen.findByRole('heading', { level: 1, name: 'Examine Chain Block CB-3' })).toBeDefined()
  })

  test('shows what is folded in a few words, and opens a part in which something is wrong', async () => {
    await given(awaiting(1, { manufacturer: 'Yale', modelName: 'VS' }))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)
    const particulars = () => screen.getByText('Other particulars').closest('details')
    await screen.findByText(/9 more, 5 empty/)
    expect(particulars()?.open).toBe(false)

    await userEvent.type(await field('Date of manufacture'), '2098')

    await waitFor(() => expect(particulars()?.open).toBe(true))
    expect(screen.getByText(/9 more, 4 empty/)).toBeDefined()
  })
})

/** Presses Save in the very moment in which the form of this piece stands there. */
function clickAsSoonAs(serialNumber: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const number = document.querySelector<HTMLInputElement>('[name=serialNumber]')?.value
      const save = document.querySelector<HTMLButtonElement>('button[type=submit]')
      if (number !== serialNumber || !save) return
      observer.disconnect()
      save.click()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

test('a serial number that is in the job already is told at its field, and can be opened', async () => {
  await given(awaiting(1), givenItem({ _id: idOf(2), serialNumber: 'CB-2' }))
  openEngineer(`${jobAddress}/add`)
  await userEvent.type(await field('Serial number'), 'cb 1')

  expect(await screen.findByText('Chain Block CB-1 is in this job already')).toBeDefined()
  await follow('Open that item')

  expect(whereWeAre()).toBe(`${jobAddress}/examine/${idOf(1)}`)
  expect((await field('Serial number')).value).toBe('CB-1')
  expect(screen.queryByText(/is in this job already/)).toBeNull()
})

test('an item with a number that is in the job already is another piece where the engineer says so, without signal', async () => {
  const { store } = await given(givenItem({ _id: idOf(2), serialNumber: 'CB-2' }))
  openEngineer(`${jobAddress}/add`)
  await userEvent.type(await field('Serial number'), 'cb 2')

  await press('Another piece with this number')

  expect(screen.queryByText(/is in this job already/)).toBeNull()
  expect(screen.getByText(/^Saved as a different piece from the .* CB-2 of this job/)).toBeDefined()
  await userEvent.type(await field('Description'), 'Shackle')
  await press('Save')
  await waitFor(async () =>
    expect((await store.outbox.toArray())[0]?.input).toMatchObject({ serialNumber: 'cb 2', equipmentId: null }),
  )
})

test('what the firm wrote before of such a defect is offered without signal, with its part and repair', async () => {
  const { store, userId } = await given(awaiting(1))
  const phrases = [
    { equipment: 'chain block', part: 'Hook', description: 'Latch bent', repair: 'Renew the latch' },
    { equipment: 'Shackle', part: 'Pin', description: 'Pin worn', repair: 'Renew the pin' },
  ]
  await store.meta.put({ userId, key: 'phrases', value: { stamp: 'one', askedAt: 1, phrases } })
  openEngineer(`${jobAddress}/examine/${idOf(1)}`)
  await userEvent.click(await screen.findByRole('radio', { name: 'Fit, repair by …' }))

  await userEvent.click(await field('Defect'))
  const offered = within(await screen.findByRole('listbox', { name: 'Phrases' })).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Latch bentHook · Repair: Renew the latch'])
  await userEvent.click(offered[0] ?? expect.fail('a phrase is offered'))
  await press('In 1 month')

  expect((await field('Defect')).value).toBe('Latch bent')
  expect((await field('Defective part')).value).toBe('Hook')
  expect((await field('Repair required')).value).toBe('Renew the latch')
  expect(screen.queryByText('Still needed for a lawful report')).toBeNull()
})
