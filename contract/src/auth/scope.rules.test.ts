import { expect, test } from 'vitest'
import { wholeCompany, withAddedReach } from './scope.rules.ts'

const some = (companyId: string, siteIds: string[], mayInvite = false) => ({ companyId, siteIds, mayInvite })

test.each([
  ['another company', [wholeCompany('acme')], [some('beta', ['mill'])], [wholeCompany('acme'), some('beta', ['mill'])]],
  [
    'more sites of a company',
    [some('acme', ['dock'])],
    [some('acme', ['dock', 'yard'])],
    [some('acme', ['dock', 'yard'])],
  ],
  [
    'all sites of a company',
    [some('acme', ['dock'], true)],
    [wholeCompany('acme')],
    [{ ...wholeCompany('acme'), mayInvite: true }],
  ],
  [
    'another site of a company where they may invite',
    [some('acme', ['dock'], true)],
    [some('acme', ['yard'])],
    [some('acme', ['dock', 'yard'], true)],
  ],
  ['less than there is', [wholeCompany('acme')], [some('acme', ['dock'])], [wholeCompany('acme')]],
])('a customer who joins %s keeps what they reach', (_, own, added, reached) => {
  expect(withAddedReach(own, added)).toEqual(reached)
})
