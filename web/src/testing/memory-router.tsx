import { useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** A router like the app's, with a history of its own that begins at this address. */
export function InMemoryRouter({ path, children }: { path: string; children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }], { initialEntries: [path] }))
  return <RouterProvider router={router} />
}
