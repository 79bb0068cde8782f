import { expect, test } from 'vitest'
import { mergeChanges, differencesBetween } from './merge-changes.ts'

test('what a person changed goes over what stands now, and what they left alone stays as someone else made it', () => {
  const base = { name: 'Acme', town: 'Hull', firm: { _id: '1' } }

  const merged = mergeChanges(base, { ...base, town: 'Leeds', firm: { _id: '1' } }, { ...base, name: 'Acme plc' })

  expect(merged).toEqual({ name: 'Acme plc', town: 'Leeds', firm: { _id: '1' } })
})

test('only what someone else has changed is shown as a difference, beside what this person wrote there', () => {
  const base = { Name: 'Acme', Town: 'Hull', Phone: '1' }

  expect(
    differencesBetween(base, { ...base, Town: 'Leeds', Phone: '2' }, { Name: 'Acme plc', Town: 'York', Phone: '1' }),
  ).toEqual([
    { label: 'Name', theirs: 'Acme plc' },
    { label: 'Town', theirs: 'York', mine: 'Leeds' },
  ])
})

test('where both wrote the same there is no difference', () => {
  expect(differencesBetween({ Name: 'A' }, { Name: 'B' }, { Name: 'B' })).toEqual([])
})
