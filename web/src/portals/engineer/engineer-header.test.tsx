import { screen, within } from '@testing-library/react'
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
