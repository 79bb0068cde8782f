import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Kit } from '#web/ui/kit.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'

function Form({ hasChanges, onLeave }: { hasChanges: boolean; onLeave: () => void }) {
  useUnsavedChanges(hasChanges, 'Your changes are not saved.')
  return (
    <button data-leads-away onClick={onLeave}>
      Away
    </button>
  )
}

function show(hasChanges: boolean) {
  const onLeave = vi.fn()
  render(
    <Kit>
      <Form hasChanges={hasChanges} onLeave={onLeave} />
    </Kit>,
  )
  return onLeave
}

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

test('without changes one leaves unasked', async () => {
  const onLeave = show(false)

  await press('Away')

  expect(onLeave).toHaveBeenCalledOnce()
})

test('with changes one leaves only after saying so', async () => {
  const onLeave = show(true)

  await press('Away')
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  await press('Cancel')
  expect(onLeave).not.toHaveBeenCalled()

  await press('Away')
  await press('Leave')
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
})

test("the browser's own back is held back before the router hears of it", async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  const router = vi.fn()
  window.addEventListener('popstate', router)
  history.replaceState({ idx: 2 }, '')
  show(true)

  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  expect(go).toHaveBeenLastCalledWith(1)
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2 } }))
  expect(router).not.toHaveBeenCalled()

  await press('Leave')
  await waitFor(() => expect(go).toHaveBeenLastCalledWith(-1))
  window.removeEventListener('popstate', router)
})

test('closing the tab is questioned by the browser, only while there are changes', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  show(true)
  expect(closing()).toBe(true)
})
