import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { send } from '#web/api/client.ts'
import { currentSession, endSession } from '#web/api/session.ts'
import { localSessionOf } from '#web/offline/store/local-session.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenSession, givenUser } from '#web/testing/given-session.ts'
import { addressIs, openApp } from '#web/testing/open-app.tsx'
import { getProfile } from '#contract/users/users.contract.ts'

const jobId = '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e31'
const addPage = `/engineer/job/${jobId}/add`

/** A device on which an engineer has written an item; the server ends the session for the reason with the next call. */
async function givenEndedSession(reason: string | undefined, path = addPage) {
  const user = givenUser({ _id: newId() })
  givenSession(user)
  const localSession = localSessionOf(user._id)
  onTestFinished(async () => void (await Promise.all(localSession.store.tables.map((table) => table.clear()))))
  await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
  const { received } = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/auth/welcome': () => json(200, { demoAccounts: [], needsSetup: false }),
    'GET /api/users/profile': () => json(401, { error: 'Please sign in.', code: 'not-signed-in', reason }),
    'POST /api/auth/login': () => json(200, { user, token: 'next' }),
  })
  if (reason === 'logged-out') endSession()
  else await send(getProfile, {}).catch(() => undefined)
  openApp(path)
  await addressIs('/login')
  return { localSession, user, received }
}

const goOn = 'Continue without signing in'

describe('the sign-in screen of a device with work on it', () => {
  test.each([
    ['expired', 'The session expired.', true],
    ['signed-out', 'This device was logged out.', true],
    ['ended', 'An administrator ended the access.', false],
    ['password-changed', 'The password was changed.', false],
    [undefined, '', false],
    ['logged-out', '', false],
  ])('says whose work waits, and after %s why', async (reason, words, mayGoOn) => {
    await givenEndedSession(reason)

    expect(await screen.findByText('Work by Tom Fletcher is waiting on this device')).toBeDefined()
    expect(screen.getByText(new RegExp(`^${words}.*1\\schange is not sent yet`))).toBeDefined()
    expect(screen.queryByRole('button', { name: goOn }) !== null).toBe(mayGoOn)
    expect([localStorage.getItem('user'), localStorage.getItem('token')]).toEqual([null, null])
  })

  test('leads whoever signs in again back to where they were', async () => {
    await givenEndedSession('expired')

    await userEvent.type(screen.getByLabelText('Email'), 'tom@firm.test')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await addressIs(addPage)
    expect(currentSession()?.token).toBe('next')
  })

  test('leads whoever went on without signing in, and signs in to sync, back to where they were', async () => {
    await givenEndedSession('expired', '/engineer')
    await userEvent.click(screen.getByRole('button', { name: goOn }))
    await addressIs('/engineer')
    await userEvent.click(await screen.findByRole('button', { name: /sync details/ }))
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in to sync' }))
    await addressIs('/login')

    await userEvent.type(screen.getByLabelText('Email'), 'tom@firm.test')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await addressIs('/engineer')
    expect(currentSession()?.token).toBe('next')
  })

  test('leads somebody else who signs in to their own start page', async () => {
    await givenEndedSession('expired')
    const other = givenUser({ _id: newId(), name: 'Grace Okafor' })
    falseServer({ 'POST /api/auth/login': () => json(200, { user: other, token: 'hers' }) })

    await userEvent.type(screen.getByLabelText('Email'), 'grace@firm.test')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await addressIs('/engineer')
  })

  test('forgets where somebody was who logged out', async () => {
    await givenEndedSession('logged-out')

    await userEvent.type(screen.getByLabelText('Email'), 'tom@firm.test')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await addressIs('/engineer')
  })
})

test('the sign-in screen hands out the work of a removed account', async () => {
  const { user } = await givenEndedSession('ended')
  const made: Blob[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => {} })

  await userEvent.click(await screen.findByRole('button', { name: 'Export pending work' }))

  await waitFor(() => expect(made).toHaveLength(1))
  const [head, entry] = new TextDecoder().decode(await made[0]?.arrayBuffer()).split('\n')
  expect(JSON.parse(head ?? '')).toMatchObject({ kind: 'head', userId: user._id })
  expect(JSON.parse(entry ?? '')).toMatchObject({ kind: 'entry', entry: { name: 'createItem' } })
})

describe('going on without signing in', () => {
  test('opens the person’s own work where they were, sends nothing, and the badge says so', async () => {
    const { localSession, user, received } = await givenEndedSession('expired', '/engineer')

    await userEvent.click(await screen.findByRole('button', { name: goOn }))

    await addressIs('/engineer')
    expect(await screen.findByRole('heading', { name: 'Your Jobs' })).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Sync paused 1\spending sync/ })).toBeDefined()
    expect(currentSession()).toEqual({ user, token: null })
    await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
    expect(await screen.findByRole('button', { name: /^Sync paused 2\spending syncs/ })).toBeDefined()
    expect(received.filter(({ path }) => path.startsWith('/api/inspections'))).toEqual([])
    expect([localStorage.getItem('user'), localStorage.getItem('token')]).toEqual([null, null])
  })

  test('opens no page that needs the server', async () => {
    await givenEndedSession('expired', '/account')

    await userEvent.click(await screen.findByRole('button', { name: goOn }))

    await addressIs('/login')
  })

  test('is over once they sign in', async () => {
    await givenEndedSession('signed-out', '/engineer')
    await userEvent.click(await screen.findByRole('button', { name: goOn }))

    await userEvent.click(await screen.findByRole('button', { name: /^Sync paused/ }))
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in to sync' }))
    await userEvent.type(await screen.findByLabelText('Email'), 'tom@firm.test')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await addressIs('/engineer')
    expect(await screen.findByRole('button', { name: /^Online/ })).toBeDefined()
  })

  test('is not possible any more for whoever logs out', async () => {
    const { user } = await givenEndedSession('expired', '/engineer')
    await userEvent.click(await screen.findByRole('button', { name: goOn }))
    await screen.findByRole('heading', { name: 'Your Jobs' })

    endSession()

    await addressIs('/login')
    expect(await screen.findByText(`Work by ${user.name} is waiting on this device`)).toBeDefined()
    expect(screen.queryByRole('button', { name: goOn })).toBeNull()
  })
})
