import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { ShareButton } from './share-button.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenCompany, givenSite } from '#web/testing/given-records.ts'
import { openAsAdmin, page, write } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'
import type { ShareLink } from '#contract/packs/share-links.contract.ts'
import { addDays, dayInLondon } from '#contract/values/days.ts'

const { _id: companyId } = givenCompany()
const wharf = givenSite({ addressLine1: 'Canal Wharf', city: 'Leeds' })
const yard = givenSite({ _id: companyId, addressLine1: 'Yard', city: 'Hull' })
const today = dayInLondon(new Date())

const link: ShareLink = {
  _id: '0b6f4d0e-9999-4a77-9d0a-1f3a3c0b8e09',
  companyId: { _id: companyId, name: 'Acme Ltd' },
  siteAddressId: null,
  endsOn: addDays(today, 30),
  hasPin: true,
  openings: 3,
  lastOpenedAt: '2026-11-17T09:30:00.000Z',
  createdAt: '2026-11-16T09:30:00.000Z',
  createdBy: { _id: companyId, name: 'Grace Hopwood' },
}

test('an auditor’s link is made for a site, a day and a PIN, is shown once, and is ended after a question', async () => {
  let links = [link]
  const url = 'https://firm.test/shared/secret'
  const { received } = openAsAdmin(
    '/',
    <Route path="/" element={<ShareButton companyId={companyId} sites={[wharf, yard]} />} />,
    {
      'GET /api/share-links': () => page(links),
      'POST /api/share-links': () => json(201, { ...link, url }),
      [`DELETE /api/share-links/${link._id}`]: () => {
        links = []
        return json(200, { _id: link._id })
      },
    },
  )
  const sent = () => received.filter(({ method }) => method !== 'GET')
  await press('Share')
  const panel = within(await screen.findByRole('dialog', { name: 'Share certificates' }))
  expect(await panel.findByText(/^Opened 3.times, last 17\/11\/2026/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Certificates of')))

  write(panel.getByLabelText(/^Last day/), addDays(today, 91))
  write(panel.getByLabelText('PIN (optional)'), '12')
  await press('Create link')
  expect(panel.getByLabelText('PIN (optional)').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(panel.getByLabelText(/^Last day/))
  expect(sent()).toEqual([])

  await userEvent.selectOptions(panel.getByLabelText('Certificates of'), 'Yard, Hull')
  write(panel.getByLabelText(/^Last day/), addDays(today, 7))
  write(panel.getByLabelText('PIN (optional)'), '4711')
  await press('Create link')
  expect(await panel.findByDisplayValue(url)).toBeDefined()
  expect(sent()[0]?.body).toEqual({ companyId, siteAddressId: yard._id, endsOn: addDays(today, 7), pin: '4711' })
  await press('Create another')
  expect(screen.queryByDisplayValue(url)).toBeNull()

  await press('End the link to All sites')
  const question = await screen.findByRole('dialog', { name: 'End this link?' })
  await userEvent.click(within(question).getByRole('button', { name: 'End link' }))
  await waitFor(() => expect(sent().at(-1)?.method).toBe('DELETE'))
  expect(await panel.findByText('No one has a link yet.')).toBeDefined()
})
