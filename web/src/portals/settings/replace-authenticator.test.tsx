import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { OwnSecondFactor } from '#web/features/second-factor/own-second-factor.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenSession, noSecondFactor } from '#web/testing/given-session.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'

describe('replacing the authenticator app', () => {
  const since = (day: string) => ({ ...noSecondFactor, totp: { since: `${day}T09:00:00.000Z` }, recoveryCodesLeft: 9 })
  const qr = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const refusal = { error: 'An authenticator app is already set up.', code: 'second-factor-set-up' }

  beforeEach(() => void givenSession({ role: 'engineer' }))

  async function enterCodeInNewApp(confirmed: () => Response | Error) {
    let day = '2026-01-02'
    falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'GET /api/account/second-factor': () => json(200, since(day)),
      'POST /api/account/second-factor/totp': () =>
        json(200, { secret: 'JBSWY3DPEHPK3PXP', otpauth: 'otpauth://totp/x', qr }),
      'POST /api/account/second-factor/totp/confirm': () => {
        day = '2026-03-04'
        return confirmed()
      },
    })
    showInPortal(<OwnSecondFactor />, '/account')
    await press('Replace authenticator app')
    await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}')
    await userEvent.type(await screen.findByLabelText('Code from your app'), '123456')
    await press('Replace')
  }

  test('is done where only the answer was lost, once it is pressed again', async () => {
    const answers = [() => new TypeError('No signal'), () => json(409, refusal)]
    await enterCodeInNewApp(() => answers.shift()?.() ?? new Error('Asked once more.'))
    await screen.findByText(/cannot be reached/)
    await screen.findByText('On since 04/03/2026, 09:00')

    await press('Replace')

    expect(
      await screen.findByText('Your new authenticator app is set up. Codes from the old one no longer work.'),
    ).toBeDefined()
  })

  test('is not done where another tab replaced it first, and the list says since when that one is on', async () => {
    await enterCodeInNewApp(() => json(409, refusal))

    expect(await screen.findByText(refusal.error)).toBeDefined()
    expect(await screen.findByText('On since 04/03/2026, 09:00')).toBeDefined()
    expect(screen.queryByText(/Your new authenticator app is set up/)).toBeNull()
  })
})
