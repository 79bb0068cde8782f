import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

test.each([
  ['good', 'Fit for Purpose'],
  ['repair', 'Requires Repair'],
  ['danger', 'Not Fit'],
  ['waiting', 'Awaiting Inspection'],
  ['progress', 'In Progress'],
  ['paid', 'paid'],
] as const)('%s is told by a word and an icon, never by colour alone', (meaning, word) => {
  render(<StatusBadge meaning={meaning}>{word}</StatusBadge>)

  const badge = screen.getByText(word)
  expect(badge.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
