import { screen, waitFor } from '@testing-library/react'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { EquipmentPages } from './equipment.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenEquipment } from '#web/testing/given-equipment.ts'
import { openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

const one = givenEquipment()
const other = givenEquipment({ _id: 'f0000000-0000-4000-8000-000000000002', serialNumber: 'SN 1', wll: '3 t' })

function open(replies: Replies) {
  let pairs = [{ one, other }]
  const decided = (reply: unknown) => () => {
    pairs = []
    return json(200, reply)
  }
  const { received } = openAsAdmin(
    '/admin/equipment/duplicates',
    <Route path="/admin/equipment/*" element={<EquipmentPages />} />,
    {
      'GET /api/equipment/duplicates': () => page(pairs),
      [`POST /api/equipment/${other._id}/merge`]: decided(one),
      [`POST /api/equipment/${one._id}/not-duplicate`]: decided({ _id: one._id, otherId: other._id }),
      ...replies,
    },
  )
  return { sent: () => received.filter(({ method }) => method !== 'GET') }
}

test('two pieces that are probably one stand side by side, and the one that is kept takes the other in', async () => {
  const { sent } = open({})
  expect(await screen.findByRole('heading', { name: 'Duplicates 1' })).toBeDefined()
  expect(screen.getByText('2 t')).toBeDefined()
  expect(screen.getByText('3 t')).toBeDefined()

  await press('Merge into this one: Chain Block SN-1')

  expect(await screen.findByText('No duplicates')).toBeDefined()
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [`/api/equipment/${other._id}/merge`, { intoId: one._id }],
  ])
})

test('two that are not the same are not offered again', async () => {
  const { sent } = open({})

  await press('Not the same: Chain Block SN-1 and Chain Block SN 1')

  expect(await screen.findByText('Chain Block SN-1 and Chain Block SN 1 stay separate.')).toBeDefined()
  expect(await screen.findByText('No duplicates')).toBeDefined()
  expect(sent()[0]?.body).toEqual({ otherId: other._id })
})

test('a merge that is refused says why and leaves the pair', async () => {
  open({
    [`POST /api/equipment/${other._id}/merge`]: () =>
      json(404, { error: 'This piece is not here.', code: 'not-found' }),
  })

  await press('Merge into this one: Chain Block SN-1')

  expect(await screen.findByText('This piece is not here.')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Duplicates 1' })).toBeDefined())
})
