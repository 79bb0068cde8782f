import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'
import { DateRangeFilter } from './date-range-filter.tsx'

const onChange = vi.fn<(value: string) => void>()

function Form({ start = '', max }: { start?: string; max?: string }) {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider env="test">
      <DateField
        label="Scheduled date"
        value={value}
        max={max}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
      <button onClick={() => setValue('2027-03-01')}>Use the proposed date</button>
    </MantineProvider>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Scheduled date')

beforeEach(() => onChange.mockClear())

test.each(['5/1/27', '05.01.2027', '5-1-27', '2027-01-05'])(
  '“%s” is typed, sent as a day and shown as one',
  async (typed) => {
    render(<Form />)

    await userEvent.type(field(), typed)
    expect(field().value).toBe(typed)
    await userEvent.tab()

    expect(onChange).toHaveBeenLastCalledWith('2027-01-05')
    expect(field().value).toBe('05/01/2027')
  },
)

test('a date that is none stays as it was typed, and is told of once the field is left', async () => {
  render(<Form />)

  await userEvent.type(field(), '30/2/27')
  expect(screen.queryByText(/has only/)).toBeNull()
  await userEvent.tab()

  expect(screen.getByText('February 2027 has only 28 days.')).toBeDefined()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('30/2/27')
  expect(onChange).toHaveBeenLastCalledWith('30/2/27')
})

test('a draft with a half typed date shows what was typed', () => {
  render(<Form start="5/1/2" />)

  expect(field().value).toBe('5/1/2')
})

test('a date that another button sets takes the place of what was typed', async () => {
  render(<Form />)
  await userEvent.type(field(), '5/1/2')

  await userEvent.click(screen.getByRole('button', { name: 'Use the proposed date' }))

  expect(field().value).toBe('01/03/2027')
})

test('the calendar opens on the day in the field, crosses months by arrow keys and gives the focus back', async () => {
  render(<Form start="2027-01-31" />)
  const opener = screen.getByRole('button', { name: 'Open calendar' })

  await userEvent.click(opener)
  const calendar = await screen.findByRole('dialog', { name: 'Choose a date' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('31 January 2027'))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('1 February 2027')
  await userEvent.keyboard('{PageDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('1 March 2027')
  await userEvent.keyboard('{ArrowUp}{Enter}')

  expect(field().value).toBe('22/02/2027')
  await waitFor(() => expect(calendar.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the calendar offers no day beyond the last one', async () => {
  render(<Form start="2027-01-05" max="2027-01-20" />)

  await userEvent.type(field(), '{ArrowDown}')
  const calendar = within(await screen.findByRole('dialog', { name: 'Choose a date' }))

  expect(calendar.getByRole<HTMLButtonElement>('button', { name: '20 January 2027' }).disabled).toBe(false)
  expect(calendar.getByRole<HTMLButtonElement>('button', { name: '21 January 2027' }).disabled).toBe(true)
})

test('a list follows a range once a whole day is there, not with every key', async () => {
  const choose = vi.fn<(days: object) => void>()
  function Filter() {
    const [days, setDays] = useState<{ from?: string | null; to?: string | null }>({})
    const change = (changes: typeof days) => {
      setDays({ ...days, ...changes })
      choose(changes)
    }
    return (
      <MantineProvider env="test">
        <DateRangeFilter of="Issued" from={days.from ?? undefined} to={days.to ?? undefined} onChange={change} />
      </MantineProvider>
    )
  }
  render(<Filter />)

  await userEvent.type(screen.getByLabelText('Issued from'), '5/1/27')
  expect(choose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByLabelText('Issued to'), '5/13/2027{Enter}')
  await userEvent.tab()

  expect(choose).toHaveBeenCalledExactlyOnceWith({ from: '2027-01-05' })
})
