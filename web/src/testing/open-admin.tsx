import { notifications } from '@mantine/notifications'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Routes, useLocation } from 'react-router'
import { SessionScope } from '#web/api/session-scope.tsx'
import { falseServer, json, type ReceivedRequest } from './false-server.ts'
import { givenSession } from './given-session.ts'
import { InMemoryRouter } from './memory-router.tsx'
import { UnsavedChangesGuard } from '#web/ui/form/saving/unsaved-changes.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

export type Replies = Parameters<typeof falseServer>[0]

/** Opens an address among some of the routes, signed in as an administrator; gives what the server was asked. */
export function openAsAdmin(path: string, routes: ReactNode, replies: Replies): { received: ReceivedRequest[] } {
  notifications.clean()
  givenSession({ role: 'admin', name: 'Grace Hopwood' })
  const server = falseServer(replies)
  render(
    <InMemoryRouter path={path}>
      <SessionScope>
        <ThemeProvider>
          <UnsavedChangesGuard>
            <Routes>{routes}</Routes>
          </UnsavedChangesGuard>
        </ThemeProvider>
      </SessionScope>
      <Where />
    </InMemoryRouter>,
  )
  return server
}

/** A page of a list, with how many there are in all. */
export function page(rows: unknown[], total = rows.length): Response {
  return json(200, rows, { 'x-total-count': String(total) })
}

/** Where the app is now, query included. */
export function address(): string {
  return screen.getByLabelText('address').textContent
}

/** Opens a field that searches and takes one of what it offers. */
export async function chooseFrom(label: string, option: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.click(await screen.findByText(option, { selector: '[role=option]' }))
}

/** Fills in a field at once; what happens key by key is the browser's. */
export function write(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
