import { act, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { currentSession, endSession, startSession, useSession } from './session.ts'
import { givenUser } from '#web/testing/given-session.ts'

function Who() {
  return <p>{useSession()?.user.name ?? 'a visitor'}</p>
}

describe('the session on this device', () => {
  test('is kept under user and token, as other parts of the firm may expect', () => {
    const user = givenUser({ role: 'admin' })

    startSession({ user, token: 'abc' })

    expect(JSON.parse(String(localStorage.getItem('user')))).toEqual(user)
    expect(localStorage.getItem('token')).toBe('abc')
  })

  test('is seen at once by every part of the screen', () => {
    render(<Who />)

    act(() => startSession({ user: givenUser({ name: 'Amelia' }), token: 'abc' }))
    expect(screen.getByText('Amelia')).toBeDefined()

    act(() => endSession())
    expect(screen.getByText('a visitor')).toBeDefined()
  })

  test('ends here when it ends in another tab', () => {
    startSession({ user: givenUser({ name: 'Amelia' }), token: 'abc' })
    render(<Who />)

    act(() => {
      localStorage.removeItem('token')
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    })

    expect(screen.getByText('a visitor')).toBeDefined()
  })

  test.each([
    ['not JSON', 'Amelia'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no role', '{"name":"Amelia"}'],
    ['a role that is no word', '{"role":7}'],
  ])('is none when the stored user is %s', (_, stored) => {
    localStorage.setItem('user', stored)
    localStorage.setItem('token', 'abc')

    expect(currentSession()).toBeNull()
  })

  test('is none without a token', () => {
    localStorage.setItem('user', JSON.stringify(givenUser()))

    expect(currentSession()).toBeNull()
  })

  test('a session of an older release that stored less still counts, and an unknown role works as an engineer', () => {
    localStorage.setItem('user', '{"role":"surveyor","name":"Sam"}')
    localStorage.setItem('token', 'abc')

    expect(currentSession()?.user).toMatchObject({ role: 'engineer', name: 'Sam', companyId: null })
  })
})
