import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AttentionBox } from './attention-box.tsx'
import { givenSession } from '#web/testing/given-session.ts'
import { showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

const entry = {
  entryId: 'a1',
  jobId: 'a0000000-0000-4000-8000-000000000001',
  itemId: null,
  photoId: null,
  addedAt: 0,
  at: 0,
  status: 400,
  code: 'invalid-input',
  fields: {},
  theirs: null,
  details: {},
}

test.each([
  ['createItem', 'Error saving inspection item'],
  ['updateItem', 'Error saving inspection item'],
  ['deleteItem', 'Error deleting inspection item'],
  ['uploadPhoto', 'Error uploading photo'],
  ['completeJob', 'Error completing job'],
])('%s that the server refused later is told as %s, with its reason', async (name, words) => {
  givenSession({ role: 'engineer' })
  showPage(
    <ThemeProvider>
      <AttentionBox attention={{ ...entry, name, words: 'The serial number is too long.' }} />
    </ThemeProvider>,
    '/engineer',
  )

  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText('The serial number is too long.')).toBeDefined()
})
