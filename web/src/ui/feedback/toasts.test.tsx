import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)))
})

test('a success is a status and goes after five seconds', () => {
  render(<Toasts />)

  act(() => toast.success('Settings saved successfully!'))
  expect(screen.getByRole('status').textContent).toBe('Settings saved successfully!')

  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.queryByRole('status')).toBeNull()
})

test('an error is an alert and stays until it is dismissed', () => {
  render(<Toasts />)

  act(() => toast.error('Error saving settings'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('alert').textContent).toBe('Error saving settings')

  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the same words twice are one toast', () => {
  render(<Toasts />)

  act(() => toast.error('Error uploading logo'))
  act(() => toast.error('Error uploading logo'))

  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
