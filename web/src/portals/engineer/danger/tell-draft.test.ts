import { expect, onTestFinished, test, vi } from 'vitest'
import { blankTell, tellingOf } from './tell-draft.ts'
import { momentOf } from '#web/ui/form/date/moment-field.tsx'

const told = { items: [], examinedOn: ['2026-06-15'] }

test.each([
  ['Asia/Tokyo', '2026-06-15T15:30:00.000Z', { day: '2026-06-16', time: '00:30' }],
  ['Europe/Paris', '2026-06-15T22:30:00.000Z', { day: '2026-06-16', time: '00:30' }],
  ['Europe/London', '2026-06-15T22:30:00.000Z', { day: '2026-06-15', time: '23:30' }],
  ['America/New_York', '2026-06-16T02:30:00.000Z', { day: '2026-06-15', time: '22:30' }],
])('on a phone in %s the moment is prefilled as its clock shows it, and read back as the same', (zone, now, shown) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())

  const when = momentOf(new Date(now))

  expect(when).toEqual(shown)
  const draft = { ...blankTell(), risk: 'no', toldName: 'Jo Hall', how: 'in_person', when } as const
  expect(tellingOf(draft, told, new Date(now))).toMatchObject({ telling: { toldAt: now } })
})

const filled = { ...blankTell(), risk: 'no', toldName: 'Jo Hall', how: 'in_person' } as const

test('a phone whose clock is a day behind the examination says so, whatever was typed', () => {
  const given = tellingOf(filled, told, new Date('2026-06-14T09:30:00Z'))

  const toldAt =
    'This device’s clock says 14/06/2026, 10:30, before the examination on 15/06/2026. Set the clock right, or enter when you told them.'
  expect(given).toEqual({ errors: { toldAt } })
})

test('a time that is typed for later is asked about', () => {
  const when = { day: '2026-06-16', time: '09:30' }

  const given = tellingOf({ ...filled, when }, told, new Date('2026-06-15T09:30:00Z'))

  expect(given).toEqual({ errors: { toldAt: 'This is in the future. Enter when you told them.' } })
})
