import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CompanyReminders } from './company-reminders.tsx'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { givenContact } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import type { ReminderSettings } from '#contract/reminders/reminders.contract.ts'

const jane = givenContact()
const { companyId } = jane
const address = `/api/companies/${companyId}/reminders`

function reminders(facts: Partial<ReminderSettings> = {}): ReminderSettings {
  const defaults = { isOn: true, days: [60, 30, 7], weeklyWhenOverdue: true, unsubscribed: [], version: 1 }
  return { ...defaults, contactIds: [], ...facts }
}

function open(replies: Record<string, (received: ReceivedRequest) => Response>) {
  givenSession({ role: 'admin' })
  const { received } = falseServer({ [`GET ${address}`]: () => json(200, reminders()), ...replies })
  showPage(
    <ThemeProvider>
      <CompanyReminders companyId={companyId} contacts={[jane]} sent={null} />
    </ThemeProvider>,
    '/',
  )
  return { sent: () => received.filter(({ method }) => method !== 'GET') }
}

test('the reminders of a company offer its first contact as the one who is told, with one press', async () => {
  const { sent } = open({ [`PUT ${address}`]: () => json(200, reminders({ contactIds: [jane._id] })) })

  await press(`Remind ${jane.name}`)

  await waitFor(() => expect(sent()).toMatchObject([{ body: { contactIds: [jane._id], version: 1 } }]))
})

test('the reminders of a company are changed in a form, which knows who has unsubscribed', async () => {
  const unsubscribed = [{ contactId: jane._id, at: '2026-06-15T06:00:00.000Z' }]
  const { sent } = open({
    [`GET ${address}`]: () => json(200, reminders({ unsubscribed })),
    [`PUT ${address}`]: () => json(200, reminders({ days: [45] })),
  })

  const section = within(await screen.findByRole('region', { name: 'Reminders' }))
  expect(await section.findByText(`${jane.name} on 15/06/2026`)).toBeDefined()
  expect(section.queryByRole('button', { name: `Remind ${jane.name}` })).toBeNull()
  await userEvent.click(section.getByRole('button', { name: 'Edit' }))
  const days = section.getByLabelText('Days before an examination is due')
  await userEvent.clear(days)
  await userEvent.type(days, 'soon')
  await userEvent.click(section.getByRole('button', { name: 'Save' }))
  expect(section.getAllByText('Enter whole numbers up to 365, such as 60, 30, 7.').length).toBeGreaterThan(0)
  await userEvent.clear(days)
  await userEvent.type(days, '45')
  await userEvent.click(section.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(sent()).toMatchObject([{ body: { days: [45], contactIds: [], isOn: true } }]))
})
