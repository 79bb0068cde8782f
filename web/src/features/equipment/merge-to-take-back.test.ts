import { expect, test } from 'vitest'
import { mergeToTakeBack } from './equipment-history.tsx'
import type { EquipmentEvent } from '#contract/equipment/equipment.contract.ts'

const piece = { equipmentId: 'f0000000-0000-4000-8000-000000000002' }
const event = (what: string): EquipmentEvent => ({
  _id: 1,
  at: '2026-03-01T23:30:00.000Z',
  what,
  by: null,
  before: what === 'equipment-merged-in' ? piece : null,
  after: what === 'equipment-unmerged' ? piece : null,
})

test('a merge can be taken back for 30 days, once', () => {
  const merge = event('equipment-merged-in')

  expect(mergeToTakeBack(merge, [], '2026-03-31')).toBe(piece.equipmentId)
  expect(mergeToTakeBack(merge, [], '2026-04-01')).toBeNull()
  expect(mergeToTakeBack(merge, [event('equipment-unmerged')], '2026-03-02')).toBeNull()
  expect(mergeToTakeBack(event('equipment-moved'), [], '2026-03-02')).toBeNull()
})
