import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepFocus } from './focus-keeper.ts'

function Decision() {
  const [isDone, setIsDone] = useState(false)
  useEffect(keepFocus, [])
  return (
    <section aria-label="Share">
      {isDone ? <p>The link was made.</p> : <button onClick={() => setIsDone(true)}>Create link</button>}
      <button>End all links</button>
    </section>
  )
}

test('a button that goes with what it did leaves the keyboard in its section, on no other button', async () => {
  render(<Decision />)
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Share' })))
})

function Replaced() {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(keepFocus, [])
  return (
    <section aria-label="Contacts">
      {isTyping ? (
        <input aria-label="Name" ref={(field) => field?.focus()} />
      ) : (
        <button onClick={() => setIsTyping(true)}>Edit</button>
      )}
    </section>
  )
}

test('what comes instead and asks for the keyboard keeps it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<Replaced />)
  const edit = screen.getByRole('button', { name: 'Edit' })
  act(() => edit.focus())
  fireEvent.click(edit)
  await vi.advanceTimersByTimeAsync(1000)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})
