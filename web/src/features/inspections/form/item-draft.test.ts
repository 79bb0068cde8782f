import { describe, expect, test } from 'vitest'
import {
  draftLike,
  draftOf,
  draftErrors,
  ItemDraft,
  keepingCycle,
  newDraft,
  serialAfter,
  withChange,
} from './item-draft.ts'
import { givenContent } from '#web/testing/given-device.ts'

const today = '2026-11-15'
const fresh = newDraft('id-1', today)

describe('a new item', () => {
  test('is examined today, every 12 months, and is fit for purpose', () => {
    expect(fresh.values).toMatchObject({
      examinationDate: '2026-11-15',
      nextExaminationDate: '2027-11-15',
      examinationType: '12_monthly',
      fitForPurpose: true,
    })
  })

  test('a new item that is an accessory is proposed for every 6 months, and the next date follows', () => {
    const shackle = withChange(fresh, { description: 'Shackle' }, today)

    expect(shackle.values).toMatchObject({ examinationType: '6_monthly', nextExaminationDate: '2027-05-15' })
  })

  test('is of the kind that its description tells, as long as the engineer says nothing else', () => {
    const shackle = withChange(fresh, { description: 'Shackle' }, today)
    expect(shackle.values).toMatchObject({ isAccessory: true, liftsPeople: false })
    expect(withChange(shackle, { description: 'Chain Block' }, today).values.isAccessory).toBe(false)

    const lifts = withChange(shackle, { liftsPeople: true }, today)
    expect(withChange(lifts, { description: 'Chain Block' }, today).values).toMatchObject({
      isAccessory: false,
      liftsPeople: true,
      examinationType: '6_monthly',
    })
  })

  test('a field that a later release has added is blank in a half-filled form', () => {
    const { isAccessory: _a, liftsPeople: _l, schemeReference: _s, exceptionalEvent: _e, ...earlier } = fresh.values

    const draft = ItemDraft.parse({ ...fresh, values: earlier, basis: { version: 1, lineage: 0, content: earlier } })

    expect(draft.values).toEqual(fresh.values)
    expect(draft.basis?.content).toEqual(fresh.values)
  })

  test('keeps the type that the engineer chose', () => {
    const chosen = withChange(fresh, { examinationType: 'written_scheme' }, today)

    expect(withChange(chosen, { description: 'Shackle' }, today).values.examinationType).toBe('written_scheme')
  })

  test('keeps the next date that the engineer chose, until they want the proposal back', () => {
    const sooner = withChange(fresh, { nextExaminationDate: '2027-02-01' }, today)
    const moved = withChange(sooner, { examinationDate: '2026-11-10' }, today)
    expect(moved.values.nextExaminationDate).toBe('2027-02-01')

    expect(withChange(moved, { nextExaminationDate: null }, today).values.nextExaminationDate).toBe('2027-11-10')
  })
})

test('dates that are half typed stay in the draft, propose nothing and are refused by name', () => {
  const named = withChange(fresh, { serialNumber: 'CB-1', description: 'Chain Block' }, today)
  const typing = withChange(named, { examinationDate: '5/1/2', dateOfLastExamination: '31/2' }, today)

  const stored = ItemDraft.parse(structuredClone(typing))

  expect(stored.values).toMatchObject({ examinationDate: '5/1/2', dateOfLastExamination: '31/2' })
  expect(stored.values.nextExaminationDate).toBe('2027-11-15')
  expect(Object.keys(draftErrors(stored, today)).toSorted()).toEqual(['dateOfLastExamination', 'examinationDate'])
})

describe('a danger', () => {
  test('now makes the item not fit', () => {
    expect(withChange(fresh, { defectImmediateDanger: true }, today).values.fitForPurpose).toBe(false)
  })

  test('later has a date only while it is one', () => {
    const danger = withChange(fresh, { defectPotentialDanger: true, dangerByDate: '2027-01-01' }, today)

    expect(withChange(danger, { defectPotentialDanger: false }, today).values.dangerByDate).toBeNull()
  })
})

describe('an exceptional examination', () => {
  const exceptional = { examinationType: 'exceptional' } as const
  const change = (some: Parameters<typeof keepingCycle>[0], draft = fresh, cycleEnds: string | null = '2027-01-31') =>
    withChange(draft, keepingCycle(some, draft.values, cycleEnds, today), today)

  test('proposes the day on which the running cycle ends, and another type its own day again', () => {
    const draft = change(exceptional)

    expect(draft.values.nextExaminationDate).toBe('2027-01-31')
    expect(change({ examinationType: '12_monthly' }, draft).values.nextExaminationDate).toBe('2027-11-15')
  })

  test.each([null, '2026-11-15', '2028-01-31'])(
    'of equipment whose cycle ends on %s proposes its own day',
    (cycleEnds) => {
      expect(change(exceptional, fresh, cycleEnds).values).toEqual(withChange(fresh, exceptional, today).values)
    },
  )
})

describe('saving', () => {
  const named = withChange(fresh, { serialNumber: 'SN 1', description: 'Chain Block' }, today)

  test('asks for serial number and description, and for nothing else', () => {
    expect(Object.keys(draftErrors(fresh, today))).toEqual(['serialNumber', 'description'])
    expect(draftErrors(named, today)).toEqual({})
  })

  test('a contradictory item is allowed: work is never refused on site', () => {
    const odd = withChange(withChange(named, { defectImmediateDanger: true }, today), { fitForPurpose: true }, today)

    expect(draftErrors(odd, today)).toEqual({})
  })

  test('refuses an examination in the future and a next one later than the law allows', () => {
    const late = withChange(named, { examinationDate: '2026-11-16', nextExaminationDate: '2028-01-01' }, today)

    expect(draftErrors(late, today)).toEqual({
      examinationDate: 'The examination can’t be in the future.',
      nextExaminationDate: 'At 12-monthly interval it can’t be later than 16/11/2027.',
    })
  })
})

test('an item that awaits its inspection is opened as examined today', () => {
  const item = {
    ...givenContent({ examinationType: '6_monthly' }),
    _id: 'id-2',
    basis: { version: 1, lineage: 0, content: givenContent() },
  }

  expect(draftOf(item, today)).toMatchObject({
    itemId: 'id-2',
    isNextChosen: false,
    values: { examinationDate: '2026-11-15', nextExaminationDate: '2027-05-15' },
  })
})

test('another like this is the same equipment without its numbers and findings', () => {
  const item = givenContent({
    manufacturer: 'Crosby',
    wll: '2 t',
    assetNumber: 'A-7',
    photoUrl: '/files/x/photo.jpg',
    photos: [{ url: '/files/x/photo.jpg' }, { url: '/files/y/photo.jpg' }],
    defectDescription: 'Worn',
    fitForPurpose: false,
    examinationDate: '2026-11-14',
    nextExaminationDate: '2027-11-14',
  })

  const next = draftLike(item, 'id-3', today)

  expect(next.values).toMatchObject({ description: 'Chain Block', manufacturer: 'Crosby', wll: '2 t' })
  expect(next.values).toMatchObject({ examinationDate: '2026-11-14', nextExaminationDate: '2027-11-14' })
  expect(next.values).toMatchObject({ serialNumber: '', assetNumber: '', photoUrl: null, photos: [] })
  expect(next.values).toMatchObject({ defectDescription: '', fitForPurpose: true })
})

test.each([
  ['SH-0042', 'SH-0043'],
  ['SH-0099', 'SH-0100'],
  ['12/7B', '12/8B'],
  ['9', '10'],
  ['N/A', null],
  ['', null],
])('after %s comes %s', (serial, next) => {
  expect(serialAfter(serial)).toBe(next)
})
