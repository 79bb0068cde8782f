import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TagPage } from './tag.page.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenEquipment } from '#web/testing/given-equipment.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { addressIs, openApp } from '#web/testing/open-app.tsx'
import { showInPortal } from '#web/testing/show-page.tsx'
import { replaceAddress, usePathname } from '#web/ui/page/address.tsx'
import type { Role } from '#contract/permissions.ts'
import type { PublicTag } from '#contract/tags/public-tag.contract.ts'

const sling: PublicTag = {
  level: 'danger',
  headline: 'DO NOT USE',
  sentence: 'It was found unsafe. Keep it out of use.',
  nextExaminationDate: '2026-12-10',
  description: 'Chain sling',
  serialNumber: 'S-1',
  certificate: { number: 'C-000123', verifyUrl: 'https://thorough.test/verify/k7w2m9' },
  firm: { name: 'Hopwood Ltd', phone: '0114 496 0150' },
}

test('a visitor who scans a label reads first whether the piece may be used, then which it is', async () => {
  falseServer({ 'GET /api/t/7K1M-0QD4-T8XZ': () => json(200, sling) })
  openApp('/t/7K1M-0QD4-T8XZ')
  await screen.findByRole('heading', { level: 1, name: 'DO NOT USE' })
  screen.getByText('Chain sling')
  screen.getByText('Serial number S-1')
  const report = screen.getByRole('link', { name: 'Report C-000123' })
  expect(report.getAttribute('href')).toBe(sling.certificate?.verifyUrl)
})

test('a piece without a serial number is shown without its label', async () => {
  falseServer({ 'GET /api/t/7K1M-0QD4-T8XZ': () => json(200, { ...sling, serialNumber: '' }) })
  openApp('/t/7K1M-0QD4-T8XZ')
  await screen.findByText('Chain sling')
  expect(screen.queryByText(/Serial number/)).toBeNull()
})

test.each(['0000-0000-0000', 'x'.repeat(101)])('a label that shows nothing says so, and not why', async (code) => {
  falseServer({ [`GET /api/t/${code}`]: () => json(404, { error: 'Nothing.', code: 'not-found' }) })
  openApp(`/t/${code}`)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Nothing to show')
})

const piece = givenEquipment()

/** Scans a label, signed in, where `sees` says what the code names within one's scope. */
function scanAs(role: Role, sees: PieceSeen) {
  const seen = { value: '7K1M-0QD4-T8XZ', kind: 'own', equipment: sees }
  falseServer({
    'GET /api/tags/7K1M-0QD4-T8XZ': () => (sees ? json(200, seen) : json(404, { error: 'None.', code: 'not-found' })),
    'GET /api/t/7K1M-0QD4-T8XZ': () => json(200, sling),
  })
  givenSession({ role })
  replaceAddress('/t/7K1M-0QD4-T8XZ')
  showInPortal(<AtLabel />, '/t')
}

type PieceSeen = typeof piece | null

/** The page of the label until it leads elsewhere. */
function AtLabel() {
  return usePathname().startsWith('/t/') ? <TagPage /> : null
}

test.each([
  ['admin' as const, `/admin/equipment/${piece._id}`],
  ['customer' as const, `/customer/equipment/${piece._id}`],
  ['engineer' as const, '/engineer/tag'],
])('a label leads a signed-in %s on to the piece', async (role, path) => {
  scanAs(role, piece)
  await addressIs(path)
})

test('a customer who scans another’s label sees what a stranger sees', async () => {
  scanAs('customer', null)
  await screen.findByRole('heading', { level: 1, name: 'DO NOT USE' })
  await addressIs('/t/7K1M-0QD4-T8XZ')
})
