import { expect, test } from 'vitest'
import { whyReportIsTooLong } from './report-size.rules.ts'

test('a report of 5,000 items can be made', () => {
  expect(whyReportIsTooLong(5_000)).toBeNull()
})

test('a report of one more is refused with the limit and with what to do', () => {
  expect(whyReportIsTooLong(5_001)).toBe(
    'A report holds at most 5,000 items, and this job has 5,001. ' +
      'Enter some of them in another job at the same site and delete them here.',
  )
})
