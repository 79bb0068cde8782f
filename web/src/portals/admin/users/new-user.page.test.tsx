import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { UsersPages } from './users.page.tsx'
import { address, openAsAdmin, page } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

test('whoever goes away with a half-filled user is asked first, and stays with what was typed', async () => {
  openAsAdmin('/admin/users/new', <Route path="/admin/users/*" element={<UsersPages />} />, {
    'GET /api/users': () => page([]),
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await userEvent.type(name, 'Tom')

  await userEvent.click(screen.getByRole('link', { name: 'Users' }))
  expect(await screen.findByText('What you typed about this user will be lost.')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(name.value).toBe('Tom')

  // Cancel is said on purpose.
  await press('Cancel')
  expect(address()).toBe('/admin/users')
})
