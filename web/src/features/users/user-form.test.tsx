import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentSession, useSession } from '#web/api/session.ts'
import { UserForm } from './user-form.tsx'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { givenColleague, givenCompany } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import type { User } from '#contract/users/users.contract.ts'

const { _id, name } = givenCompany()
const acme = { _id, name }
const me = givenColleague({ _id: '0b6f4d0e-5555-4a77-9d0a-1f3a3c0b8e05', name: 'Grace', role: 'admin' })

/** As the guard of the pages does it. */
function SignedIn({ children }: { children: ReactNode }) {
  return useSession() && children
}

/** The form with a company field as simple as a button: choosing companies is another feature's. */
function show(user?: User) {
  const onSaved = vi.fn()
  const form = (
    <SignedIn>
      <ThemeProvider>
        <UserForm
          {...(user && { user })}
          companyField={({ chosen, error, onChange }) => (
            <>
              <button type="button" onClick={() => onChange(acme)}>
                {chosen?.name ?? 'Choose Acme'}
              </button>
              <p>{error}</p>
            </>
          )}
          sitesField={() => null}
          onSaved={onSaved}
          onCancel={() => {}}
        />
      </ThemeProvider>
    </SignedIn>
  )
  showPage(form, '/admin/users/new')
  return onSaved
}

function givenServer(...replies: ((received: ReceivedRequest) => Response)[]) {
  const next = (asked: ReceivedRequest) => replies.shift()?.(asked) ?? json(500, {})
  const { received } = falseServer({
    'POST /api/users': next,
    [`PUT /api/users/${givenColleague()._id}`]: next,
    [`PUT /api/users/${me._id}`]: next,
  })
  return () => received.map(({ body }) => body)
}

const saved = ({ body }: ReceivedRequest) => json(200, { ...givenColleague(), ...Object(body) })

async function write(label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

beforeEach(() => {
  givenSession({ _id: me._id, role: 'admin', name: me.name })
})

describe('a new user', () => {
  test('is an engineer unless another role is chosen', async () => {
    const sent = givenServer(saved)
    const onSaved = show()

    await write('Name', 'Sam')
    await write('Email', 'sam@x.test')
    await write('Password', 'long enough')
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()).toMatchObject([{ name: 'Sam', role: 'engineer' }])
    expect(await screen.findByText('Sam was added.')).toBeDefined()
  })

  test('who is a customer is asked for the company, and no one else is', async () => {
    givenServer()
    show()
    expect(screen.queryByRole('button', { name: 'Choose Acme' })).toBeNull()
    expect(screen.getByLabelText('Qualifications')).toBeDefined()

    await userEvent.click(screen.getByRole('radio', { name: 'Customer' }))

    expect(screen.getByRole('button', { name: 'Choose Acme' })).toBeDefined()
    expect(screen.queryByLabelText('Qualifications')).toBeNull()
  })

  test('that is not complete is not sent: every problem is listed and the first field is ready', async () => {
    const sent = givenServer()
    show()
    await userEvent.click(screen.getByRole('radio', { name: 'Customer' }))

    await press('Add user')

    const summary = await screen.findByRole('alert')
    for (const label of ['Name', 'Email', 'Company'])
      expect(within(summary).getByRole('button', { name: label })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(sent()).toEqual([])
  })
})

test('a new user without a password is invited; where no mail leaves, the link is shown to pass on', async () => {
  const link = 'https://reports.firm.test/invitation/abc'
  const sent = givenServer(({ body }) => json(201, { ...givenColleague({ status: 'invited' }), ...Object(body), link }))
  const onSaved = show()

  await write('Name', 'Ivy Newcombe')
  await write('Email', 'ivy@firm.test')
  await press('Add user')

  expect(await screen.findByLabelText('Invitation link')).toHaveProperty('value', link)
  expect(sent()).toMatchObject([{ name: 'Ivy Newcombe', password: '' }])
  expect(onSaved).not.toHaveBeenCalled()
  await press('Done')
  expect(onSaved).toHaveBeenCalled()
})

test.each([
  ['a new user', undefined],
  ['a user of whom only optional facts are missing', givenColleague()],
])('the form of %s begins at the name', (_, user) => {
  givenServer()
  show(user)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
})

describe('a refused save', () => {
  test('shows the server’s words at the field and keeps what was typed', async () => {
    const words = 'Another user already has this email address.'
    givenServer(() => json(409, { error: words, code: 'email-taken', fields: { email: words } }))
    show(givenColleague())

    await write('Email', 'grace@x.test')
    await press('Save')

    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'grace@x.test')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  })

  test('without a sentence of the server’s says Error saving user', async () => {
    givenServer(() => json(500, {}))
    show(givenColleague())

    await write('Name', 'Tim')
    await press('Save')

    expect(await within(await screen.findByRole('alert')).findByText('Error saving user')).toBeDefined()
  })
})

describe('a user that someone else has saved meanwhile', () => {
  const theirs = givenColleague({ name: 'Thomas Fletcher', version: 9 })
  const stale = () => json(409, { error: 'Someone else.', code: 'stale-version', current: theirs })

  test('is shown as it stands now, and nothing is overwritten unasked', async () => {
    const sent = givenServer(stale, saved)
    const onSaved = show(givenColleague())
    await write('Employer', 'Acme')
    await press('Save')

    const notice = await screen.findByRole('alert')
    expect(within(notice).getByText('Thomas Fletcher')).toBeDefined()
    expect(onSaved).not.toHaveBeenCalled()
    await press('Save mine over it')

    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[1]).toMatchObject({ name: 'Thomas Fletcher', employer: 'Acme', version: 9 })
  })

  test('can be loaded as it stands now', async () => {
    givenServer(stale)
    show(givenColleague())
    await write('Employer', 'Acme')
    await press('Save')

    await press('Load the current one')

    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Thomas Fletcher')
    expect(screen.getByLabelText('Employer')).toHaveProperty('value', '')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is simply saved when only something else about them has changed', async () => {
    const sent = givenServer(
      () => json(409, { error: 'Someone else.', code: 'stale-version', current: givenColleague({ version: 9 }) }),
      saved,
    )
    const onSaved = show(givenColleague())
    await write('Employer', 'Acme')
    await press('Save')

    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[1]).toMatchObject({ employer: 'Acme', version: 9 })
  })
})

describe('one’s own account', () => {
  test('with a new password is saved only after a word of warning, and then signs out', async () => {
    const sent = givenServer(saved)
    show(me)
    await write('Password', 'another password')
    expect(screen.getByText(/You will be logged out when you save this/)).toBeDefined()

    await press('Save')
    expect(sent()).toEqual([])
    await press('Save and log out')

    await waitFor(() => expect(currentSession()).toBeNull())
  })

  test('with a new name keeps the session and shows the name at once', async () => {
    givenServer(({ body }) => json(200, { ...me, ...Object(body) }))
    show(me)

    await write('Name', 'Grace H')
    await press('Save')

    await waitFor(() => expect(currentSession()?.user.name).toBe('Grace H'))
  })
})

test('an employer asks for its address, which goes out with it', async () => {
  const sent = givenServer(saved)
  show(givenColleague())
  expect(screen.queryByLabelText('Employer’s address')).toBeNull()

  await userEvent.type(screen.getByLabelText('Employer'), 'Self-employed')
  await userEvent.type(screen.getByLabelText('Employer’s address'), '18 Ropewalk')
  await press('Save')

  await waitFor(() => expect(sent()[0]).toMatchObject({ employer: 'Self-employed', employerAddress: '18 Ropewalk' }))
})
