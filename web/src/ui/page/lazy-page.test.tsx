import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-page.ts'

test('a part whose code does not arrive is left out, and its page meets no error', async () => {
  const Extra = lazyPart(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(
    <main>
      <p>3 items</p>
      <Suspense fallback="Loading">
        <Extra />
      </Suspense>
    </main>,
  )

  // The test's set-up fails it for anything that React complains of.
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  expect(screen.getByRole('main').textContent).toBe('3 items')
})
