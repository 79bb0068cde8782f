import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Kit } from '#web/ui/theme/kit.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

function Form({ hasChanges, lost = 'Your changes are not saved.' }: { hasChanges: () => boolean; lost?: string }) {
  useUnsavedChanges(hasChanges, lost)
  return null
}

function show(forms: ReactNode) {
  const onLeave = vi.fn()
  render(
    <MemoryRouter>
      <Kit>
        {forms}
        <button data-leads-away onClick={onLeave}>
          Away
        </button>
      </Kit>
    </MemoryRouter>,
  )
  return onLeave
}

const changed = () => true

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

test('without changes one leaves unasked', async () => {
  const onLeave = show(<Form hasChanges={() => false} />)

  await press('Away')

  expect(onLeave).toHaveBeenCalledOnce()
})

test('with changes one leaves only after saying so', async () => {
  const onLeave = show(<Form hasChanges={changed} />)

  await press('Away')
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  await press('Cancel')
  expect(onLeave).not.toHaveBeenCalled()

  await press('Away')
  await press('Leave')
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
})

test('two forms with changes ask once, for both', async () => {
  const onLeave = show(
    <>
      <Form hasChanges={changed} lost="The contact is lost." />
      <Form hasChanges={changed} lost="The site is lost." />
    </>,
  )

  await press('Away')
  expect(await screen.findByText('What you typed on this page will be lost.')).toBeDefined()
  await press('Leave')

  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
})

test('what was saved a moment ago holds nobody back', async () => {
  let isSaved = false
  const onLeave = show(<Form hasChanges={() => !isSaved} />)

  isSaved = true
  await press('Away')

  expect(onLeave).toHaveBeenCalledOnce()
})

test("the browser's own back is held back before the router hears of it", async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  const router = vi.fn()
  window.addEventListener('popstate', router)
  history.replaceState({ idx: 2 }, '')
  show(<Form hasChanges={changed} />)

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

  show(<Form hasChanges={changed} />)
  expect(closing()).toBe(true)
})
