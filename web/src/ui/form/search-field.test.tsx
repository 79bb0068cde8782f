import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

test('a search is cleared by the button inside its field, which keeps the focus there', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchField label="Search jobs" value="" onSearch={onSearch} />, { wrapper: ThemeProvider })
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' })
  expect(screen.queryByRole('button')).toBeNull()

  await userEvent.type(field, 'crane')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('crane'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))

  // At once: whoever leaves the page now comes back to the whole list.
  expect(onSearch).toHaveBeenLastCalledWith('')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})
