import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { UnsavedChangesGuard, useLeaveDeleted, useUnsavedChanges } from './unsaved-changes.tsx'

function Form({ hasChanges, lost = 'Your changes are not saved.' }: { hasChanges: () => boolean; lost?: string }) {
  useUnsavedChanges(hasChanges, lost)
  return null
}

/** Forms on a page that one came to from a list; gives the router, which knows where we are. */
function show(forms: ReactNode, at = '/form') {
  const page = (
    <ThemeProvider>
      <UnsavedChangesGuard>
        {forms}
        <Link to="/away">Away</Link>
        <Link to="?q=hoist">Search</Link>
      </UnsavedChangesGuard>
    </ThemeProvider>
  )
  const routes = [
    { path: '/form', element: page },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list', at], initialIndex: 1 })
  render(<RouterProvider router={router} />)
  return router
}

const changed = () => true

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

async function follow(name: string) {
  await userEvent.click(await screen.findByRole('link', { name }))
}

function question() {
  return screen.findByRole('dialog', { name: 'Discard changes?' })
}

function arrivesAt(router: ReturnType<typeof show>, pathname: string) {
  return waitFor(() => expect(router.state.location.pathname).toBe(pathname))
}

test('without changes one leaves unasked', async () => {
  const router = show(<Form hasChanges={() => false} />)

  await follow('Away')

  await arrivesAt(router, '/away')
})

test('with changes one leaves only after saying so', async () => {
  const router = show(<Form hasChanges={changed} />)

  await follow('Away')
  await question()
  await press('Keep editing')
  expect(router.state.location.pathname).toBe('/form')

  await follow('Away')
  await question()
  await press('Discard')
  await arrivesAt(router, '/away')
})

test('two forms with changes ask once, for both', async () => {
  const router = show(
    <>
      <Form hasChanges={changed} lost="The contact is lost." />
      <Form hasChanges={changed} lost="The site is lost." />
    </>,
  )

  await follow('Away')
  expect(await screen.findByText('What you typed on this page will be lost.')).toBeDefined()
  await press('Discard')

  await arrivesAt(router, '/away')
})

test('what was saved a moment ago holds nobody back', async () => {
  let isSaved = false
  const router = show(<Form hasChanges={() => !isSaved} />)

  isSaved = true
  await follow('Away')

  await arrivesAt(router, '/away')
})

function DeletedRecord() {
  const leave = useLeaveDeleted()
  return <button onClick={() => leave('/list')}>Delete</button>
}

test('what was typed about something that is deleted holds nobody back', async () => {
  const router = show(
    <>
      <Form hasChanges={changed} />
      <DeletedRecord />
    </>,
  )

  await press('Delete')

  await arrivesAt(router, '/list')
})

test("the browser's own back is held back too", async () => {
  const router = show(<Form hasChanges={changed} />)

  await act(() => router.navigate(-1))
  await question()
  expect(router.state.location.pathname).toBe('/form')
  await press('Discard')

  await arrivesAt(router, '/list')
})

test('searching a list below a form asks nothing', async () => {
  const router = show(<Form hasChanges={changed} />)

  await follow('Search')

  await waitFor(() => expect(router.state.location.search).toBe('?q=hoist'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing a form that the address opened asks', async () => {
  show(<Form hasChanges={changed} />, '/form?add=1')

  await follow('Search')

  await question()
})

test('closing the tab is questioned by the browser, only while there are changes', () => {
  let hasChanges = true
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  show(<Form hasChanges={() => hasChanges} />)
  expect(closing()).toBe(true)
  hasChanges = false
  expect(closing()).toBe(false)
})
