import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { PendingReviewPage } from './pending-review.page.tsx'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { givenWork } from '#web/testing/given-job.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'

const routes = <Route path="/admin/recovered-work" element={<PendingReviewPage />} />
const file = new File(['{"kind":"head"}'], 'thorough-pending-work-2026-11-15.ndjson')

const imported = {
  from: { _id: '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e21', name: 'Tom Fletcher' },
  isWhole: true,
  kept: 1,
  photos: 2,
  alreadyHere: 3,
  notTakenCount: 0,
  notTaken: [],
}

function openPage() {
  let asked = 0
  openAsAdmin('/admin/recovered-work', routes, {
    'GET /api/inspections/recovered': () => page(asked++ === 0 ? [] : [givenWork()]),
  })
}

async function importFile() {
  await userEvent.upload(await screen.findByLabelText('Import from a device'), file)
}

test('an administrator imports what a device exported, and finds it in the list', async () => {
  const { uploads } = falseUploads(() => ({ status: 200, body: imported }))
  openPage()
  await screen.findByText('Nothing is waiting for a decision')

  await importFile()

  expect(await screen.findByText('Work by Tom Fletcher was imported')).toBeDefined()
  expect(
    screen.getByText(/^1\spiece of work is waiting for a decision\. 2\sphotos were stored\. 3 had arrived/),
  ).toBeDefined()
  expect(await screen.findByRole('article', { name: 'Chain Block SN-1' })).toBeDefined()
  expect(uploads).toMatchObject([{ address: 'POST /api/inspections/recovered/import', field: 'export', file }])
})

test('what could not be taken is named with its reason', async () => {
  const notTaken = [{ what: 'Photo 1', why: 'It was not on the device any more.' }]
  falseUploads(() => ({ status: 200, body: { ...imported, isWhole: false, notTakenCount: 1, notTaken } }))
  openPage()

  await importFile()

  expect(await screen.findByText('Photo 1: It was not on the device any more.')).toBeDefined()
  expect(screen.getByText('The file is incomplete. If the device still works, export it again.')).toBeDefined()
})

test('a file that no device has made is refused in words', async () => {
  const error = 'This is not a file that a device has exported. Choose the one saved by Export pending work.'
  falseUploads(() => ({ status: 400, body: { error, code: 'invalid-input' } }))
  openPage()

  await importFile()

  expect((await screen.findByRole('alert')).textContent).toBe(error)
})
