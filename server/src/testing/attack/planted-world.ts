import { renewCalendarFeed } from '#contract/calendar/calendar.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { createEquipment } from '#contract/equipment/equipment.contract.ts'
import { createCreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { createInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { completeJob, createItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { createPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { testApp } from '#server/testing/test-app.ts'
import { equipmentOf, plantedTag } from './equipment-requests.ts'
import { jpeg } from './file-for.ts'
import { linkTo, openCopy, plantedRectification } from './planted-dangers.ts'
import { plantedCount } from './planted-count.ts'
import { ownerOfPasskey, plantedFactors } from './planted-factors.ts'
import { plantedLinks, plantedToken } from './planted-links.ts'
import { readyExport, sharedLink } from './planted-outgoing.ts'
import type { Known } from './arbitrary-input.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { failedTask } from '#server/testing/given/failed-task.ts'

type App = Awaited<ReturnType<typeof testApp>>
export type World = Awaited<ReturnType<typeof plantedWorld>>

const since = new Date('2026-01-05T09:00:00Z')

export const examined = {
  serialNumber: 'CB-1',
  description: 'Chain Block',
  examinationDate: '2026-06-10',
  nextExaminationDate: '2026-12-10',
}

const dangerous = {
  serialNumber: 'HOOK-1',
  fitForPurpose: false,
  defectImmediateDanger: true,
  defectDescription: 'Cracked hook',
  repairDetails: 'Renew the hook',
}

export const newOrder = { supplier: 'Chains & Co', lineItems: [{ description: 'Shackles', cost: 12.5 }] }

/** One of everything in a firm that is at work, made through the application's own calls where it has them. */
export async function plantedWorld(context: App) {
  const { db, clock, given, engineer, admin, customer } = context
  await context.signedIn(admin.user)
  await db
    .updateTable('tool_settings')
    .set({ company_name: 'Hopwood Ltd', company_address: '12 Foundry Lane' })
    .execute()
  const companyId = String(customer.user.company_id)
  await db.updateTable('memberships').set({ may_invite: true }).where('user_id', '=', customer.user.id).execute()
  const siteId = (await given.site({ company_id: companyId })).id
  const mine = { company_id: companyId, site_address_id: siteId, assigned_engineer_id: engineer.user.id }
  const [openJobId, spareJobId] = [(await given.job(mine)).id, (await given.job(mine)).id]
  const photo = await engineer.upload(uploadPhoto, {}, await jpeg())
  const item = await engineer.send(createItem, { jobId: openJobId, ...examined, photoUrl: photo.body.url })
  const spareItem = await engineer.send(createItem, { jobId: openJobId, ...examined, serialNumber: 'SPARE' })
  const dangerousItem = await engineer.send(createItem, { jobId: openJobId, ...examined, ...dangerous })
  const repair = { itemId: dangerousItem.body._id, recordedBy: customer.user.id, at: clock.now() }
  return {
    companyId,
    siteId,
    openJobId,
    dangerousItemId: dangerousItem.body._id,
    rectificationId: await plantedRectification(db, repair),
    dangerousEquipmentId: await equipmentOf(db, dangerousItem.body._id),
    spareJobId,
    itemId: item.body._id,
    spareItemId: spareItem.body._id,
    equipmentId: await equipmentOf(db, item.body._id),
    ...(await plantedTag(db, item.body._id, '7K1M-0QD4-T8X1')),
    handMadeIds: await handMadePieces(context, companyId),
    photoUrl: photo.body.url,
    calendarToken: await calendarTokenOf(admin),
    ...(await sharedLink(admin, companyId)),
    ...(await plantedLinks(context)),
    factors: await plantedFactors(context),
    exportId: await readyExport(context, companyId),
    customerEmail: customer.user.email,
    userIds: { admin: admin.user.id, engineer: engineer.user.id, removable: (await given.user()).id },
    tokenId: await plantedToken(context, admin.user.id),
    otherSessionId: await otherSessionOf(context, engineer.user),
    importIds: await plantedImports(context, companyId),
    orderId: (await admin.send(createPurchaseOrder, newOrder)).body._id,
    emptyCompanyId: (await given.company({ name: 'Empty Ltd' })).id,
    ...(await plantedCount(context, mine)),
    ...(await completedWork(context, mine)),
    stranger: await strangersWork(context),
  }
}

/** One at each step that calls can be made of. */
async function plantedImports(context: App, companyId: string) {
  const imports = importsOf(context)
  const sheet = (serial: string) => ({ file: `Serial No,Description\n${serial},Hoist\n`, companyId })
  const [mapped, spare] = [await imports.upload(sheet('IMP-1')), await imports.upload(sheet('IMP-2'))]
  const checked = await imports.uploadAndCheck(sheet('IMP-3'))
  const done = await imports.uploadAndRun(sheet('IMP-4'))
  return { mapped: mapped._id, spare: spare._id, checked: checked._id, done: done._id }
}

async function calendarTokenOf(admin: App['admin']): Promise<string> {
  const { body } = await admin.send(renewCalendarFeed)
  return /calendar\/(.+)\.ics$/.exec(body.address ?? '')?.[1] ?? ''
}

/** A completed job with its certificate, and work on it that arrived too late. */
async function completedWork({ db, given, admin, engineer }: App, mine: Parameters<App['given']['job']>[0]) {
  const { id: completedJobId, company_id } = await given.job(mine)
  await engineer.send(createItem, { jobId: completedJobId, ...examined })
  await engineer.send(createItem, { jobId: completedJobId, ...examined, ...dangerous, serialNumber: 'HOOK-2' })
  await engineer.send(completeJob, { jobId: completedJobId })
  const certificate = await issuedCertificate(engineer, completedJobId)
  const { copyId, noticeId, noticeItemId } = await openCopy(db, engineer, completedJobId)
  const invoice = await admin.send(createInvoice, { jobId: completedJobId })
  const another = await given.job({ ...mine, status: 'completed' })
  const draft = await admin.send(createInvoice, { jobId: another.id })
  const creditedJob = await given.job({ ...mine, status: 'completed' })
  const { creditNoteId, creditedInvoiceId } = await creditedInvoice(admin, creditedJob.id)
  for (const serialNumber of ['LATE-1', 'LATE-2']) {
    await engineer.send(createItem, { jobId: completedJobId, ...examined, serialNumber })
  }
  const { id: readyJobId } = await given.job(mine)
  await engineer.send(createItem, { jobId: readyJobId, ...examined, serialNumber: 'READY-1' })
  await engineer.send(completeJob, { jobId: readyJobId })
  await issuedCertificate(engineer, readyJobId)
  const ready = await admin.send(createInvoice, { jobId: readyJobId })
  await admin.send(updateInvoice, {
    invoiceId: ready.body._id,
    lineItems: [{ description: 'Examination', quantity: 1, unitPrice: 95 }],
  })
  const recovered = await db.selectFrom('pending_reviews').select('id').orderBy('arrived_at').execute()
  const contactId = await contactOf(db, company_id)
  const mail = { about: completedJobId, contact_id: contactId, queued_by: admin.user.id }
  const mailId = await settledMail(db, 'failed', mail)
  return {
    completedJobId,
    copyId,
    noticeId,
    noticeItemId,
    noticeToken: await linkTo(db, noticeId, mailId),
    readyJobId,
    contactId,
    mailId,
    heldMailId: await settledMail(db, 'held', mail),
    unsubscribeToken: await recipientToken(db, company_id, contactId),
    failedTaskId: await failedTask(db),
    invoiceId: invoice.body._id,
    draftInvoiceId: draft.body._id,
    creditedInvoiceId,
    creditNoteId,
    certificateId: certificate._id,
    verificationCode: certificate.verifyUrl.split('/').at(-1) ?? '',
    recoveredIds: recovered.map(({ id }) => id),
  }
}

/** Says why there is none: what comes after it would only miss it. */
async function issuedCertificate(engineer: Pick<App['engineer'], 'send'>, jobId: string) {
  const { status, body } = await engineer.send(generateCertificate, { jobId })
  if (status !== 201) throw new Error(`No certificate was issued: ${JSON.stringify(body)}`)
  return body
}

/** A sent invoice of which a part was credited. */
async function creditedInvoice(admin: App['admin'], jobId: string) {
  const { body: invoice } = await admin.send(createInvoice, { jobId })
  const creditedInvoiceId = invoice._id
  const lineItems = [{ description: 'Examination', quantity: 3, unitPrice: 33.33 }]
  // Never too early to chase.
  const sent = { paymentDays: null, status: 'invoice_sent' }
  await admin.send(updateInvoice, { invoiceId: creditedInvoiceId, lineItems, ...sent })
  const { body: note } = await admin.send(createCreditNote, {
    invoiceId: creditedInvoiceId,
    reason: 'One was not examined',
    lineItems: [{ description: 'Examination', quantity: 1, unitPrice: 33.33 }],
  })
  return { creditedInvoiceId, creditNoteId: note._id }
}

async function contactOf(db: Db, company_id: string): Promise<string> {
  const { id } = await db
    .insertInto('contacts')
    .values({ company_id, name: 'Con Tact', email: 'con@example.test', created_at: since })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function recipientToken(db: Db, company_id: string, contact_id: string): Promise<string> {
  const token = 'planted-unsubscribe-token-0001'
  const facts = { company_id, contact_id, token, state: 'active', changed_at: since } as const
  await db.insertInto('reminder_recipients').values(facts).execute()
  return token
}

/** The certificate of a job, which its contact's mail server would not take, or which a restore held back. */
async function settledMail(
  db: Db,
  status: 'failed' | 'held',
  mail: { about: string; contact_id: string; queued_by: string },
): Promise<string> {
  const document = db.selectFrom('certificates').where('job_id', '=', mail.about).select('file_id')
  const { file_id } = await document.executeTakeFirstOrThrow()
  const contact = { to_name: 'Con Tact', to_email: 'con@example.test' }
  const facts = { kind: 'certificate', ...contact, subject: 'Report', body: '' } as const
  const times = { queued_at: since, settled_at: since }
  const { id } = await db
    .insertInto('mails')
    .values({ ...mail, ...facts, ...times, file_id, status, attempts: 9, last_problem: 'It said no.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Elsewhere {
  company_id?: string
  site_address_id?: string
  /** In the words of all of it. */
  mark?: string
}

/** What another engineer has done at another company, or at another site of ours: nothing of it concerns ours. */
export async function strangersWork(
  { db, clock, given, signedIn, admin, deps }: App,
  { mark = 'Otto', ...place }: Elsewhere = {},
) {
  const user = await given.user({ name: `${mark} Other` })
  const engineer = await signedIn(user)
  const job = await given.job({ assigned_engineer_id: user.id, title: `${mark} visit`, ...place })
  const piece = { ...examined, serialNumber: `${mark}-1`, description: `${mark} hoist` }
  const photo = await engineer.upload(uploadPhoto, {}, await jpeg())
  const item = await engineer.send(createItem, { jobId: job.id, ...piece, photoUrl: photo.body.url })
  const at = { company_id: job.company_id, ...place, assigned_engineer_id: user.id }
  const issuedFor = await given.job({ ...at, title: `${mark} report` })
  await engineer.send(createItem, { jobId: issuedFor.id, ...piece, ...dangerous, serialNumber: `${mark}-2` })
  await engineer.send(completeJob, { jobId: issuedFor.id })
  const certificate = await issuedCertificate(engineer, issuedFor.id)
  const copy = await openCopy(db, engineer, issuedFor.id)
  const repair = { itemId: copy.noticeItemId, recordedBy: user.id, at: clock.now() }
  return {
    ...(await ownerOfPasskey(engineer, user.id)),
    sessionId: await otherSessionOf({ db, signedIn }, user),
    tokenId: await plantedToken({ db, clock }, user.id),
    certificateId: certificate._id,
    ...copy,
    shareLinkId: (await sharedLink(admin, job.company_id, place.site_address_id)).shareLinkId,
    exportId: await readyExport({ admin, deps }, job.company_id),
    rectificationId: await plantedRectification(db, repair),
    jobId: job.id,
    itemId: item.body._id,
    equipmentId: await equipmentOf(db, item.body._id),
    ...(await plantedTag(db, item.body._id, mark === 'Otto' ? '7K1M-0QD4-T8X2' : `${mark} 00413`)),
    photoId: photo.body._id,
    photoUrl: photo.body.url,
    companyId: job.company_id,
    contactId: await contactOf(db, job.company_id),
    siteId: job.site_address_id,
  }
}

/** Entered in the office one after the other, and never examined: two worlds that are compared have them in one order. */
async function handMadePieces({ admin }: App, companyId: string): Promise<string[]> {
  const ids: string[] = []
  for (const serialNumber of ['HAND-1', 'HAND-2', 'HAND-3']) {
    const { body } = await admin.send(createEquipment, { companyId, serialNumber, description: 'Jib Crane' })
    ids.push(body._id)
  }
  return ids
}

/** A second device of theirs. */
async function otherSessionOf({ db, signedIn }: Pick<App, 'db' | 'signedIn'>, user: { id: string; role: string }) {
  const device = 'Safari on iPhone'
  await signedIn(user, device)
  const session = db.selectFrom('sessions').select('id').where('user_id', '=', user.id).where('device', '=', device)
  return (await session.executeTakeFirstOrThrow()).id
}

/** Everything in the database that can be named, and some texts that mean something. */
export async function knownIn({ pool }: App, texts: string[]): Promise<Known> {
  const { rows: tables } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by table_name`,
  )
  const ids: string[] = []
  for (const { table_name: table } of tables) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table} order by id limit 20`)
    ids.push(...rows.map(({ id }) => id))
  }
  return { ids, texts }
}
