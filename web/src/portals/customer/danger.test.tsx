import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenCounts } from '#web/testing/given-equipment.ts'
import { acme, dock } from '#web/testing/given-job.ts'
import { givenNotice } from '#web/testing/given-notice.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { page } from '#web/testing/open-admin.tsx'
import { addressIs, openApp } from '#web/testing/open-app.tsx'
import { press } from '#web/testing/show-page.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

const block = givenNotice({ words: 'DANGER NOW: Chain Block, serial number CB-1\nWhat is wrong: Hook: Cracked' })
const sling = givenNotice({
  _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1b01',
  words: 'COULD BECOME A DANGER: Web Sling\nWhat is wrong: Frayed',
})

/** The register of a customer to whom these notices were sent. */
function openPortal(notices: Notice[], at = '/customer/equipment') {
  let rows = notices
  const { received } = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/companies/own': () => json(200, { ...acme, logoUrl: null, siteAddresses: [dock] }),
    'GET /api/equipment': () => page([]),
    'GET /api/equipment/counts': () => json(200, givenCounts()),
    'GET /api/notices': ({ path }) =>
      page(path.includes('unread') ? rows.filter(({ state }) => state === 'unread') : []),
    ...Object.fromEntries(
      notices.flatMap(({ _id }) => [
        [`GET /api/notices/${_id}`, () => json(200, { ...rows.find((row) => row._id === _id), course: [] })],
        [
          `POST /api/notices/${_id}/read`,
          () => {
            rows = rows.map((row) => (row._id === _id ? { ...row, state: 'read' } : row))
            return json(200, {})
          },
        ],
      ]),
    ),
  })
  givenSession({ role: 'customer', companyId: acme, name: 'Cora Customer' })
  openApp(at)
  return { answers: () => received.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body) }
}

test('a customer answers a danger notice where they are, and goes on from the page', async () => {
  const { answers } = openPortal([block])

  await press(/^Out of use, I have seen it: DANGER NOW: Chain Block/)

  await screen.findByText('Your answer was recorded.')
  expect(answers()).toMatchObject([{ says: 'out_of_use', name: 'Cora Customer' }])
  await waitFor(() => expect(screen.queryByText(/What is wrong: Hook: Cracked/)).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('several danger notices are one band that leads to each, where it is answered', async () => {
  const { answers } = openPortal([sling, block])

  expect(await screen.findByText('2 danger notices to read and answer')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Out of use/ })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'DANGER NOW: Chain Block, serial number CB-1' }))
  await addressIs(`/customer/danger/${block._id}`)
  const answer = await screen.findByRole('button', {
    name: 'Out of use, I have seen it: Chain Block, serial number CB-1',
  })
  expect(screen.queryByText('2 danger notices to read and answer')).toBeNull()
  expect(screen.getByRole('button', { name: /^Out of use.*Web Sling/ })).toBeDefined()
  await userEvent.click(answer)

  await screen.findByText('Your answer was recorded.')
  expect(answers()).toHaveLength(1)
})

test('many danger notices leave the page in sight, and all of them can be reached', async () => {
  const many = [1, 2, 3, 4, 5].map((n) =>
    givenNotice({ _id: `8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1d0${n}`, words: `DANGER NOW: Hoist ${n}` }),
  )
  openPortal(many)

  expect(await screen.findAllByRole('link', { name: /^DANGER NOW/ })).toHaveLength(3)
  await press('Show all 5')
  expect(screen.getAllByRole('link', { name: /^DANGER NOW/ })).toHaveLength(5)
  await userEvent.click(screen.getByRole('link', { name: 'DANGER NOW: Hoist 5' }))

  expect(await screen.findByText('4 more danger notices to read and answer')).toBeDefined()
  expect(screen.queryByRole('link', { name: /^DANGER NOW/ })).toBeNull()
  await press('Show all 4')
  expect(screen.getAllByRole('link', { name: /^DANGER NOW/ })).toHaveLength(4)
})

test('an answer that was a slip is put right on the page of the notice', async () => {
  const { answers } = openPortal([{ ...block, state: 'read' }], `/customer/danger/${block._id}`)

  await press(/^I dispute this: Chain Block/)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Why you dispute it'), 'It is new.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))

  await waitFor(() => expect(answers()).toMatchObject([{ says: 'disputed', words: 'It is new.' }]))
})
