import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { SearchSelect, type Option } from './search-select.tsx'

const acme = { value: '1', label: 'Acme Ltd' }
const bolt = { value: '2', label: 'Bolt plc' }

function show(chosen: Option | null = null, options = [acme, bolt], isSearching = false) {
  const onChange = vi.fn()
  const onSearch = vi.fn()
  render(
    <ThemeProvider>
      <SearchSelect
        label="Company"
        name="companyId"
        chosen={chosen}
        options={options}
        isSearching={isSearching}
        nothingFound="No company has this name."
        onSearch={onSearch}
        onChange={onChange}
      />
    </ThemeProvider>,
  )
  return { onChange, onSearch, field: screen.getByLabelText('Company') }
}

test('typing searches, and Enter takes the first that was found', async () => {
  const { field, onChange, onSearch } = show()

  await userEvent.type(field, 'ac')
  expect(onSearch).toHaveBeenLastCalledWith('ac')
  await userEvent.keyboard('{Enter}')

  expect(onChange).toHaveBeenCalledExactlyOnceWith(acme)
})

test('Enter takes nothing while the search is still on its way', async () => {
  const { field, onChange } = show(null, [acme, bolt], true)

  await userEvent.type(field, 'bo{Enter}')

  expect(onChange).not.toHaveBeenCalled()
})

test('what is typed after a click takes the place of what was chosen', async () => {
  const { field, onSearch } = show(acme)
  await userEvent.click(field)

  await userEvent.keyboard('bo')

  expect(onSearch).toHaveBeenLastCalledWith('bo')
})

test('another is chosen with the mouse', async () => {
  const { field, onChange } = show(acme)
  await userEvent.click(field)

  await userEvent.click(await screen.findByRole('option', { name: 'Bolt plc' }))

  expect(onChange).toHaveBeenCalledExactlyOnceWith(bolt)
})

test('what was typed and not chosen gives way to what is chosen', async () => {
  const { field } = show(acme)
  await userEvent.type(field, 'zzz')

  await userEvent.tab()

  await waitFor(() => expect(field).toHaveProperty('value', 'Acme Ltd'))
})

test('a search that finds nothing says so', async () => {
  const { field } = show(null, [])
  await userEvent.type(field, 'zzz')

  expect(await screen.findByText('No company has this name.')).toBeDefined()
})
