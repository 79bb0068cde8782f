import { describe, expect, test } from 'vitest'
import { certificateFileName, certificateStatus, firmProblems } from './certificates.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { londonTime, longDay, shortDay } from '#contract/values/days.ts'

test('a number has at least six digits', () => {
  expect([1, 123, 1_234_567].map(certificateNumber)).toEqual(['C-000001', 'C-000123', 'C-1234567'])
})

describe('what the firm has not said', () => {
  test('is nothing once its name and address stand in the tool settings', () => {
    expect(firmProblems({ companyName: 'Hopwood', companyAddress: '12 Foundry Lane' })).toEqual([])
  })

  test('is each of the two that is blank', () => {
    expect(firmProblems({ companyName: ' ', companyAddress: '' }).map(({ code }) => code)).toEqual([
      'firm-name-missing',
      'firm-address-missing',
    ])
  })
})

describe('the name of the file', () => {
  const report = { number: 123, version: 1, employer: 'Acme Ltd', town: 'Leeds', reportDate: '2026-11-15' }

  test('says which report it is, whose, where and when', () => {
    expect(certificateFileName(report)).toBe('C-000123 v1 Acme Ltd Leeds 2026-11-15.pdf')
  })

  test('holds nothing that a file system would stumble over', () => {
    expect(certificateFileName({ ...report, employer: '../a/b\\c:"d"\u202Efdp.exe', town: 'St\nIves' })).toBe(
      'C-000123 v1 .. a b c d fdp.exe St Ives 2026-11-15.pdf',
    )
  })

  test('stays short, however long the customer’s name', () => {
    expect(certificateFileName({ ...report, employer: 'W'.repeat(255) }).length).toBeLessThan(120)
  })
})

describe('dates in print', () => {
  test('name the month', () => {
    expect([longDay('2026-04-05'), shortDay('2026-11-15')]).toEqual(['5 April 2026', '15 Nov 2026'])
  })

  test('tell the time in the United Kingdom, summer and winter', () => {
    expect(londonTime(new Date('2026-07-01T12:30:00Z'))).toBe('13:30')
    expect(londonTime(new Date('2026-12-01T12:30:00Z'))).toBe('12:30')
  })
})

describe('a report that was issued', () => {
  test.each([
    ['is current while it is the latest', 2, 2, false, 'current'],
    ['is superseded by a later version', 1, 2, false, 'superseded'],
    ['is withdrawn when the firm takes it back', 2, 2, true, 'withdrawn'],
    ['is withdrawn also when a later version was issued', 1, 2, true, 'withdrawn'],
  ] as const)('%s', (_, version, latestVersion, isWithdrawn, status) => {
    expect(certificateStatus({ version, latestVersion, isWithdrawn })).toBe(status)
  })
})
