import { expect, test } from 'vitest'
import { formatHeadingChanges, headingChanges, isCorrection, type ReportHeading } from './report-heading.rules.ts'

const signed: ReportHeading = {
  companyId: 'acme',
  siteAddressId: 'wharf',
  employerName: 'Acme Ltd',
  employerAddress: '1 Works Road\nLeeds LS1 4AB',
  addressLine1: 'Canal Wharf',
  addressLine2: '',
  city: 'Leeds',
  postcode: 'LS11 5PS',
}

test.each([
  ['nothing', {}, []],
  ['a renamed company', { employerName: 'Acme Group Ltd' }, ['Company: Acme Ltd is now Acme Group Ltd']],
  [
    'an address that was taken away',
    { employerAddress: '' },
    ['Address of the company: 1 Works Road, Leeds LS1 4AB is now none'],
  ],
  [
    'another postcode',
    { postcode: 'LS11 5PT' },
    ['Site: Canal Wharf, Leeds, LS11 5PS is now Canal Wharf, Leeds, LS11 5PT'],
  ],
  ['blanks at an end', { employerName: 'Acme Ltd ' }, []],
])('the heading of a report tells %s', (_, changes, words) => {
  expect(headingChanges(signed, { ...signed, ...changes })).toEqual(words)
})

test('nothing was changed where nobody has confirmed anything yet', () => {
  expect(headingChanges(null, signed)).toEqual([])
})

test('what was changed is told with what to do', () => {
  expect(formatHeadingChanges(['Company: Acme Ltd is now Acme Group Ltd'])).toContain(
    'completed the job. Company: Acme Ltd is now Acme Group Ltd. Set the job back to In Progress',
  )
})

test.each([
  ['a name in full', { employerName: 'Acme Limited' }, true],
  ['a name with another letter', { employerName: 'Acne Ltd' }, true],
  ['a name with one more word', { employerName: 'Acme Group Ltd' }, true],
  ['another postcode', { postcode: 'LS12 6QT' }, true],
  ['an address that was missing', { employerAddress: '' }, true],
  ['another company in the same record', { employerName: 'Totally Other Holdings plc' }, false],
  ['another address of the company', { employerAddress: '99 Elsewhere\nTruro TR1 2AB' }, false],
  ['another street and town', { addressLine1: 'Dock 9', city: 'Hull' }, false],
  ['a postcode under other regulations', { postcode: 'BT11 5PS' }, false],
  ['another site', { siteAddressId: 'dock' }, false],
])('%s is a correction that the office may make: %j %s', (_, changes, is) => {
  expect(isCorrection(signed, { ...signed, ...changes })).toBe(is)
})
