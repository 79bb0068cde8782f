import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenSettings } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { openApp } from '#web/testing/open-app.tsx'
import { press } from '#web/testing/show-page.tsx'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

const settings = givenSettings({ companyName: '', companyAddress: '22 Canal Street' })

function givenFirm(missing: Partial<Dashboard['missing']>) {
  let stillMissing = missing
  // The seal's panel stands on the same page and is not what this is about.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  falseServer({
    'GET /api/admin/dashboard': () => json(200, { companies: 0, missing: stillMissing }),
    'GET /api/tool-settings': () => json(200, settings),
    'PUT /api/tool-settings': ({ body }) => {
      stillMissing = { ...missing, firmDetails: false }
      return json(200, { ...settings, ...Object(body), version: 2 })
    },
  })
  givenSession({ role: 'admin' })
  openApp('/tool-settings')
}

test('in a new system a page says which step it is, and leads to the next as soon as that is done', async () => {
  givenFirm({ firmDetails: true, headSignature: true, company: true, engineer: true, job: true })
  expect(await screen.findByText(/First steps, 0 of 5 done. Now: Your firm’s name and address/)).toBeDefined()

  await userEvent.type(await screen.findByLabelText('Company Name'), 'Pennine Lifting')
  await press('Save Settings')

  const next = await screen.findByRole('link', { name: 'Next: The head signature' })
  expect(next.getAttribute('href')).toBe('/head-signature')
  expect(screen.getByText(/First steps, 1 of 5 done/)).toBeDefined()
})

test('a firm at work is not led', async () => {
  givenFirm({ firmDetails: true, company: false, engineer: false, job: false })

  await userEvent.type(await screen.findByLabelText('Company Name'), 'Pennine Lifting')
  await press('Save Settings')

  await screen.findByText('Settings saved successfully!')
  expect(screen.queryByText(/First steps/)).toBeNull()
})
