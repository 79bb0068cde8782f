import { expect, test } from 'vitest'
import { wholeCompany } from '#contract/auth/scope.rules.ts'
import { createUser } from '#contract/users/users.contract.ts'
import { mailingFirm, tokensIn } from '#server/testing/mail/mailing-firm.ts'

test('a customer’s invitation says to the firm’s own people what helps, and sends no link that is refused', async () => {
  const { admin, engineer, given, signedIn, arrived } = await mailingFirm()
  const { id: companyId } = await given.company()
  const customer = await signedIn(
    await given.user({ role: 'customer' }, [{ ...wholeCompany(companyId), mayInvite: true }]),
  )
  const memberships = [{ companyId, allSites: true }]

  for (const { user } of [engineer, admin]) {
    await customer.send(createUser, { name: user.name, email: user.email, role: 'customer', memberships })
    const text = (await arrived()).at(-1) ?? ''
    expect(text).toContain('You already work here with this email address')
    expect(tokensIn(text, 'invitation')).toEqual([])
  }
})
