import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { DialogFrame } from './dialog-frame.tsx'
import { useConfirm, useReason } from './dialogs.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

function AskToDelete({ onAnswer }: { onAnswer: (answer: unknown) => void }) {
  const confirm = useConfirm()
  const askReason = useReason()
  const company = { title: 'Delete Acme Ltd?', verb: 'Delete', isDangerous: true }
  const item = { title: 'Delete Chain Block?', label: 'Reason for deleting', verb: 'Delete', isDangerous: true }
  return (
    <>
      <button onClick={() => void confirm(company).then(onAnswer)}>Remove company</button>
      <button onClick={() => void askReason(item).then(onAnswer)}>Remove item</button>
    </>
  )
}

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

function show() {
  const onAnswer = vi.fn()
  render(
    <ThemeProvider>
      <AskToDelete onAnswer={onAnswer} />
    </ThemeProvider>,
  )
  return onAnswer
}

describe('a confirmation', () => {
  test('names the thing and goes ahead on its verb', async () => {
    const onAnswer = show()
    await press('Remove company')

    expect(await screen.findByRole('dialog', { name: 'Delete Acme Ltd?' })).toBeDefined()
    await press('Delete')

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('starts on Cancel when the deed is dangerous', async () => {
    const onAnswer = show()
    await press('Remove company')
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))

    await userEvent.keyboard('{Enter}')

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)
  })

  test('is cancelled by a click beside it, but not once something was typed into it', async () => {
    const onAnswer = show()
    const beside = () => document.querySelector('.mantine-Overlay-root') as HTMLElement
    await press('Remove company')
    await screen.findByRole('dialog')
    await userEvent.click(beside())
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)

    await press('Remove item')
    await userEvent.type(await screen.findByLabelText('Reason for deleting'), 'Scrapped')
    await userEvent.click(beside())

    expect(screen.getByLabelText('Reason for deleting')).toHaveProperty('value', 'Scrapped')
    expect(onAnswer).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    expect(onAnswer).toHaveBeenLastCalledWith(null)
  })

  test('holds what was drawn in it against a click beside it', async () => {
    const onCancel = vi.fn()
    render(
      <ThemeProvider>
        <DialogFrame isOpen isDirty title="Draw on the photo" onCancel={onCancel}>
          Drawing
        </DialogFrame>
      </ThemeProvider>,
    )
    await userEvent.click(document.querySelector('.mantine-Overlay-root') as HTMLElement)
    expect(onCancel).not.toHaveBeenCalled()

    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('is neither given nor cancelled by the second click of a double click on what asks for it', async () => {
    const onAnswer = show()
    await press('Remove company')
    const verb = await screen.findByRole('button', { name: 'Delete' })
    const outside = document.querySelector('.mantine-Overlay-root') as HTMLElement

    for (const below of [verb, outside]) fireEvent.click(below, { detail: 2 })
    expect(onAnswer).not.toHaveBeenCalled()

    fireEvent.click(verb, { detail: 1 })
    await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true))
  })

  test('is cancelled by Escape', async () => {
    const onAnswer = show()
    await press('Remove company')
    await screen.findByRole('dialog')

    await userEvent.keyboard('{Escape}')

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)
    const opener = screen.getByRole('button', { name: 'Remove company' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

describe('a reason', () => {
  test('is given without the blanks around it', async () => {
    const onAnswer = show()
    await press('Remove item')

    await userEvent.type(await screen.findByLabelText('Reason for deleting'), '  sold last year {Enter}')

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith('sold last year')
  })

  test('must say something', async () => {
    const onAnswer = show()
    await press('Remove item')

    await userEvent.type(await screen.findByLabelText('Reason for deleting'), '   ')
    await press('Delete')

    expect(onAnswer).not.toHaveBeenCalled()
    expect(screen.getByText('Enter a reason.')).toBeDefined()
  })

  test('a reason that is not given aborts', async () => {
    const onAnswer = show()
    await press('Remove item')

    await press('Cancel')

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(null)
  })
})

test('a window that is mounted only while it is open gives the focus back to what opened it', async () => {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Edit site</button>
        {isOpen && (
          <DialogFrame isOpen title="Edit 12 Dock Road" onCancel={() => setIsOpen(false)}>
            <form>
              <input aria-label="Town" />
            </form>
          </DialogFrame>
        )}
      </>
    )
  }
  render(
    <ThemeProvider>
      <Opener />
    </ThemeProvider>,
  )
  await press('Edit site')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Town')))

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit site' })))
})

test('a window begins at its first empty field, and Escape closes an open list in it first', async () => {
  const onCancel = vi.fn()
  render(
    <ThemeProvider>
      <DialogFrame isOpen title="Plan visit" onCancel={onCancel}>
        <form>
          <input aria-label="Title" defaultValue="Half-yearly" required />
          <input aria-label="Day" required />
          <input aria-label="Engineer" role="combobox" aria-expanded="true" aria-controls="list" defaultValue="Tom" />
        </form>
      </DialogFrame>
    </ThemeProvider>,
  )

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day')))
  screen.getByLabelText('Engineer').focus()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).not.toHaveBeenCalled()
  screen.getByLabelText('Day').focus()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})
