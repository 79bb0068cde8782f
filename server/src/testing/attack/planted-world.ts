import { randomUUID } from 'node:crypto'
import type { UploadEndpoint } from '#contract/endpoint.ts'
import { renewCalendarFeed } from '#contract/calendar/calendar.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { createEquipment } from '#contract/equipment/equipment.contract.ts'
import { createCreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { createInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { completeJob, createItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { createPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import type { Db } from '#server/db/database.ts'
import { hashOfToken } from '#server/features/notices/mail/notice-mail.actions.ts'
import type { testApp } from '#server/testing/test-app.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import type { Known } from './arbitrary-input.ts'
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
  const { db, given, engineer, admin, customer } = context
  await context.signedIn(admin.user)
  await db
    .updateTable('tool_settings')
    .set({ company_name: 'Hopwood Ltd', company_address: '12 Foundry Lane' })
    .execute()
  const companyId = String(customer.user.company_id)
  const siteId = (await given.site({ company_id: companyId })).id
  const mine = { company_id: companyId, site_address_id: siteId, assigned_engineer_id: engineer.user.id }
  const [openJobId, spareJobId] = [(await given.job(mine)).id, (await given.job(mine)).id]
  const photo = await engineer.upload(uploadPhoto, {}, await jpeg())
  const item = await engineer.send(createItem, { jobId: openJobId, ...examined, photoUrl: photo.body.url })
  const spareItem = await engineer.send(createItem, { jobId: openJobId, ...examined, serialNumber: 'SPARE' })
  const dangerousItem = await engineer.send(createItem, { jobId: openJobId, ...examined, ...dangerous })
  return {
    companyId,
    siteId,
    openJobId,
    dangerousItemId: dangerousItem.body._id,
    dangerousEquipmentId: await equipmentOf(db, dangerousItem.body._id),
    spareJobId,
    itemId: item.body._id,
    spareItemId: spareItem.body._id,
    equipmentId: await equipmentOf(db, item.body._id),
    handMadeIds: await handMadePieces(context, companyId),
    photoUrl: photo.body.url,
    calendarToken: await calendarTokenOf(admin),
    customerEmail: customer.user.email,
    userIds: { admin: admin.user.id, engineer: engineer.user.id, removable: (await given.user()).id },
    otherSessionId: await otherSessionOf(context, engineer.user),
    orderId: (await admin.send(createPurchaseOrder, newOrder)).body._id,
    emptyCompanyId: (await given.company({ name: 'Empty Ltd' })).id,
    ...(await completedWork(context, mine)),
    stranger: await strangersWork(context),
  }
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
  const recovered = await db.selectFrom('recovered_work').select('id').orderBy('arrived_at').execute()
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

/** Somebody was told of the danger in a job, and could be seriously hurt: a copy must go to the authority. */
async function openCopy(db: Db, engineer: Pick<App['engineer'], 'send'>, jobId: string) {
  const items = db.selectFrom('inspection_items as items').where('items.job_id', '=', jobId).select('items.id')
  const dangers = items.innerJoin('defects', 'defects.item_id', 'items.id').where('defects.class', '=', 'danger')
  const { id } = await dangers.executeTakeFirstOrThrow()
  const { body } = await engineer.send(createNotice, {
    jobId,
    _id: randomUUID(),
    itemIds: [id],
    toldName: 'Mel Moore',
    how: 'telephone',
    toldAt: '2026-06-10T12:00:00Z',
    seriousInjuryRisk: true,
  })
  const copy = db.selectFrom('authority_copies').select('id').where('notice_id', '=', body._id)
  return { noticeId: body._id, noticeItemId: id, copyId: (await copy.executeTakeFirstOrThrow()).id }
}

/** As a mail has it that a contact got. */
async function linkTo(db: Db, noticeId: string, mail_id: string): Promise<string> {
  const token = 'a-link-of-a-mail-that-nobody-guesses'
  const mail = db.selectFrom('notice_mails').select('company_id').where('notice_id', '=', noticeId)
  const { company_id } = await mail.limit(1).executeTakeFirstOrThrow()
  const link = { token_sha256: hashOfToken(token), notice_id: noticeId, company_id, mail_id, name: 'Con Tact' }
  await db.insertInto('notice_links').values(link).execute()
  return token
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
  await admin.send(updateInvoice, { invoiceId: creditedInvoiceId, lineItems, status: 'invoice_sent' })
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
  const facts = { company_id, contact_id, token, state: 'active', changed_at: since }
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
  const facts = { kind: 'certificate', to_name: 'Con Tact', to_email: 'con@example.test', subject: 'Report', body: '' }
  const times = { queued_at: since, settled_at: since }
  const { id } = await db
    .insertInto('mails')
    .values({ ...mail, ...facts, ...times, file_id, status, attempts: 9, last_problem: 'It said no.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What another engineer has done at another company: nothing of it concerns ours. */
async function strangersWork({ db, given, signedIn }: App) {
  const user = await given.user({ name: 'Otto Other' })
  const engineer = await signedIn(user)
  const job = await given.job({ assigned_engineer_id: user.id })
  const photo = await engineer.upload(uploadPhoto, {}, await jpeg())
  const item = await engineer.send(createItem, { jobId: job.id, ...examined, photoUrl: photo.body.url })
  const issuedFor = await given.job({ company_id: job.company_id, assigned_engineer_id: user.id })
  await engineer.send(createItem, { jobId: issuedFor.id, ...examined, ...dangerous })
  await engineer.send(completeJob, { jobId: issuedFor.id })
  const certificate = await issuedCertificate(engineer, issuedFor.id)
  return {
    userId: user.id,
    sessionId: await otherSessionOf({ db, signedIn }, user),
    certificateId: certificate._id,
    ...(await openCopy(db, engineer, issuedFor.id)),
    jobId: job.id,
    itemId: item.body._id,
    equipmentId: await equipmentOf(db, item.body._id),
    photoId: photo.body._id,
    photoUrl: photo.body.url,
    companyId: job.company_id,
    contactId: await contactOf(db, job.company_id),
    siteId: job.site_address_id,
  }
}

async function equipmentOf(db: Db, itemId: string): Promise<string> {
  const item = db.selectFrom('inspection_items').select('equipment_id').where('id', '=', itemId)
  return String((await item.executeTakeFirstOrThrow()).equipment_id)
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

/** A file that this upload takes. */
export async function fileFor({ file }: UploadEndpoint, userId: string) {
  return file === 'export' ? deviceExport(userId) : jpeg()
}

function deviceExport(userId: string) {
  const lines = [
    { kind: 'head', product: 'Thorough', format: 1, exportedAt: '2026-06-15T09:00:00.000Z', userId },
    { kind: 'end', entries: 0, drafts: 0, photos: 0 },
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return { name: 'thorough-pending-work.ndjson', type: 'application/x-ndjson', bytes: Buffer.from(text) }
}

async function jpeg() {
  return { name: 'photo.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
}
