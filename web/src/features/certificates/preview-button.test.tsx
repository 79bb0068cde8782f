import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PreviewButton } from './certificate-buttons.tsx'
import { createQueryClient } from '#web/api/session-scope.tsx'
import { falseServer } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

const jobId = '0190a5d0-0000-7000-8000-000000000001'

function show(facts: { isOnline: boolean; pendingCount: number }) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider>
        <PreviewButton jobId={jobId} {...facts} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

test('without signal it is said plainly that the preview needs a connection', () => {
  show({ isOnline: false, pendingCount: 0 })

  expect(screen.getByText('You need a connection to preview the report.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [1, /once 1\schange on this device has been sent/],
  [2, /once 2\schanges on this device have been sent/],
])('while work of the job is unsent there is no preview, which would lack it: %i', (pendingCount, words) => {
  show({ isOnline: true, pendingCount })

  expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the preview opens in a tab of its own', async () => {
  URL.createObjectURL = () => 'blob:preview'
  const { tab } = falseTab()
  falseServer({
    [`GET /api/certificates/jobs/${jobId}/preview`]: () =>
      new Response('%PDF', {
        headers: { 'content-disposition': `attachment; filename="preview.pdf"; filename*=UTF-8''preview.pdf` },
      }),
  })
  show({ isOnline: true, pendingCount: 0 })

  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))

  await waitFor(() => expect(tab.location.href).toBe('blob:preview'))
})
