import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenTimeAsForPeople, typeAtOnce } from '#web/testing/typing.ts'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { DeferredFormContext, useDeferredState } from './deferred-form.ts'
import { Field } from './field.tsx'

function Form({ isDeferred }: { isDeferred: boolean }) {
  const { state: wll, latest, set, deferred } = useDeferredState('')
  return (
    <DeferredFormContext value={isDeferred ? deferred : null}>
      <Field label="WLL" value={wll} onChange={({ currentTarget }) => set(currentTarget.value)} />
      <output>{wll}</output>
      <button onClick={() => set('5 t')}>As last time</button>
      <button onClick={() => set('')}>Start over</button>
      <button onClick={() => set(`${latest()}, tested`)}>Tested</button>
    </DeferredFormContext>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('WLL')
const formShows = () => screen.getByRole('status').textContent
test('in a long form a field shows each key at once, and the form follows', async () => {
  render(<Form isDeferred />, { wrapper: ThemeProvider })
  givenTimeAsForPeople()

  for (const typed of ['2', '2 ', '2 t']) {
    typeAtOnce(field(), typed)
    expect(field().value).toBe(typed)
    expect(formShows()).toBe('')
  }

  await expect.poll(formShows).toBe('2 t')
  expect(field().value).toBe('2 t')
})

test('in any other form a key is rendered before the next event', () => {
  render(<Form isDeferred={false} />, { wrapper: ThemeProvider })
  givenTimeAsForPeople()

  typeAtOnce(field(), '2 t')

  expect(formShows()).toBe('2 t')
})

test('what the form fills in takes the place of what was typed', () => {
  render(<Form isDeferred />, { wrapper: ThemeProvider })
  fireEvent.change(field(), { target: { value: '2 t' } })

  fireEvent.click(screen.getByRole('button', { name: 'As last time' }))

  expect(field().value).toBe('5 t')
})

test('a form that is begun anew before it followed shows nothing of what was typed', () => {
  render(<Form isDeferred />, { wrapper: ThemeProvider })
  fireEvent.change(field(), { target: { value: '2 t' } })

  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))

  expect(field().value).toBe('')
  expect(formShows()).toBe('')
})

test('a change that builds on what was typed has the last keys', () => {
  render(<Form isDeferred />, { wrapper: ThemeProvider })
  fireEvent.change(field(), { target: { value: '2 t' } })

  fireEvent.click(screen.getByRole('button', { name: 'Tested' }))

  expect(field().value).toBe('2 t, tested')
})
