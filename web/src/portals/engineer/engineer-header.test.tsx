import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

test('the head of the portal names the engineer and leads to the signature and out', async () => {
  noSignal()
  await givenEngineersDevice({})
  openEngineer('/engineer')

  const head = within(await screen.findByRole('banner'))

  expect(head.getByText('Engineer Portal')).toBeDefined()
  expect(head.getByText('Tom Fletcher')).toBeDefined()
  expect(head.getByRole('link', { name: /your account/ }).getAttribute('href')).toBe('/account')
  expect(head.getByRole('link', { name: 'Signature Settings' }).getAttribute('href')).toBe('/signature')
  expect(head.getByRole('button', { name: 'Log out' })).toBeDefined()
  expect(head.queryByRole('link', { name: 'Admin Portal' })).toBeNull()
})

test('one menu holds the ways out, and Escape closes it and gives the keyboard back', async () => {
  noSignal()
  await givenEngineersDevice({})
  openEngineer('/engineer')
  const opener = await screen.findByRole('button', { name: 'Account menu' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')

  await userEvent.click(opener)

  expect(opener.getAttribute('aria-expanded')).toBe('true')
  const menu = within(screen.getByRole('navigation', { name: 'Account' }))
  expect(menu.getByRole('link', { name: 'Your Account' }).getAttribute('href')).toBe('/account')
  expect(menu.getByRole('link', { name: 'Signature Settings' })).toBeDefined()
  expect(menu.getByRole('button', { name: 'Log out' })).toBeDefined()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(opener)
})
