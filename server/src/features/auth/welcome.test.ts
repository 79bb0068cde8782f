import { describe, expect, test } from 'vitest'
import { getWelcome } from '#contract/auth/auth.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { demoAccounts } from './demo-accounts.ts'

describe('the welcome', () => {
  test('offers the demo accounts that are there, in a demo system only', async () => {
    const real = await testApp()
    const demo = await testApp({ isDemo: true })
    for (const { given } of [real, demo]) {
      for (const { email, name } of demoAccounts.slice(0, 2)) await given.user({ email, name, is_demo: true })
    }

    expect((await real.visitor.send(getWelcome)).body).toEqual({ demoAccounts: [], needsSetup: false })
    expect((await demo.visitor.send(getWelcome)).body).toEqual({
      demoAccounts: demoAccounts.slice(0, 2),
      needsSetup: false,
    })
  })

  test('offers no demo accounts where there are none, whatever the settings say', async () => {
    const { visitor } = await testApp({ isDemo: true })

    expect((await visitor.send(getWelcome)).body.demoAccounts).toEqual([])
  })
})
