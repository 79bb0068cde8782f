import { expect, test } from 'vitest'
import { attentionKinds, getAttention } from '#contract/dashboard/dashboard.contract.ts'
import { generateCertificate, withdrawCertificate } from '#contract/certificates/certificates.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { chaseInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { createInvoice, updateInvoice, voidInvoice } from '#contract/invoices/invoices.contract.ts'
import { recordCall } from '#contract/notices/notice-timeline.contract.ts'
import { planVisit } from '#contract/due/due.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { testApp } from '#server/testing/test-app.ts'

type Context = Awaited<ReturnType<typeof testApp>>

async function rowsOf({ admin }: Context, kind: string) {
  const { body } = await admin.send(getAttention)
  return body.rows.filter((row) => row.kind === kind)
}

test('with nothing to do, the list is empty and every kind counts none', async () => {
  const { admin } = await testApp()

  const { body } = await admin.send(getAttention)

  expect(body.rows).toEqual([])
  expect(Object.keys(body.counts)).toEqual([...attentionKinds])
  expect(Object.values(body.counts).every((count) => count === 0)).toBe(true)
})

test('a danger stands first: in its open job while nobody was told, then as a notice without an answer', async () => {
  const context = await dangerousJob()
  const { admin, job, told } = context
  await context.given.job({ company_id: job.company_id, scheduled_on: '2026-06-01' })

  const [unnotified] = (await admin.send(getAttention)).body.rows
  const notice = await told()
  const { body: after } = await admin.send(getAttention)

  expect(unnotified).toMatchObject({
    kind: 'danger-untold',
    _id: job.id,
    title: 'Chain Block, serial number CB-1',
    since: '2026-06-15',
    to: '/admin/danger',
    action: 'Call',
  })
  expect(unnotified?.detail).toContain('The customer hasn’t been told')
  expect(after.counts['danger-untold']).toBe(0)
  expect(after.rows[0]).toMatchObject({
    kind: 'danger-unanswered',
    _id: notice._id,
    to: `/admin/danger/${notice._id}`,
    action: 'Record a call',
  })
  expect(after.rows[0]?.detail).toContain('Mel Moore was told, no answer yet')
})

test('a danger the office has called about comes back once the day to repair it by has passed, until the next call', async () => {
  const context = await dangerousJob()
  const { admin, clock, signedIn } = context
  const worn = {
    fitForPurpose: true,
    defectImmediateDanger: false,
    defectPotentialDanger: true,
    dangerByDate: '2026-06-20',
  }
  const hoist = await context.added({ ...crackedHook, ...worn })
  const notice = await context.told({ itemIds: [hoist._id] })
  const unanswered = async () => {
    const { body } = await (await signedIn(admin.user)).send(getAttention)
    return body.rows.filter(({ kind }) => kind === 'danger-unanswered').map(({ _id }) => _id)
  }
  const call = async () => {
    const office = await signedIn(admin.user)
    await office.send(recordCall, { noticeId: notice._id, name: 'Mel', at: clock.now().toISOString(), words: '' })
  }

  expect(await unanswered()).toEqual([notice._id])
  await call()
  clock.set('2026-06-20T10:00:00Z')
  expect(await unanswered()).toEqual([])
  clock.set('2026-06-21T10:00:00Z')
  expect(await unanswered()).toEqual([notice._id])
  await call()
  expect(await unanswered()).toEqual([])
})

test('overdue and unassigned jobs each say what to do, the oldest first', async () => {
  const context = await testApp()
  const { engineer, given } = context
  const assigned = { assigned_engineer_id: engineer.user.id }
  const late = await given.job({ ...assigned, scheduled_on: '2026-06-14' })
  const later = await given.job({ ...assigned, scheduled_on: '2026-06-01' })
  await given.job({ ...assigned, scheduled_on: '2026-06-15' })
  await given.job({ ...assigned, scheduled_on: '2026-06-01', status: 'completed' })
  const unassigned = await given.job({ scheduled_on: '2026-06-20' })

  expect((await rowsOf(context, 'job-overdue')).map(({ _id, since, action }) => [_id, since, action])).toEqual([
    [later.id, '2026-06-01', 'Reschedule'],
    [late.id, '2026-06-14', 'Reschedule'],
  ])
  expect((await rowsOf(context, 'job-unassigned')).map(({ _id, action }) => [_id, action])).toEqual([
    [unassigned.id, 'Assign'],
  ])
})

test('equipment that is overdue or due stands by site until a visit is planned', async () => {
  const context = await testApp()
  const { admin, given } = context
  const { id: company_id, name } = await given.company()
  const site = await given.site({ company_id })
  const at = { company_id, site_address_id: site.id }
  const overdue = await given.equipment({ ...at, serial_number: 'A', next_examination_on: '2026-06-14' })
  await given.equipment({ ...at, serial_number: 'B', next_examination_on: '2026-06-10' })
  await given.equipment({ company_id, serial_number: 'C', next_examination_on: '2026-07-15' })
  await given.equipment({ ...at, serial_number: 'D', next_examination_on: '2026-07-16' })

  expect(await rowsOf(context, 'equipment-overdue')).toEqual([
    {
      kind: 'equipment-overdue',
      _id: site.id,
      title: `${name}, 1 Quay Road, Hull`,
      detail: '2 pieces overdue without a visit',
      since: '2026-06-10',
      to: `/admin/due?within=overdue&company=${company_id}&site=${site.id}`,
      action: 'Plan',
      companyId: company_id,
    },
  ])
  expect(await rowsOf(context, 'equipment-due')).toMatchObject([
    { _id: company_id, detail: '1 piece due without a visit', to: `/admin/due?within=30&company=${company_id}` },
  ])

  await admin.send(planVisit, {
    companyId: company_id,
    siteAddressId: site.id,
    equipmentIds: [overdue.id],
    newJobData: { title: 'Visit', scheduledDate: '2026-06-16' },
    lateReason: 'Nobody was free',
  })
  expect(await rowsOf(context, 'equipment-overdue')).toMatchObject([{ detail: '1 piece overdue without a visit' }])
})

test('equipment awaits a visit also where only another company’s job, or a closed one, has it', async () => {
  const context = await testApp()
  const { given, db } = context
  const [site, elsewhere] = [await given.site(), await given.site()]
  const at = ({ company_id, id }: typeof site) => ({ company_id, site_address_id: id })
  const jobs = [
    await given.job({ ...at(elsewhere), scheduled_on: '2026-06-20' }),
    await given.job({ ...at(site), scheduled_on: '2026-06-20', status: 'cancelled' }),
    await given.job({ ...at(site), scheduled_on: '2026-06-20', status: 'pending' }),
    await given.job({ ...at(site), scheduled_on: '2026-06-20', status: 'in_progress' }),
  ]
  for (const { id: job_id, number } of jobs) {
    const { id: equipment_id } = await given.equipment({ ...at(site), serial_number: `S-${number}` })
    await given.item({ job_id, equipment_id, status: 'awaiting_inspection' })
  }
  await db.updateTable('equipment').set({ next_examination_on: '2026-06-10' }).execute()

  expect(await rowsOf(context, 'equipment-overdue')).toMatchObject([{ detail: '2 pieces overdue without a visit' }])
})

test('a completed job is ready to invoice once it has its report, until its invoice is sent', async () => {
  const context = await completedJob()
  const { admin, engineer, job } = context
  const ready = async () => (await rowsOf(context, 'ready-to-invoice')).map(({ _id, since }) => [_id, since])

  expect(await ready()).toEqual([])
  const { body: certificate } = await engineer.send(generateCertificate, { jobId: job.id })
  expect(await ready()).toEqual([[job.id, '2026-06-15']])
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const lineItems = [{ description: 'Visit', quantity: 1, unitPrice: 100 }]
  await admin.send(updateInvoice, { invoiceId: invoice._id, lineItems, status: 'invoice_generated' })
  expect(await ready()).toEqual([[job.id, '2026-06-15']])
  await admin.send(updateInvoice, { invoiceId: invoice._id, status: 'invoice_sent' })
  expect(await ready()).toEqual([])
  await admin.send(voidInvoice, { invoiceId: invoice._id, reason: 'Wrong company' })
  expect(await ready()).toEqual([[job.id, '2026-06-15']])
  await admin.send(withdrawCertificate, { certificateId: certificate._id, reason: 'Wrong site' })
  expect(await ready()).toEqual([])
})

test('a sent invoice stands there from the day after its last day to pay until it is paid, save for a week after it was chased', async () => {
  const context = await completedJob()
  const { admin, clock, job, signedIn } = context
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const lineItems = [{ description: 'Visit', quantity: 1, unitPrice: 100 }]
  await admin.send(updateInvoice, { invoiceId: invoice._id, lineItems, paymentDays: 1 })
  await admin.send(updateInvoice, { invoiceId: invoice._id, status: 'invoice_sent' })
  const overdue = async () => {
    const { body } = await (await signedIn(admin.user)).send(getAttention)
    return body.rows.filter(({ kind }) => kind === 'invoice-overdue')
  }

  clock.set('2026-06-16T10:00:00Z')
  expect(await overdue()).toEqual([])
  clock.set('2026-06-17T10:00:00Z')
  expect(await overdue()).toMatchObject([
    { _id: invoice._id, since: '2026-06-16', to: `/admin/invoices/${invoice._id}`, action: 'Chase' },
  ])
  await (await signedIn(admin.user)).send(chaseInvoice, { invoiceId: invoice._id })
  expect(await overdue()).toEqual([])
  clock.set('2026-06-24T10:00:00Z')
  expect(await overdue()).toHaveLength(1)
  await (await signedIn(admin.user)).send(updateInvoice, { invoiceId: invoice._id, status: 'invoice_paid' })
  expect(await overdue()).toEqual([])
})

test('mail that failed or was held stands there until it is dismissed', async () => {
  const context = await testApp()
  const { admin, db, given } = context
  const mail = (status: 'sent' | 'failed' | 'held', dismissed_at: Date | null = null) =>
    db
      .insertInto('mails')
      .values({
        kind: 'invoice',
        about: context.admin.user.id,
        to_name: 'Cora',
        to_email: 'cora@example.test',
        subject: `Invoice, ${status}`,
        body: '',
        status,
        queued_at: new Date('2026-06-10T09:00:00Z'),
        queued_by: admin.user.id,
        settled_at: new Date('2026-06-10T09:05:00Z'),
        dismissed_at,
      })
      .execute()
  await mail('failed')
  await mail('failed', new Date())
  await mail('held')
  await given.company()

  const rows = await rowsOf(context, 'mail-failed')

  expect(Object.fromEntries(rows.map(({ title, to }) => [title, to]))).toEqual({
    'Invoice, failed': '/admin/system',
    'Invoice, held': '/admin/held-mail',
  })
})

test('at most a hundred rows are given out, the most urgent kinds first; the rest is counted', async () => {
  const { admin, given, engineer } = await testApp()
  const { id: company_id } = await given.company()
  const site = await given.site({ company_id })
  const place = { company_id, site_address_id: site.id }
  for (let each = 0; each < 60; each += 1) {
    await given.job({ ...place, scheduled_on: '2026-06-20' })
    await given.job({ ...place, scheduled_on: '2026-06-10', assigned_engineer_id: engineer.user.id })
  }
  const late = await given.job({ ...place, scheduled_on: '2026-06-20', assigned_engineer_id: engineer.user.id })
  await admin.send(updateJob, { jobId: late.id, scheduledDate: '2026-06-01' })

  const { body } = await admin.send(getAttention)

  expect(body.rows).toHaveLength(100)
  expect(body.counts).toMatchObject({ 'job-overdue': 61, 'job-unassigned': 60 })
  expect(body.rows.slice(0, 61).every(({ kind }) => kind === 'job-overdue')).toBe(true)
  expect(body.rows[0]?._id).toBe(late.id)
})
