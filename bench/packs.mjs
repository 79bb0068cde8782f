import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFilledSystem } from './filled-system.mjs'
import { shown } from './figure.mjs'
import { watchMemory } from './memory.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'

const reports = 1_000
const piecesPerReport = 2
const reportBytes = 80_000
const rounds = 3
const restMs = 1_000

/** How long an inspector at the gate waits for 1,000 reports in one zip, and what making it takes. */
export async function measurePacks() {
  /** @type {(() => Promise<unknown>)[]} */
  const undo = []
  try {
    const { address, token, pid } = await openFilledSystem(fillReportedFirm, undo)
    const [company] = await (await ask(address, token, '/companies')).json()
    /** @type {Awaited<ReturnType<typeof fetchPack>>[]} */
    const fetched = []
    for (let round = 0; round < rounds; round += 1) {
      await waitUntilIdle({ pid })
      fetched.push(await fetchPack({ address, token, pid, companyId: company._id }))
    }
    // Of the first byte and the memory the worst, after the first round: that one loads code and reads from the disk.
    const warm = fetched.slice(1)
    const most = (/** @type {(figures: typeof fetched[number]) => number} */ of) => Math.max(...warm.map(of))
    const name = `a pack of ${reports} reports and ${reports * piecesPerReport} pieces`
    return shown([
      { name: `${name}: its first byte`, value: most(({ first }) => first), unit: 's', digits: 2, atMost: 1 },
      { name: '  the first time after a start', value: fetched[0]?.first ?? 0, unit: 's', digits: 2 },
      { name: '  all of it', value: most(({ whole }) => whole), unit: 's', digits: 1 },
      { name: '  how large', value: most(({ megabytes }) => megabytes), unit: 'MB' },
      {
        name: '  its memory of all processes, more than before',
        value: most(({ more }) => more),
        unit: 'MB',
        atMost: 100,
      },
      { name: '  of it the renderer’s', value: most(({ renderer }) => renderer), unit: 'MB' },
    ])
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** @param {{ address: string, token: string, pid: number, companyId: string }} pack */
async function fetchPack({ address, token, pid, companyId }) {
  const atRest = watchMemory(pid)
  await sleep(restMs)
  const before = atRest.end().all
  const watch = watchMemory(pid)
  const start = performance.now()
  const answer = await ask(address, token, `/certificates/pack.zip?companyId=${companyId}`)
  let first = 0
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    first ||= performance.now() - start
    bytes += chunk.length
  }
  const whole = performance.now() - start
  const { all, renderer } = watch.end()
  return { first: first / 1000, whole: whole / 1000, megabytes: bytes / 1024 / 1024, more: all - before, renderer }
}

/**
 * @param {string} address
 * @param {string} token
 * @param {string} path
 */
async function ask(address, token, path) {
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/**
 * A company with ten sites and a job for each report, of two pieces each.
 * @param {import('pg').Client} client
 * @param {string} dataDir
 */
async function fillReportedFirm(client, dataDir) {
  const folder = join(dataDir, 'files', 'bench')
  mkdirSync(folder, { recursive: true })
  for (let number = 1; number <= reports; number += 1)
    writeFileSync(join(folder, `${number}`), randomBytes(reportBytes))
  await client.query('begin')
  await client.query(
    `insert into companies (id, name, address, created_at) values (${idOf('company', '0')}, 'Harbour Lifting Ltd', '1 Quay', now())`,
  )
  await client.query(
    `insert into site_addresses (id, company_id, address_line1, city, postcode, created_at)
     select ${idOf('site', 'n')}, ${idOf('company', '0')}, n || ' Dock Road', 'Hull', 'HU' || n || ' 1AB', now()
     from generate_series(0, 9) n`,
  )
  await client.query(
    `insert into jobs (id, number, title, status, scheduled_on, company_id, site_address_id, completed_at, created_at)
     select ${idOf('job', 'n')}, n, 'Thorough examination', 'completed', current_date - n % 300, ${idOf('company', '0')},
       ${idOf('site', 'n % 10')}, now(), now()
     from generate_series(1, ${reports}) n`,
  )
  await client.query('update job_numbers set last = $1', [reports])
  await client.query(
    `insert into files (id, kind, key, name, media_type, bytes, sha256, created_at, was_used)
     select ${idOf('file', 'n')}, 'certificate', 'bench/' || n, 'report.pdf', 'application/pdf', ${reportBytes},
       md5(n::text) || md5(n::text), now(), true
     from generate_series(1, ${reports}) n`,
  )
  await fillExaminations(client)
  await client.query(
    `insert into certificates (job_id, number, version, code, file_id, sha256, facts, completed_at, issued_at, company_id,
       sealed_with, is_timestamped)
     select ${idOf('job', 'n')}, n, 1, 'bench-code-' || n, ${idOf('file', 'n')}, md5(n::text) || md5(n::text),
       '{"items": []}', now(), now(), ${idOf('company', '0')}, 'self-signed', false
     from generate_series(1, ${reports}) n`,
  )
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** @param {import('pg').Client} client */
async function fillExaminations(client) {
  await client.query(
    `insert into equipment (id, company_id, site_address_id, identity, serial_number, asset_number, description, manufacturer,
       model_name, wll, location, is_registered, created_at)
     select ${idOf('piece', 'n * 10 + i')}, ${idOf('company', '0')}, ${idOf('site', 'n % 10')}, 'serial ' || n || '-' || i,
       'SN-' || n || '-' || i, 'A' || n, 'Electric Chain Hoist', 'Yale', 'CPV 5-8', '500 kg', 'Bay ' || n % 20, true, now()
     from generate_series(1, ${reports}) n, generate_series(1, ${piecesPerReport}) i`,
  )
  await client.query(
    `insert into inspection_items (id, job_id, equipment_id, status, serial_number, description, examination_type, examined_on,
       next_examination_on, created_at, updated_at)
     select ${idOf('item', 'n * 10 + i')}, ${idOf('job', 'n')}, ${idOf('piece', 'n * 10 + i')}, 'inspected',
       'SN-' || n || '-' || i, 'Electric Chain Hoist', '12_monthly', current_date - n % 400, current_date - n % 400 + 365,
       now(), now()
     from generate_series(1, ${reports}) n, generate_series(1, ${piecesPerReport}) i`,
  )
  await client.query(
    `update equipment set live_items = 1, last_item_id = items.id, last_examined_on = items.examined_on,
       next_examination_on = items.next_examination_on
     from inspection_items as items where items.equipment_id = equipment.id`,
  )
}

/**
 * @param {string} kind
 * @param {string} number
 */
function idOf(kind, number) {
  return `overlay(overlay(md5('${kind} ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`
}
