import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createExport,
  downloadExport,
  exportExports,
  getExport,
  listExports,
} from '#contract/exports/exports.contract.ts'
import { deleteImport } from '#contract/imports/imports.contract.ts'
import { importFields } from '#contract/imports/import-fields.ts'
import { itemFieldNames, itemFields } from '#contract/inspections/items/item-fields.ts'
import { createShareLink } from '#contract/packs/share-links.contract.ts'
import { requestOf } from '#contract/endpoint.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { zipEntries } from '#server/testing/files/zip-entries.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'
import { exportKinds } from './export-kinds.queries.ts'
import { makeExport, sweepExports } from './exports.actions.ts'

type Context = Awaited<ReturnType<typeof testApp>>
type Person = Pick<Context['admin'], 'send' | 'token'>

/** Begins one as this person, lets the background make it and fetches it. */
async function exported({ app, deps }: Context, person: Person, input: Record<string, string> = {}) {
  const { status, body } = await person.send(createExport, input)
  expect([status, body.state]).toEqual([202, 'waiting'])
  await makeExport(deps, body._id, true)
  const { url } = requestOf(downloadExport, { exportId: body._id })
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
  expect(answer.statusCode).toBe(200)
  return { exportId: body._id, zip: answer.rawPayload, entries: zipEntries(answer.rawPayload) }
}

const textOf = (entries: Map<string, Buffer>, path: string) => String(entries.get(path))
const rowsOf = (entries: Map<string, Buffer>, path: string) => JSON.parse(textOf(entries, path)) as { _id: string }[]

test('an export leaves out nothing that is written about an item', () => {
  const items = exportKinds.find(({ name }) => name === 'items')
  const written = itemFieldNames.flatMap((name) => itemFields[name].column ?? [])

  expect(items?.columns).toEqual(expect.arrayContaining(written))
})

test('an export of everything has every kind as CSV and JSON, every paper, and a manifest that fits', async () => {
  const { context, world } = await plantedApp()

  const { zip, entries, exportId } = await exported(context, context.admin)

  const path = join(await testFolder(), 'export.zip')
  await writeFile(path, zip)
  expect(String(execFileSync('unzip', ['-t', path]))).toContain('No errors detected')
  const kinds = ['companies', 'sites', 'contacts', 'users', 'equipment', 'jobs', 'items', 'defects', 'certificates']
  for (const kind of [...kinds, 'notices', 'invoices', 'credit-notes', 'orders', 'mails', 'history', 'files']) {
    expect.soft([kind, rowsOf(entries, `${kind}.json`).length]).toEqual([kind, expect.toSatisfy((rows) => rows > 0)])
    expect.soft(textOf(entries, `${kind}.csv`).split('\r\n').length).toBeGreaterThan(2)
  }
  const manifest = JSON.parse(textOf(entries, 'manifest.json')) as { files: object[]; missing: string[] }
  const found = [...entries].filter(([name]) => name !== 'manifest.json')
  expect(manifest.files).toEqual(
    found.map(([name, content]) => ({
      path: name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  )
  expect(manifest.missing).toEqual([])
  expect([...entries.keys()]).toContain('certificates/C-000001-v1.pdf')
  expect([...entries.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(2)
  expect(textOf(entries, 'README.txt')).toContain('equipment: A piece of equipment')
  expect(rowsOf(entries, 'jobs.json').map(({ _id }) => _id)).toContain(world.stranger.jobId)
  expect((await context.admin.send(getExport, { exportId })).body).toMatchObject({
    state: 'ready',
    bytes: zip.length,
    progress: { done: found.length, of: found.length },
  })
})

test('an export tells no password, session, token, PIN or key', async () => {
  const { context, world } = await plantedApp()
  const { admin, db } = context
  const pinned = await admin.send(createShareLink, {
    companyId: world.companyId,
    endsOn: '2026-07-01',
    pin: '90210735',
  })

  const { entries } = await exported(context, admin)

  const hashes = await db.selectFrom('users').select('password_hash').execute()
  const sessions = await db.selectFrom('sessions').select(['token_sha256', 'file_key']).execute()
  const links = await db.selectFrom('share_links').select('pin_hash').execute()
  const keys = await db.selectFrom('seal_keys').select('pem').execute()
  const bytes = sessions.flatMap(({ token_sha256, file_key }) => [token_sha256, file_key])
  const secrets = [
    ...hashes.flatMap(({ password_hash }) => password_hash ?? []),
    ...links.flatMap(({ pin_hash }) => pin_hash ?? []),
    ...keys.map(({ pem }) => pem.slice(40, 90)),
    ...bytes.flatMap((each) => [each.toString('hex'), each.toString('base64'), each.toString('base64url')]),
    ...[admin, context.engineer, context.customer].flatMap(({ token }) => token ?? []),
    world.noticeToken,
    world.unsubscribeToken,
    world.calendarToken,
    world.shareToken,
    pinned.body.url.split('/').at(-1) ?? '',
    '$argon2',
    '90210735',
    'PRIVATE KEY',
  ]
  expect(secrets.filter((secret) => secret.length < 5)).toEqual([])
  for (const [name, content] of entries)
    expect.soft([name, secrets.filter((secret) => content.includes(secret))]).toEqual([name, []])
})

test('customers get their own company’s, as far as they see it, and nobody else’s', async () => {
  const { context, world } = await plantedApp()
  const { admin, customer } = context

  const { exportId, entries } = await exported(context, customer)

  const everything = [...entries.values()].join('\n')
  for (const id of [world.stranger.jobId, world.stranger.equipmentId, world.stranger.companyId, world.stranger.userId])
    expect.soft(everything).not.toContain(id)
  expect(rowsOf(entries, 'companies.json').map(({ _id }) => _id)).toEqual([world.companyId])
  expect(rowsOf(entries, 'invoices.json').map(({ _id }) => _id)).toEqual([world.creditedInvoiceId])
  expect([...entries.keys()]).toContain('certificates/C-000001-v1.pdf')
  // Among them an invitation to an address that has a login, which must look like any other.
  const invited = rowsOf(entries, 'users.json').map(({ _id }) => _id)
  expect(invited.filter((_id) => textOf(entries, 'users.csv').includes(_id))).toEqual(invited)
  expect(invited.length).toBeGreaterThan(1)
  for (const office of ['orders', 'mails', 'settings', 'authority-copies'])
    expect.soft(entries.has(`${office}.json`)).toBe(false)
  expect((await customer.send(createExport, { companyId: world.stranger.companyId })).status).toBe(404)
  // Made by the office, for the office.
  for (const call of [getExport, downloadExport])
    expect((await customer.send(call, { exportId: world.exportId })).status).toBe(404)
  expect((await customer.send(listExports)).body.map(({ _id }) => _id)).toEqual([exportId])
  expect((await admin.send(listExports)).body).toHaveLength(3)
  const [, ...lines] = String((await customer.send(exportExports, { format: 'csv' })).body)
    .trim()
    .split('\r\n')
  expect(lines).toEqual([expect.stringMatching(/^[^,]+,Ready,\d{4,},,\d\d\/\d\d\/\d{4} \d\d:\d\d,/)])
})

test('an export for a customer of some sites has no address of a contact', async () => {
  const context = await dangerousJob()
  const { given, signedIn, job, told } = context
  await given.contact({ company_id: job.company_id, name: 'Jane Hall', email: 'jane@acme.test' })
  await told()
  const reach = { companyId: job.company_id, siteIds: [job.site_address_id], mayInvite: false }
  const person = await signedIn(await given.user({ role: 'customer' }, [reach]))

  const { entries } = await exported(context, person)

  expect(rowsOf(entries, 'notices.json')).toHaveLength(1)
  expect([...entries.values()].join('\n')).not.toContain('jane@acme.test')
})

test('equipment, companies and users are headed as the import reads them without a question', async () => {
  const { context } = await plantedApp()

  const { entries } = await exported(context, context.admin)

  for (const kind of ['equipment', 'companies', 'users'] as const) {
    const [heads] = textOf(entries, `${kind}.csv`).split('\r\n')
    expect(heads).toBe(`\ufeff${importFields[kind].map(({ label }) => label).join(',')}`)
  }
  expect(textOf(entries, 'equipment.csv')).toContain(',2026-06-10,2026-12-10,C-000001,')
})

test('sheets that were imported leave as CSV and Excel, and those of deleted imports stay', async () => {
  const context = await testApp()
  const imports = importsOf(context)
  const file = 'Serial No,Description\nA1,Hoist\n'
  const [csv, workbook, deleted] = [
    await imports.upload({ file }),
    await imports.upload({ file: Buffer.from('PK\u0003\u0004'), name: 'register.xlsx' }),
    await imports.upload({ file, name: 'wrong.csv' }),
  ]
  expect([csv.state, workbook.state]).toEqual(['mapping', 'failed'])
  await context.admin.send(deleteImport, { importId: deleted._id })

  const { entries } = await exported(context, context.admin)

  const sheets = [...entries.keys()].filter((path) => path.startsWith('sheets/')).map((path) => path.split('.').at(-1))
  expect(sheets).toHaveLength(2)
  expect(sheets).toEqual(expect.arrayContaining(['csv', 'xlsx']))
  expect(textOf(entries, 'README.txt')).toContain('sheets/')
})

test('one that is under way is answered again; a day later it is removed', async () => {
  const context = await testApp()
  const { admin, deps, clock, db } = context

  const [first, second] = await Promise.all([admin.send(createExport), admin.send(createExport)])
  expect(first.body._id).toBe(second.body._id)
  const exportId = first.body._id
  expect(await admin.send(downloadExport, { exportId })).toMatchObject({
    status: 409,
    body: { code: 'export-not-ready' },
  })
  await makeExport(deps, exportId, true)
  // Killed after it was done: once more does nothing.
  await makeExport(deps, exportId, true)
  expect((await admin.send(createExport)).body._id).not.toBe(exportId)

  clock.pass(24 * 60)
  expect((await context.signedIn(admin.user).then((again) => again.send(getExport, { exportId }))).status).toBe(404)
  await sweepExports(deps)

  expect(await db.selectFrom('exports').select('id').execute()).toEqual([])
  await expect(deps.files.open(`exports/${exportId}`)).rejects.toMatchObject({ code: 'not-found' })
})

test('a file that is gone is named in the manifest; what can’t be made says so after the last attempt', async () => {
  const { context } = await plantedApp()
  const { admin, deps, db } = context
  const { key } = await db.selectFrom('files').select('key').where('kind', '=', 'certificate').executeTakeFirstOrThrow()
  await deps.files.remove(key)

  const { entries } = await exported(context, admin)
  const { missing } = JSON.parse(textOf(entries, 'manifest.json')) as { missing: string[] }
  expect(missing).toEqual([expect.stringMatching(/^certificates\/C-\d{6}-v1\.pdf$/)])

  const { body } = await admin.send(createExport)
  const full = { ...deps, files: { ...deps.files, write: () => Promise.reject(new Error('The disk is full.')) } }
  await expect(makeExport(full, body._id, false)).rejects.toThrow('The disk is full.')
  expect((await admin.send(getExport, { exportId: body._id })).body.state).toBe('waiting')
  await expect(makeExport(full, body._id, true)).rejects.toThrow('The disk is full.')
  expect((await admin.send(getExport, { exportId: body._id })).body).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('could not be made'),
  })
})
