import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { firstAdministrator, signIn } from './testing/api-calls.ts'
import { givenDatabase } from './testing/given-database.ts'
import { givenDataFolder, givenProduct } from './testing/given-product.ts'
import { holdingMailServer } from './testing/holding-mail-server.ts'
import { openPool } from './testing/open-pool.ts'

const mailCount = 12
/** Each server sends two at a time. */
const inHand = 4

test('of two servers one is killed while it sends: every mail leaves once', { timeout: 120_000 }, async () => {
  const mailServer = await holdingMailServer()
  const { url, connection } = await givenDatabase()
  const settings = { ...firstAdministrator, DATABASE_URL: url, SMTP_URL: mailServer.url, MAIL_FROM: 'office@firm.test' }
  const one = await givenProduct(settings)
  const dataDir = givenDataFolder()
  symlinkSync(join(one.dataDir, 'files'), join(dataDir, 'files'))
  await givenProduct(settings, dataDir)
  const db = openPool(connection)
  onTestFinished(() => db.end())
  const queued = async () => Number((await db.query(`select from mails where status = 'queued'`)).rowCount)

  await queueMails(one.address, db)
  await expect.poll(mailServer.heldCount, { timeout: 30_000 }).toBe(inHand)
  one.signal('SIGKILL')
  await one.exited
  await expect.poll(mailServer.heldCount).toBe(inHand / 2)
  mailServer.answerAll()
  await expect.poll(queued, { timeout: 20_000 }).toBe(inHand / 2)
  await letMinutesPass(db)
  await expect.poll(queued, { timeout: 30_000 }).toBe(0)

  const { rows: mails } = await db.query<{ id: string; status: string }>('select id, status from mails')
  expect(mails.map(({ status }) => status)).toEqual(mails.map(() => 'sent'))
  expect(mailServer.accepted.toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
})

/** Puts mails into the queue. */
async function queueMails(address: string, db: pg.Pool) {
  const token = await signIn(address)
  const call = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    const reply: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return String(Object(reply)._id)
  }
  const companyId = await call('/companies', { name: 'Acme Ltd' })
  const contactId = await call('/contacts', { companyId, name: 'Jane Doe', email: 'jane@acme.test' })
  const form = new FormData()
  form.append('document', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'CN-00001.pdf')
  const fileId = await call('/uploads', form)
  await db.query(
    `insert into mails (kind, about, contact_id, to_name, to_email, subject, body, file_id, queued_at, queued_by)
     select 'credit-note', $1, $2, 'Jane Doe', 'jane@acme.test', 'Credit note ' || number, 'Attached.', $3, now(), users.id
     from users, generate_series(1, $4) number`,
    [companyId, contactId, fileId, mailCount],
  )
  await db.query(
    `select graphile_worker.add_job('deliver-mail', json_build_object('mailId', id), job_key => 'mail:' || id) from mails`,
  )
}

/** A server that says nothing counts as killed, and its mail is sent by another. */
async function letMinutesPass(db: pg.Pool) {
  await db.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '6 minutes'`)
  await db.query(`update task_workers set seen_at = seen_at - interval '6 minutes'`)
}
