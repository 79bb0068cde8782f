import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { openPool } from '../open-pool.ts'
import type { Ledger } from './ledger.ts'

type Row = Record<string, unknown>

/** Where a system keeps what it was given. */
interface Stored {
  connection: pg.PoolConfig
  filesFolder: string
}

/** Every difference between what was acknowledged and what the system holds, as sentences. */
export async function differencesFrom(ledger: Ledger, { connection, filesFolder }: Stored): Promise<string[]> {
  const pool = openPool(connection)
  const rows = async (sql: string) => (await pool.query<Row>(sql)).rows
  try {
    return [
      ...jobDifferences(ledger, await rows('select id, title, status from jobs')),
      ...itemDifferences(ledger, await rows(itemSql)),
      ...(await photoDifferences(ledger, await rows(`select * from files where kind = 'photo'`), filesFolder)),
      ...(await certificateDifferences(ledger, await rows(certificateSql), filesFolder)),
      ...gaps('certificate', await rows('select distinct number from certificates order by number')),
      ...gaps('invoice', await rows('select number from invoices order by number')),
      ...gaps('purchase order', await rows('select number from purchase_orders order by number')),
      ...orderDifferences(ledger, await rows('select id, number from purchase_orders')),
      ...unnotifiedDangers(await rows(dangerSql)),
      ...invoiceDifferences(ledger, await rows('select job_id from invoices where deleted_at is null')),
    ]
  } finally {
    await pool.end()
  }
}

const itemSql = `
  select i.id, i.job_id, i.serial_number, i.wll, i.version, i.photo_file_id is not null as has_photo,
         (select count(*)::int from audit_log a where a.about = i.id and a.what = 'item-added') as times_made,
         (select count(*)::int from item_writes w where w.item_id = i.id) as writes
  from inspection_items i`

const certificateSql = `
  select c.job_id, c.number, c.version, c.sha256, f.key, f.sha256 as file_sha256,
         (select count(*)::int from audit_log a where a.about = c.job_id and a.what = 'certificate-issued') as times_issued
  from certificates c left join files f on f.id = c.file_id`

/** What a completed job found, and what came of it: the notice is made with the completion, once, and mailed. */
const dangerSql = `
  select i.id, exists (select from defects d where d.item_id = i.id and d.found_on is not null and d.ended_on is null) as stands,
         (select count(*)::int from notice_items n where n.item_id = i.id) as notices,
         exists (
           select from notice_items n join notice_mails m on m.notice_id = n.notice_id where n.item_id = i.id
         ) as is_mailed
  from inspection_items i join jobs j on j.id = i.job_id
  where j.status = 'completed'
    and exists (select from defects d where d.item_id = i.id and d.is_stated and d.class = 'danger')`

function unnotifiedDangers(dangers: Row[]): string[] {
  return dangers
    .filter(({ stands, notices, is_mailed }) => !(stands === true && notices === 1 && is_mailed === true))
    .map((danger) => `A danger is completed and not told once: ${JSON.stringify(danger)}.`)
}

function jobDifferences(ledger: Ledger, jobs: Row[]): string[] {
  const byId = new Map(jobs.map((job) => [job['id'], job]))
  const completed = new Set(ledger.certificates.map(({ jobId }) => jobId))
  const known = new Set(ledger.attemptedTitles)
  return [
    ...ledger.jobs
      .filter(({ _id, title }) => byId.get(_id)?.['title'] !== title)
      .map(({ _id }) => `Job ${_id} is lost.`),
    ...[...completed].filter((id) => byId.get(id)?.['status'] !== 'completed').map((id) => `Job ${id} is open again.`),
    ...jobs
      .filter(({ title }) => !known.has(String(title)))
      .map(({ title }) => `Nobody asked for the job ${String(title)}.`),
    ...repeated(jobs.map(({ title }) => title)).map((title) => `The job ${title} is there twice.`),
  ]
}

function itemDifferences(ledger: Ledger, items: Row[]): string[] {
  const byId = new Map(items.map((item) => [item['id'], item]))
  const known = new Set(ledger.items.map(({ _id }) => _id))
  return [
    ...ledger.items.flatMap(({ _id, jobId, serialNumber, hasPhoto }) => {
      const item = byId.get(_id)
      if (!item) return [`Item ${_id} is lost.`]
      const found = [item['job_id'], item['serial_number'], item['has_photo'], item['wll'], item['version']]
      const isSame = JSON.stringify(found) === JSON.stringify([jobId, serialNumber, hasPhoto, '2 t', 2])
      const isOnce = item['times_made'] === 1 && item['writes'] === 2
      return isSame && isOnce ? [] : [`Item ${_id} is not as it was acknowledged: ${JSON.stringify(item)}.`]
    }),
    ...items.filter(({ id }) => !known.has(String(id))).map(({ id }) => `Nobody sent the item ${String(id)}.`),
  ]
}

async function photoDifferences(ledger: Ledger, files: Row[], filesFolder: string): Promise<string[]> {
  const byId = new Map(files.map((file) => [file['id'], file]))
  const found = await Promise.all(
    ledger.photos.map(async ({ _id, sha256 }) => {
      const file = byId.get(_id)
      if (!file || file['sha256'] !== sha256) return [`Photo ${_id} is lost or another.`]
      const isWhole = (await hashOf(filesFolder, file['original_key'])) === sha256
      return isWhole && (await hashOf(filesFolder, file['key'])) ? [] : [`The bytes of photo ${_id} are not there.`]
    }),
  )
  return found.flat()
}

async function certificateDifferences(ledger: Ledger, certificates: Row[], filesFolder: string): Promise<string[]> {
  const byJob = new Map(certificates.map((certificate) => [certificate['job_id'], certificate]))
  const lost = ledger.certificates.filter(({ jobId, number, sha256 }) => {
    const found = byJob.get(jobId)
    return found?.['sha256'] !== sha256 || `C-${String(found['number']).padStart(6, '0')}` !== number
  })
  const halfIssued = await Promise.all(
    certificates.map(async ({ job_id, sha256, key, version, times_issued }) => {
      const isWhole = (await hashOf(filesFolder, key)) === sha256 && version === 1 && times_issued === 1
      return isWhole ? [] : [`The certificate of job ${String(job_id)} is half issued, or issued twice.`]
    }),
  )
  return [...lost.map(({ jobId }) => `The certificate of job ${jobId} is lost or another.`), ...halfIssued.flat()]
}

function invoiceDifferences(ledger: Ledger, invoices: Row[]): string[] {
  const jobs = invoices.map(({ job_id }) => job_id)
  return [
    ...ledger.invoicedJobs.filter((id) => !jobs.includes(id)).map((id) => `The invoice of job ${id} is lost.`),
    ...repeated(jobs).map((id) => `Job ${id} was invoiced twice.`),
  ]
}

function orderDifferences({ orders }: Ledger, rows: Row[]): string[] {
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const lost = orders.filter(({ _id, poNumber }) => numbers.get(_id) !== poNumber)
  return [
    ...lost.map(({ _id }) => `Purchase order ${_id} is lost or has another number.`),
    ...(rows.length === orders.length ? [] : [`${rows.length} purchase orders are there, ${orders.length} were made.`]),
  ]
}

function gaps(what: string, rows: Row[]): string[] {
  const numbers = rows.map(({ number }) => Number(number))
  return numbers.every((number, index) => number === index + 1)
    ? []
    : [`The ${what} numbers have gaps: ${numbers.join(' ')}.`]
}

function repeated(values: unknown[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index).map(String)
}

async function hashOf(filesFolder: string, key: unknown): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(`${filesFolder}/${String(key)}`), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}
