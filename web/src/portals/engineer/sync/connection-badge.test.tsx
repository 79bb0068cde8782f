import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectionBadge } from './sync-badge.tsx'

test.each([
  [true, 0, 'Online0 pending syncs'],
  [false, 1, 'Offline1 pending sync'],
  [false, 12, 'Offline12 pending syncs'],
  [true, -3, 'Online0 pending syncs'],
  [true, null, 'Online'],
])('online %s with %s waiting reads %s', (isOnline, pendingCount, words) => {
  render(<ConnectionBadge isOnline={isOnline} pendingCount={pendingCount} />)

  expect(screen.getByRole('status').textContent).toBe(words)
})
