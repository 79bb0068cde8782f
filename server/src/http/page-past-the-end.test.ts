import { expect, test } from 'vitest'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { createEquipment } from '#contract/equipment/equipment.contract.ts'
import { createExport } from '#contract/exports/exports.contract.ts'
import { updateReminderSettings } from '#contract/reminders/reminders.contract.ts'
import { addDays } from '#contract/values/days.ts'
import { sendDueReminders } from '#server/features/reminders/send-reminders.actions.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { examined, type World } from '#server/testing/attack/planted-world.ts'
import { nameOf, validRequests } from '#server/testing/attack/valid-requests.ts'

type App = Awaited<ReturnType<typeof plantedApp>>['context']

const pagedLists = allEndpoints.filter(
  (endpoint): endpoint is ListEndpoint => endpoint.kind === 'list' && isPaged(endpoint),
)

/** Where the valid request of a list finds nothing in the planted world: one that does. */
const requestsThatFind: Record<string, (world: World) => Record<string, unknown>> = {
  'GET /api/certificates/jobs/:jobId/items': ({ completedJobId }) => ({ jobId: completedJobId }),
  'GET /api/equipment/:equipmentId/history': ({ handMadeIds }) => ({ equipmentId: handMadeIds[0] }),
  'GET /api/notices': () => ({}),
  // The only list that gives fifty unless it is asked for more.
  'GET /api/audit': () => ({ limit: 500 }),
}

test('a page past the end of a list is empty and tells how many there are all the same', async () => {
  const { context, world } = await plantedApp()
  await addWhatTheWorldLacks(context, world)
  const told: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}

  for (const list of pagedLists) {
    const name = nameOf(list)
    const { by, input } = validRequests[name]?.(world) ?? { by: 'admin', input: {} }
    const asked = requestsThatFind[name]?.(world) ?? input
    const { body: rows } = await context[by].send(list, asked)
    const past = await context[by].send(list, { ...asked, limit: 5, offset: 1000 })
    told[name] = { rows: past.body, total: past.headers['x-total-count'], hasSome: rows.length > 0 }
    expected[name] = { rows: [], total: String(rows.length), hasSome: true }
  }

  expect(told).toEqual(expected)
})

/** A probable duplicate, an export of the customer’s own, a reminder that was sent, and a company of which nobody could be reminded. */
async function addWhatTheWorldLacks({ admin, customer, db, deps, given, clock }: App, world: World) {
  const { companyId, contactId, noticeItemId, emptyCompanyId } = world
  await db.updateTable('inspection_items').set({ serious_injury_risk: null }).where('id', '=', noticeItemId).execute()
  const { serialNumber } = examined
  await admin.send(createEquipment, { companyId, serialNumber, description: 'Chain Hoist' })
  await admin.send(updateReminderSettings, { companyId, contactIds: [contactId] })
  const dueInAWeek = { serial_number: 'DUE-1', next_examination_on: addDays(clock.today(), 7) }
  await given.equipment({ company_id: companyId, ...dueInAWeek })
  await given.equipment({ company_id: emptyCompanyId, ...dueInAWeek })
  await sendDueReminders(deps)
  await customer.send(createExport)
}

function isPaged({ input }: ListEndpoint): boolean {
  return 'shape' in input && 'offset' in (input.shape as object)
}
