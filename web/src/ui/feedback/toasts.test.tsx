import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { toast } from './toast.ts'
// Their code comes with the first toast: here it is there already, because timers stand still.
import './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a success is a status and goes after five seconds', async () => {
  render(<ThemeProvider>A page</ThemeProvider>)

  act(() => toast.success('Settings saved successfully!'))
  await pass(10)
  expect(screen.getByRole('status').textContent).toBe('Settings saved successfully!')
  await pass(4900)
  expect(screen.getByRole('status')).toBeDefined()

  await pass(200)
  expect(screen.queryByRole('status')).toBeNull()
})

test('an error is an alert and stays until it is dismissed', async () => {
  render(<ThemeProvider>A page</ThemeProvider>)

  act(() => toast.error('Error saving settings'))
  await pass(60_000)
  expect(screen.getByRole('alert').textContent).toBe('Error saving settings')

  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  await pass(10)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the same words twice are one toast', async () => {
  render(<ThemeProvider>A page</ThemeProvider>)

  act(() => toast.error('Error uploading logo'))
  act(() => toast.error('Error uploading logo'))
  await pass(10)

  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a success that has the keyboard stays', async () => {
  render(<ThemeProvider>A page</ThemeProvider>)
  act(() => toast.success('Company saved'))
  await pass(10)

  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  await pass(60_000)
  expect(screen.getByRole('status')).toBeDefined()

  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())
  await pass(5100)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the oldest toast makes room for a fifth', async () => {
  render(<ThemeProvider>A page</ThemeProvider>)

  for (const each of ['one', 'two', 'three', 'four', 'five']) act(() => toast.error(each))
  await pass(10)

  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['two', 'three', 'four', 'five'])
})

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
