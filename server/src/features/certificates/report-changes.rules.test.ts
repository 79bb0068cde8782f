import { expect, test } from 'vitest'
import { certificateFacts, itemFacts } from '#server/testing/certificate-facts.ts'
import { changesInWords } from './report-changes.rules.ts'

const shackle = itemFacts({ _id: 's', description: 'Shackle', serialNumber: 'SH-1' })
const sling = itemFacts({ _id: 'l', description: 'Sling', serialNumber: 'SL-2' })
const before = certificateFacts({ items: [shackle, sling] })

test('a version that says the same of the equipment changes nothing, whenever it was issued', () => {
  const after = { ...before, version: 2, supersedes: 1, code: 'other', issuedAt: '2027-01-01T09:00:00.000Z' }

  expect(changesInWords(before, after)).toBe('What it says of the equipment has not changed.')
})

test('what a later version says otherwise is told item by item, with old and new values', () => {
  const changed = { ...shackle, serialNumber: 'SH-9', fitForPurpose: !shackle.fitForPurpose, nextExaminationDate: null }
  const added = itemFacts({ _id: 'n', description: 'Hook', serialNumber: 'HK-3' })
  const after = certificateFacts({
    items: [changed, added],
    premises: { ...before.premises, city: 'Bradford' },
  })

  const lines = changesInWords(before, after).split('\n')

  expect(lines).toEqual([
    'What changed:',
    '- the premises: corrected',
    expect.stringMatching(
      /^- Shackle SH-9: serial number SH-1 is now SH-9; result .+ is now .+; next examination .+ is now none$/,
    ),
    '- Hook HK-3: added',
    '- Sling SL-2: no longer in the report',
  ])
})

test('a particular that is not told by its values is told to have changed', () => {
  const after = certificateFacts({ items: [{ ...shackle, manufacturer: 'Crosby' }, sling] })

  expect(changesInWords(before, after)).toBe('What changed:\n- Shackle SH-1: other particulars')
})
