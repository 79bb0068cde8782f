import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FilterBar } from './list-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

test('filters that open beyond the edge of a phone are scrolled to', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(480)
  render(
    <FilterBar more={{ isUsed: false, filters: <input aria-label="Company" /> }}>
      <span data-testid="first">Open</span>
    </FilterBar>,
    { wrapper: ThemeProvider },
  )

  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))

  expect(screen.getByLabelText('Company')).toBeDefined()
  expect(screen.getByTestId('first').parentElement?.scrollLeft).toBe(480)
})
