import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { AdminPortal } from './admin-portal.tsx'
import { openAsAdmin } from '#web/testing/open-admin.tsx'

test('the bar names the administrator and leads to the other portal, to every setting and out', async () => {
  openAsAdmin('/admin', <Route path="/admin/*" element={<AdminPortal />} />, {})

  const bar = within(await screen.findByRole('banner'))

  expect(bar.getByText('Grace Hopwood')).toBeDefined()
  expect(bar.getByText('Administrator')).toBeDefined()
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Engineer Portal', '/engineer'],
    ['Signature Settings', '/signature'],
    ['Head Signature Settings', '/head-signature'],
    ['Tool Settings', '/tool-settings'],
    ['Grace Hopwood, your account', '/account'],
  ])
  expect(bar.getByRole('button', { name: 'Log out' })).toBeDefined()
})
