import { render, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { App } from '#web/app.tsx'
import { replaceAddress } from '#web/ui/page/address.tsx'

/** Opens the whole app at an address. */
export function openApp(path: string): void {
  replaceAddress(path)
  render(<App />)
}

export async function addressIs(path: string): Promise<void> {
  await waitFor(() => expect(window.location.pathname).toBe(path))
}
