import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { AdminPortal } from './admin-portal.tsx'
import { openAsAdmin } from '#web/testing/open-admin.tsx'

test('the bar names the administrator and leads to the other portal, to their account and out', async () => {
  openAsAdmin('/admin', <Route path="/admin/*" element={<AdminPortal />} />, {})

  const bar = within(await screen.findByRole('banner'))

  expect(bar.getByText('Grace Hopwood')).toBeDefined()
  expect(bar.getByText('Administrator')).toBeDefined()
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Engineer Portal', '/engineer'],
    ['Grace Hopwood, your account', '/account'],
  ])
  expect(bar.getByRole('button', { name: 'Log out' })).toBeDefined()
})

test('the rail names every setting in words', async () => {
  openAsAdmin('/admin', <Route path="/admin/*" element={<AdminPortal />} />, {})

  const rail = within(await screen.findByRole('navigation', { name: 'Main' }))

  const links = rail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.slice(-4)).toEqual([
    ['Settings', '/tool-settings'],
    ['Signature Settings', '/signature'],
    ['Head Signature Settings', '/head-signature'],
    ['Tool Settings', '/tool-settings'],
  ])
})
