import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoControl } from './memo-control.tsx'

interface Props {
  label: string
  onPress?: () => void
}

function givenControl() {
  let renders = 0
  const Control = memoControl(({ label, onPress }: Props) => {
    renders += 1
    return <button onClick={onPress}>{label}</button>
  })
  return { Control, renderCount: () => renders }
}

test('a control is not rendered again for a new handler, and calls the newest one', () => {
  const { Control, renderCount } = givenControl()
  const pressed: string[] = []
  const view = render(<Control label="Save" onPress={() => pressed.push('first')} />)

  view.rerender(<Control label="Save" onPress={() => pressed.push('second')} />)
  fireEvent.click(screen.getByRole('button'))

  expect(renderCount()).toBe(1)
  expect(pressed).toEqual(['second'])
})

test('a control is rendered again when what it shows is new, and when it loses its handler', () => {
  const { Control, renderCount } = givenControl()
  const view = render(<Control label="Save" onPress={() => undefined} />)

  view.rerender(<Control label="Save and next" onPress={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Save and next' })).toBeDefined()
  view.rerender(<Control label="Save and next" />)

  expect(renderCount()).toBe(3)
})
