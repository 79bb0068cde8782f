import { describe, expect, test } from 'vitest'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import {
  leavesOutTold,
  missingAnswers,
  noticeWords,
  toNoticeItem,
  toNoticeItems,
  unnotifiedDangers,
} from './notice-words.rules.ts'
import { recordedTelling, whyNotToldThen } from './notices.rules.ts'

const cracked: Defect = {
  _id: '11111111-1111-4111-8111-111111111111',
  part: 'Hook',
  description: 'Cracked',
  class: 'danger',
  dangerByDate: null,
  repair: 'Renew the hook',
}
const worn: Defect = {
  _id: '22222222-2222-4222-8222-222222222222',
  part: 'Chain',
  description: 'Worn',
  class: 'could_become_danger',
  dangerByDate: '2027-01-31',
  repair: 'Renew the chain',
}
const noted: Defect = { ...worn, _id: '33333333-3333-4333-8333-333333333333', class: 'observation' }

function item(...defects: Defect[]) {
  return toNoticeItem(givenItem(...defects))
}

function givenItem(...defects: Defect[]) {
  const gravest = {
    defectPart: '',
    defectDescription: '',
    defectImmediateDanger: false,
    defectPotentialDanger: false,
    dangerByDate: null,
    repairDetails: '',
  }
  const _id = '44444444-4444-4444-8444-444444444444'
  const piece = { _id, description: 'Chain Block', serialNumber: 'CB-1', assetNumber: '' }
  return { ...piece, ...gravest, defects }
}

test('a notice begins with what is a danger now, whatever was examined first', () => {
  const [chain, hook] = [givenItem(worn), { ...givenItem(cracked), description: 'Hook', serialNumber: 'H-1' }]

  const lines = noticeWords(toNoticeItems([chain, hook], () => [])).split('\n')

  expect(lines[0]).toBe('DANGER NOW: Hook, serial number H-1')
  expect(lines).toContain('COULD BECOME A DANGER: Chain Block, serial number CB-1')
})

test('a notice says of each danger what is wrong, with which part, what must be done and by when', () => {
  expect(noticeWords([item(noted, worn, cracked)]).split('\n')).toEqual([
    'DANGER NOW: Chain Block, serial number CB-1',
    'What is wrong: Hook: Cracked',
    'What must be done: Renew the hook',
    'By when: Now. Don’t use it until it’s repaired.',
    'What is wrong: Chain: Worn',
    'What must be done: Renew the chain',
    'By when: Repair by 31 January 2027. Don’t use it after that until it’s repaired.',
  ])
})

test('a notice leaves out what nobody has said, and asks for it: words and, of a danger to come, the day', () => {
  const unsaid = { part: '', description: '', repair: '', dangerByDate: null }
  const [now] = item({ ...cracked, ...unsaid }).dangers
  const [later] = item({ ...worn, ...unsaid }).dangers

  expect(noticeWords([item({ ...worn, ...unsaid, part: 'Chain' })]).split('\n')).toEqual([
    'COULD BECOME A DANGER: Chain Block, serial number CB-1',
    'What is wrong: Chain',
    'By when: Before it’s used again.',
  ])
  expect([now && missingAnswers(now), later && missingAnswers(later)]).toEqual([
    ['description', 'repair'],
    ['description', 'repair', 'dangerByDate'],
  ])
})

test('a notice says nothing of what was put right, unless there is nothing else to say', () => {
  const told = (...defects: Defect[]) =>
    noticeWords(toNoticeItems([givenItem(...defects)], () => item(cracked).dangers))

  expect(told(cracked, worn)).not.toContain('Cracked')
  expect(told(cracked)).toContain('Cracked')
  expect(told({ ...cracked, description: 'Cracked again' }, worn)).toContain('Cracked again')
})

describe('a danger counts as unnotified', () => {
  test.each([
    ['when nobody was told of the item', item(cracked), [], 1],
    ['when another defect of the item was told of', item(cracked, worn), [item(worn)], 1],
    ['when it was told of as one to come and has become one', item({ ...worn, class: 'danger' }), [item(worn)], 1],
    ['when it must be repaired earlier than was told', item({ ...worn, dangerByDate: '2027-01-30' }), [item(worn)], 1],
    ['when it was given a day and must be repaired at once', item({ ...worn, dangerByDate: null }), [item(worn)], 1],
    [
      'no longer when it may be repaired later than was told',
      item({ ...worn, dangerByDate: '2027-02-01' }),
      [item(worn)],
      0,
    ],
  ])('%s', (_, found, told, count) => {
    expect(unnotifiedDangers(found, told)).toHaveLength(count)
  })

  test('no longer once it was told of, also in other words', () => {
    expect(unnotifiedDangers(item({ ...cracked, description: 'Cracked through' }), [item(cracked)])).toEqual([])
  })
})

test('an item leaves out a danger that was told and stands: also where it states another, or calls it an observation', () => {
  const observed = item({ ...cracked, class: 'observation' })

  expect([item(), item(worn), observed].map((each) => leavesOutTold(each, [item(cracked)]))).toEqual([true, true, true])
  expect(leavesOutTold(item({ ...cracked, description: 'Cracked through' }, worn), [item(cracked)])).toBe(false)
  expect(leavesOutTold(item(), [{ ...item(cracked), ended: { by: 'rectified' } }])).toBe(false)
  expect(leavesOutTold(item(), [{ ...item(cracked), itemId: 'other' }])).toBe(false)
})

test.each([
  ['now', '2026-06-15T09:00:00Z', true],
  ['at midnight of the day of the examination, London time', '2026-06-13T23:00:00Z', true],
  ['a minute before that day', '2026-06-13T22:59:00Z', false],
])('somebody can have been told %s', (_, toldAt, isPossible) => {
  expect(whyNotToldThen({ toldAt: new Date(toldAt), examinedOn: ['2026-06-14'] }) === null).toBe(isPossible)
})

test.each([
  ['a second ahead', '2026-06-15T23:00:01Z', '2026-06-15T23:00:00Z', 1],
  ['ten minutes ahead', '2026-06-15T23:10:00Z', '2026-06-15T23:00:00Z', 600],
  ['a day ahead', '2026-06-16T23:00:00Z', '2026-06-15T23:00:00Z', 86_400],
  ['right', '2026-06-15T23:00:00Z', '2026-06-15T23:00:00Z', 0],
  ['ten minutes behind, before midnight in London', '2026-06-15T22:50:00Z', '2026-06-15T22:50:00Z', 0],
  ['a day behind', '2026-06-14T23:00:00Z', '2026-06-14T23:00:00Z', 0],
])('a telling by a clock that is %s is stored', (_, said, stored, clockSkewSeconds) => {
  const telling = recordedTelling(new Date(said), new Date('2026-06-15T23:00:00Z'))
  expect(telling).toEqual({ toldAt: new Date(stored), clockSkewSeconds })
})
