import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import { opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const idOf = (number: number) => `b0000000-0000-4000-8000-00000000000${number}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** What took the place of another item takes taps after a moment. */
async function decide(name: string) {
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

  test('tells a screen reader which item was saved, and says what was found and by when it is repaired', async () => {
    await given(examined)
    openEngineer(`${jobAddress}/edit/${examined._id}`)
    await press('Save')

    expect(await screen.findByText('Chain Block CB-1 is saved: Requires Repair, 1 detail missing')).toBeDefined()
    expect(await screen.findByText('Fit, repair by 15/01/2099 · Hook: Worn')).toBeDefined()
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

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('examining one item after the other', () => {
  test('says what is known of an item, records nothing by itself, and goes on with what was pressed', async () => {
    const { store } = await given(
      awaiting(1, { wll: '2 t' }),
      givenItem({ _id: idOf(2), serialNumber: 'CB-2' }),
      awaiting(3),
    )
    openEngineer(jobAddress)
    await follow('Examine next')
    expect(await heading('Chain Block CB-1')).toBeDefined()
    const equipment = within(await screen.findByRole('region', { name: 'Equipment' }))
    expect(equipment.getByText('2 t')).toBeDefined()
    expect(screen.getByText(/^2 of 3 · /)).toBeDefined()
    await press('Skip for now')
    await heading('Chain Block CB-3')
    expect(await store.outbox.count()).toBe(0)

    await decide('Fit')

    await heading('Chain Block CB-1')
    expect(whereWeAre()).toBe(`${jobAddress}/examine/${idOf(1)}`)
    expect(await screen.findByText(/saved: Fit for Purpose$/)).toBeDefined()
    await decide('Not fit')
    await userEvent.click(await screen.findByRole('radio', { name: 'No danger' }))
    await userEvent.type(await field('Defect'), 'Bent hook')
    await press('Save')

    expect(await screen.findByText('All 3 items examined.')).toBeDefined()
    expect(await screen.findByText(/saved: Not Fit$/)).toBeDefined()
    await follow('Complete Job')
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  test('Fit can be undone until the next item is decided, also after it was sent', async () => {
    const { store } = await given(awaiting(1), awaiting(2), awaiting(3))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)
    await decide('Fit')
    // As if it were on its way.
    await store.outbox.toCollection().modify({ attempts: 1 })
    await press('Undo Chain Block CB-1')

    await heading('Chain Block CB-1')
    expect(await store.outbox.toArray()).toMatchObject([
      { input: { fitForPurpose: true } },
      { input: { awaitsInspection: true }, isChained: true },
    ])
    await decide('Fit')
    await heading('Chain Block CB-2')
    await decide('Fit')

    await heading('Chain Block CB-3')
    expect(await screen.findByRole('button', { name: 'Undo Chain Block CB-2' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo Chain Block CB-1' })).toBeNull()
  })

  test('leaving early saves what is there, and its card says how much is missing, with no message over it', async () => {
    const { store } = await given(awaiting(1), awaiting(2))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)
    await decide('Repair')
    await userEvent.type(await field('Defect'), 'Latch bent')
    expect(await screen.findByText('3 details missing')).toBeDefined()

    await follow('Back to the job')

    expect(await screen.findByText('Chain Block CB-1 is saved: Requires Repair, 3 details missing')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Serial number CB-1'))
    expect(screen.getByText('3 details missing')).toBeDefined()
    expect(screen.queryByText(/CB-1 saved\./)).toBeNull()
    expect(await store.outbox.toArray()).toMatchObject([
      { input: { defectDescription: 'Latch bent', defectPotentialDanger: true, fitForPurpose: true } },
    ])
    expect(await store.drafts.count()).toBe(0)
  })

  test('a decision that is cancelled records nothing, and what was typed comes back with the next', async () => {
    const { store } = await given(awaiting(1))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)
    await decide('Repair')
    await userEvent.type(await field('Defect'), 'Latch bent')
    await press('Cancel')

    await decide('Not fit')

    expect((await field('Defect')).value).toBe('Latch bent')
    expect(await store.outbox.count()).toBe(0)
  })

  test('a danger is told from the next screen, and an item that isn’t there is left out with its reason', async () => {
    const { store } = await given(awaiting(1), awaiting(2))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)
    await decide('Not fit')
    await userEvent.click(await screen.findByRole('radio', { name: 'Danger now' }))
    expect(await screen.findByText('Tell the customer before you leave (LOLER 10).')).toBeDefined()
    await press('Save and next')

    await heading('Chain Block CB-2')
    expect((await screen.findByRole('link', { name: 'Tell them now' })).getAttribute('href')).toBe(`${jobAddress}/tell`)
    await press('Not this item?')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Not presented' }))
    await userEvent.type(await screen.findByLabelText('Reason'), 'On hire{Enter}')

    expect(await screen.findByText('1 item examined, 1 not examined.')).toBeDefined()
    expect((await store.outbox.toArray()).map(({ input }) => input)).toMatchObject([
      { defectImmediateDanger: true, fitForPurpose: false },
      { outcome: 'not_presented', outcomeReason: 'On hire' },
    ])
  })

  test('a corrected number leads back to the same item, which goes on awaiting its decision', async () => {
    await given(awaiting(1))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)
    await follow('Change the details')
    await userEvent.type(await field('Serial number'), '-B')
    await press('Save details only')

    expect(await heading('Chain Block CB-1-B')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Fit' })).toBeDefined()
  })

  test('a double tap decides one item: the second tap says nothing of the next', async () => {
    const { store } = await given(awaiting(1), awaiting(2), awaiting(3))
    openEngineer(`${jobAddress}/examine/${idOf(1)}`)

    const second = clickAsSoonAs('CB-2')
    await decide('Fit')
    await second

    const fit = await screen.findByRole('button', { name: 'Fit' })
    await waitFor(() => expect(fit.getAttribute('aria-disabled')).not.toBe('true'))
    await heading('Chain Block CB-2')
    expect((await store.outbox.toArray()).map(({ itemId }) => itemId)).toEqual([idOf(1)])
  })

  test('shows what is folded in a few words, and opens a part in which something is wrong', async () => {
    await given(awaiting(1, { manufacturer: 'Yale', modelName: 'VS' }))
    openEngineer(`${jobAddress}/edit/${idOf(1)}`)
    const particulars = () => screen.getByText('Other particulars').closest('details')
    await screen.findByText(/9 more, 5 empty/)
    expect(particulars()?.open).toBe(false)

    await userEvent.type(await field('Date of manufacture'), '2098')

    await waitFor(() => expect(particulars()?.open).toBe(true))
    expect(screen.getByText(/9 more, 4 empty/)).toBeDefined()
  })
})

/** Presses Fit in the very moment in which this piece stands there. */
function clickAsSoonAs(serialNumber: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const isThere = document.querySelector('h1')?.textContent?.endsWith(serialNumber)
      const fit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Fit')
      if (!isThere || !fit) return
      observer.disconnect()
      fit.click()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

test('a serial number that is in the job already is told at its field, and can be opened', async () => {
  await given(awaiting(1), givenItem({ _id: idOf(2), serialNumber: 'CB-2' }))
  openEngineer(`${jobAddress}/add`)
  await userEvent.type(await field('Serial number'), 'cb 1')

  expect(await screen.findByText('Chain Block CB-1 is already in this job')).toBeDefined()
  await follow('Open that item')

  await heading('Chain Block CB-1')
  expect(whereWeAre()).toBe(`${jobAddress}/examine/${idOf(1)}`)
})

test('an item with a number that is in the job already is another piece where the engineer says so, without signal', async () => {
  const { store } = await given(givenItem({ _id: idOf(2), serialNumber: 'CB-2' }))
  openEngineer(`${jobAddress}/add`)
  await userEvent.type(await field('Serial number'), 'cb 2')

  await press('Another piece with this number')

  expect(screen.queryByText(/is already in this job/)).toBeNull()
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
  await decide('Repair')

  expect(await screen.findByText('4 details missing')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Pin worn' })).toBeNull()
  await press('Latch bent')
  await press('In 1 month')
  await userEvent.click(within(screen.getByRole('group', { name: opinionQuestion })).getByRole('radio', { name: 'No' }))

  expect((await field('Defect')).value).toBe('Latch bent')
  expect((await field('Defective part')).value).toBe('Hook')
  expect((await field('Repair required')).value).toBe('Renew the latch')
  await waitFor(() => expect(screen.queryByText(/missing/)).toBeNull())
})
