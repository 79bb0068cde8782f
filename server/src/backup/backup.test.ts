import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Secret } from 'otpauth'
import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { getCertificate, getSigningIdentity } from '#contract/certificates/certificates.contract.ts'
import { listCompanies } from '#contract/companies/companies.contract.ts'
import { listItems } from '#contract/inspections/inspections.contract.ts'
import { createJob, listJobs } from '#contract/jobs/jobs.contract.ts'
import { listTables } from '#server/db/table-facts.ts'
import { archivePath, emptySystem, givenFirm, openRestored, systemOf } from '#server/testing/given/backup-system.ts'
import { bucketAt, startObjectStorage } from '#server/testing/files/object-storage.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { openSecretBox } from '#server/platform/secret-box.ts'
import { withTotp } from '#server/testing/given/second-factors.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** What every table holds, as one text each. */
async function contentOf(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect()
  const content: Record<string, string> = {}
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as all from ${name} t`,
    )
    content[name] = rows[0].all
  }
  client.release()
  return content
}

describe('a restored system', () => {
  test('holds every row as it was, but its numbers, its sessions and its epoch, and knows that it was restored', async () => {
    const source = await givenFirm()
    const target = await emptySystem()
    const path = await archivePath()
    const { sessions, system_epoch: epoch, audit_log: log, ...rest } = await contentOf(source.pool)

    const report = await makeBackup(path, systemOf(source))
    await restoreBackup(path, target.system)

    expect(report).toMatchObject({ files: 3, missing: [], damaged: [] })
    const restored = await contentOf(target.system.pool)
    expect(restored).toMatchObject({
      ...rest,
      certificate_numbers: '(t,1001)',
      credit_note_numbers: '(t,1000)',
      invoice_numbers: '(t,1000)',
      job_numbers: '(t,1002)',
      purchase_order_numbers: '(t,1000)',
      restores: expect.stringContaining('2026-06-15'),
    })
    expect(restored.sessions).toBe('')
    expect(sessions).not.toBe('')
    expect(restored.system_epoch).not.toBe(epoch)
    expect(restored.audit_log).toContain(log)
    expect(restored.audit_log?.replace(log ?? '', '')).toContain('system-restored')
  })

  test('gives the same answers and the same certificate, goes on where the old one stopped, and keeps its key to itself', async () => {
    const source = await givenFirm()
    const target = await emptySystem()
    const path = await archivePath()
    await makeBackup(path, systemOf(source))
    await restoreBackup(path, target.system)
    const restored = await openRestored(source.deps, target)
    const admin = await restored.as(source.admin.user)

    for (const [endpoint, input] of [
      [listCompanies, {}],
      [listJobs, {}],
      [listItems, { jobId: source.job.id }],
      [getSigningIdentity, {}],
    ] as const) {
      const after = (await admin.send(endpoint, input)).body
      const before = (await source.admin.send(endpoint, input)).body
      expect(withoutSignatures(after)).toEqual(withoutSignatures(before))
    }
    const { body } = await admin.send(getCertificate, { jobId: source.job.id })
    const before = await source.visitor.get(source.issued.certificateUrl)
    const after = await restored.visitor.get(body.certificateUrl)
    expect(after.status).toBe(200)
    expect(after.bytes.equals(before.bytes)).toBe(true)
    const modes = [path, target.system.sealFile ?? ''].map(async (file) => (await stat(file)).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o600, 0o600])

    const { company, site } = source
    const place = { companyId: company.id, siteAddressId: site.id }
    const added = await admin.send(createJob, { ...place, title: 'After the flood', scheduledDate: '2026-07-01' })
    expect(added.status).toBe(201)
    const { headers } = await admin.send(listJobs, { limit: 1 })
    expect(headers['x-total-count']).toBe('3')
  })

  test('seals with the same key, wherever the key lies there', async () => {
    const source = await givenFirm()
    const { system, db } = await emptySystem()
    const path = await archivePath()

    await makeBackup(path, systemOf(source))
    await restoreBackup(path, { ...system, sealFile: null })

    const { pem } = await db.selectFrom('seal_keys').select('pem').executeTakeFirstOrThrow()
    expect(pem).toBe(await readFile(source.deps.sealing.keyFile ?? '', 'utf8'))
  })

  test('opens what was encrypted: the key of an authenticator app still makes the same codes', async () => {
    const source = await testApp()
    const { secret } = await withTotp(source.engineer, source.clock.now())
    const { system, db } = await emptySystem()
    const path = await archivePath()

    await makeBackup(path, systemOf(source))
    await restoreBackup(path, system)

    const stored = await db.selectFrom('totp_keys').select('key_encrypted').executeTakeFirstOrThrow()
    const box = openSecretBox({ key: null, file: system.secretsFile })
    const key = await box.open(stored.key_encrypted, source.engineer.user.id)
    expect(key?.equals(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(true)
  })
})

test('a system may move from a folder to object storage and back', async () => {
  const source = await givenFirm()
  const { port } = await startObjectStorage(await testFolder())
  const inBucket = await emptySystem()
  const back = await emptySystem()
  const [there, home] = [await archivePath(), await archivePath()]

  await makeBackup(there, systemOf(source))
  const moved = { ...inBucket.system, files: bucketAt(port) }
  await restoreBackup(there, moved)
  await makeBackup(home, moved)
  await restoreBackup(home, back.system)

  for (const { key } of await source.db.selectFrom('files').select('key').execute()) {
    const bytes = await buffer(await back.system.files.open(key))
    expect(bytes.equals(await buffer(await source.deps.files.open(key)))).toBe(true)
  }
})

test('what is written while a backup is made is in it as a whole or not at all', async () => {
  const source = await givenFirm()
  const target = await emptySystem()
  const path = await archivePath()
  const { id: siteAddressId } = await source.given.site({ company_id: source.company.id })
  const job = { title: 'Meanwhile', scheduledDate: '2026-07-01', companyId: source.company.id, siteAddressId }
  let isOver = false
  const writing = (async () => {
    while (!isOver) await source.admin.send(createJob, job)
  })()

  await makeBackup(path, systemOf(source))
  isOver = true
  await writing
  await restoreBackup(path, target.system)

  const { rows } = await target.system.pool.query(
    `select (select count(*) from jobs where title = 'Meanwhile') as jobs,
       (select count(*) from audit_log where what = 'job-made' and after ->> 'title' = 'Meanwhile') as recorded`,
  )
  expect(Number(rows[0].jobs)).toBe(Number(rows[0].recorded))
})

describe('a backup', () => {
  test('tells which files it could not have, and holds all the others', async () => {
    const source = await givenFirm()
    const { key } = await source.db
      .selectFrom('files')
      .select('key')
      .where('kind', '=', 'photo')
      .executeTakeFirstOrThrow()
    await source.deps.files.remove(key)

    const report = await makeBackup(await archivePath(), systemOf(source))

    expect(report).toMatchObject({ missing: [key], files: 2 })
  })

  test('tells which files are no longer what was stored', async () => {
    const source = await givenFirm()
    const { files } = source.deps
    const { key } = await source.db
      .selectFrom('files')
      .select('key')
      .where('kind', '=', 'certificate')
      .executeTakeFirstOrThrow()
    const bytes = await buffer(await files.open(key))
    bytes[100] = (bytes[100] ?? 0) ^ 1
    const fetch: typeof files.fetch = (asked, path) =>
      asked === key ? writeFile(path, bytes) : files.fetch(asked, path)

    const report = await makeBackup(await archivePath(), { ...systemOf(source), files: { ...files, fetch } })

    expect(report.damaged).toEqual([key])
  })

  test('holds a large file', async () => {
    const source = await givenFirm()
    const target = await emptySystem()
    const { key } = await source.db
      .selectFrom('files')
      .select('key')
      .where('kind', '=', 'photo')
      .executeTakeFirstOrThrow()
    const large = join(await testFolder(), 'large')
    await writeFile(large, Buffer.alloc(20_000_000, 'hook'))
    await source.deps.files.put(key, large, 'image/jpeg')
    const path = await archivePath()

    await makeBackup(path, systemOf(source))
    await restoreBackup(path, target.system)

    const bytes = await buffer(await target.system.files.open(key))
    expect(bytes.equals(await readFile(large))).toBe(true)
  })

  test('holds no transaction open while files are copied', async () => {
    const firm = await givenFirm()
    const states: string[] = []
    const fetch: typeof firm.deps.files.fetch = async (...words) => {
      const { rows } = await firm.pool.query<{ state: string }>(`
        select state from pg_stat_activity
        where datname = current_database() and application_name = 'thorough-backup' and xact_start is not null`)
      states.push(...rows.map(({ state }) => state))
      return firm.deps.files.fetch(...words)
    }

    const { files } = await makeBackup(await archivePath(), {
      ...systemOf(firm),
      files: { ...firm.deps.files, fetch },
    })

    expect([files, states]).toEqual([3, []])
  })

  test('a backup never writes over a file', async () => {
    const source = await testApp()
    const path = await archivePath()
    await writeFile(path, 'yesterday’s')

    await expect(makeBackup(path, systemOf(source))).rejects.toThrow('already exists')
    expect(await readFile(path, 'utf8')).toBe('yesterday’s')
  })
})

/** Each session signs the addresses of files that it asks for. */
function withoutSignatures(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      name.endsWith('Url') && typeof value === 'string' ? value.split('?')[0] : value,
    ),
  )
}
