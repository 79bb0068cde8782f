import { describe, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies/companies.contract.ts'
import { listDuplicates } from '#contract/equipment/duplicates.contract.ts'
import { countEquipment, listEquipment } from '#contract/equipment/equipment.contract.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { listInvoices, listJobsAwaitingInvoice } from '#contract/invoices/invoices.contract.ts'
import { everyInvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { listPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { jobStatuses } from '#contract/jobs/jobs.rules.ts'
import { getPlan } from '#contract/planner/planner.contract.ts'
import { listPurchaseOrders } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderStatuses } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { listReminders } from '#contract/reminders/reminders.contract.ts'
import { addDays } from '#contract/values/days.ts'
import { demoAccounts } from '#server/features/auth/demo-accounts.ts'
import { testApp } from '#server/testing/test-app.ts'
import { plainSignIn as signIn, testPerson } from '#server/testing/test-person.ts'
import { demoCompanies } from './demo-companies.ts'
import { fillWithDemoData } from './demo-data.ts'

describe('a demo system', () => {
  test('lets every demo account sign in and shows them a firm that is set up', async () => {
    const { app, visitor, db, deps } = await testApp()
    await db.deleteFrom('sessions').execute()
    await db.deleteFrom('users').execute()
    await db.deleteFrom('companies').execute()

    await fillWithDemoData(deps)
    const sessions = await Promise.all(demoAccounts.map((account) => visitor.send(signIn, account)))
    const admin = testPerson(app, String(sessions[0]?.body.token))
    const companies = await admin.send(listCompanies)
    const jobs = await admin.send(listJobs)
    const invoices = await admin.send(listInvoices)
    const awaiting = await admin.send(listJobsAwaitingInvoice)
    const orders = await admin.send(listPurchaseOrders)
    const logo = await visitor.get(String(companies.body[0]?.logoUrl))

    expect(sessions.map(({ body }) => body.user.role)).toEqual(demoAccounts.map(({ role }) => role))
    expect(sessions.map(({ body }) => body.user.companyId?.name ?? null)).toEqual([
      null,
      null,
      null,
      demoCompanies[0]?.name,
      demoCompanies[1]?.name,
      demoCompanies[0]?.name,
      demoCompanies[0]?.name,
    ])
    expect(new Set(jobs.body.map(({ status }) => status))).toEqual(new Set(jobStatuses))
    expect(jobs.body.length).toBeGreaterThan(40)
    expect(new Set(invoices.body.map(({ status }) => status))).toEqual(new Set(everyInvoiceStatus))
    expect(invoices.body.filter(({ creditedAmount }) => creditedAmount > 0)).toMatchObject([
      { status: 'invoice_sent' },
      { status: 'invoice_paid' },
    ])
    expect(awaiting.body.length).toBeGreaterThan(0)
    const authorisation = await db.selectFrom('head_signature').select('saved_at').executeTakeFirstOrThrow()
    const completedDays = jobs.body.flatMap(({ completedDate }) => completedDate ?? []).sort()
    expect(authorisation.saved_at.toISOString() < String(completedDays[0])).toBe(true)
    expect(new Set(orders.body.map(({ status }) => status))).toEqual(new Set(purchaseOrderStatuses))
    expect(await visitor.get(String(orders.body.at(-1)?.invoiceUrl))).toMatchObject({ status: 200 })
    expect(companies.body).toHaveLength(demoCompanies.length)
    expect(logo).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect((await admin.send(listPendingReview)).body).toMatchObject([
      { kind: 'new-item', because: 'job-cancelled', sent: { serialNumber: 'LB-40718' } },
    ])
    expect((await admin.send(getDashboard)).body.missing).toEqual({
      firmDetails: false,
      headSignature: false,
      ownSignature: false,
      company: false,
      engineer: false,
      job: false,
    })
  })

  test('shows its first customer equipment in every condition, hired too, and the office what is probably one', async () => {
    const { app, visitor, db, deps } = await testApp()
    await db.deleteFrom('sessions').execute()
    await db.deleteFrom('users').execute()
    await db.deleteFrom('companies').execute()

    await fillWithDemoData(deps)
    const [admin, , , customer] = await Promise.all(
      demoAccounts.map(async (account) => testPerson(app, (await visitor.send(signIn, account)).body.token)),
    )
    const counts = await customer?.send(countEquipment, {})
    const register = await customer?.send(listEquipment, {})
    const pairs = await admin?.send(listDuplicates, {})

    const { putRight: _, ...conditions } = counts?.body ?? {}
    expect(Object.entries(conditions).filter(([, count]) => count === 0)).toEqual([])
    expect((await admin?.send(countEquipment, {}))?.body.putRight).toBe(1)
    const hired = register?.body.filter(({ ownership }) => ownership === 'hired') ?? []
    expect(hired.map(({ lessor, condition }) => `${lessor?.name}: ${condition}`).toSorted()).toEqual([
      'Aire Valley Plant Hire Ltd: never_examined',
      'Aire Valley Plant Hire Ltd: overdue',
    ])
    expect(register?.body.filter(({ siteAddressId }) => siteAddressId === null)).toEqual([])
    expect(pairs?.body).toHaveLength(1)
  })

  test('shows a visit that comes too late, with its reason, and the reminders of it, one of which did not get through', async () => {
    const { app, visitor, db, deps, clock } = await testApp()
    await db.deleteFrom('sessions').execute()
    await db.deleteFrom('users').execute()
    await db.deleteFrom('companies').execute()

    await fillWithDemoData(deps)
    const [admin, engineer] = await Promise.all(
      demoAccounts.map(async (account) => testPerson(app, (await visitor.send(signIn, account)).body.token)),
    )
    const days = { from: clock.today(), to: addDays(clock.today(), 7) }
    const plan = await admin?.send(getPlan, days)
    const theirs = await engineer?.send(listJobs, days)
    const reminders = await admin?.send(listReminders, {})
    const dashboard = await admin?.send(getDashboard)

    expect(plan?.body.jobs.filter(({ lateCount }) => lateCount > 0)).toMatchObject([
      { companyId: { name: demoCompanies[1]?.name }, lateCount: 3 },
    ])
    expect(theirs?.body.filter(({ lateReason }) => lateReason)).toMatchObject([
      { latePieces: [{ from: addDays(clock.today(), 3), pieces: 3 }] },
    ])
    expect(reminders?.body.map(({ status }) => status)).toEqual(['sent', 'failed', 'sent'])
    expect(dashboard?.body.today?.undeliveredMail).toBe(1)
  })

  test('is never filled over somebody’s work', async () => {
    const { deps, db } = await testApp()

    await fillWithDemoData(deps)

    expect(await db.selectFrom('users').selectAll().where('email', 'like', '%@demo.test').execute()).toEqual([])
  })
})
