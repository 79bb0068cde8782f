import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/session-scope.tsx'
import { GenerateCertificateButton } from './certificate-buttons.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

const jobId = '0190a5d0-0000-7000-8000-000000000001'

afterEach(() => vi.useRealTimers())

test('a certificate that takes a minute is asked for once, shows its seconds and ends with a success', async () => {
  vi.useFakeTimers()
  const answers: ((response: Response) => void)[] = []
  const promise = new Promise<Response>((resolve) => void answers.push(resolve))
  const { received } = falseServer({ [`POST /api/certificates/jobs/${jobId}/generate`]: () => promise })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider>
        <GenerateCertificateButton jobId={jobId} of="Annual visit" />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Generate Certificate: Annual visit' })

  await act(async () => {
    button.click()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(button.textContent).toBe('Generating…')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    button.click()
  })
  expect(button.textContent).toBe('Generating… 60 s')
  expect(notificationsStore.getState().notifications).toEqual([])

  await act(async () => {
    answers[0]?.(json(201, { jobId, warnings: ['The QR code leads nowhere.'] }))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(received).toHaveLength(1)
  expect(button.textContent).toBe('Generate Certificate')
  // What shows the messages is loaded with the first of them.
  vi.useRealTimers()
  expect((await screen.findByRole('status')).textContent).toBe('Certificate generated successfully!')
  expect(screen.getByRole('alert').textContent).toBe('The QR code leads nowhere.')
})
