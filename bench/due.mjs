import { shown } from './figure.mjs'
import { openFilledSystem } from './filled-system.mjs'
import { takeTurns } from './take-turns.mjs'

const [few, many] = [2_000, 200_000]
const piecesPerSite = 40
const plannedPieces = 500
const rounds = 40

/** How much longer the list of what is due takes for a hundred times the equipment, and how long planning 500 pieces takes. */
export async function measureDue() {
  /** @type {(() => Promise<unknown>)[]} */
  const undo = []
  try {
    const small = await openFirm(few, undo)
    const large = await openFirm(many, undo)
    const compare = (/** @type {string} */ path) =>
      takeTurns([() => ask(small, path), () => ask(large, path)], { rounds })
    const [fast = 0, slow = 0] = await compare('/due?within=90&limit=25')
    const [quickDashboard = 0, slowDashboard = 0] = await compare('/admin/dashboard')
    const plannedMs = await planVisit(large)
    console.log(`  due at 2,000 and 200,000 pieces: ${fast.toFixed(2)} / ${slow.toFixed(2)} ms`)
    console.log(`  dashboard: ${quickDashboard.toFixed(2)} / ${slowDashboard.toFixed(2)} ms`)
    return shown([
      { name: 'due, first page at 200,000 pieces', value: slow / fast, unit: '× 2,000', digits: 2, atMost: 2 },
      { name: 'a visit planned for 500 pieces', value: plannedMs / 1000, unit: 's', digits: 2, atMost: 1.5 },
    ])
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/**
 * @param {number} pieces
 * @param {(() => Promise<unknown>)[]} undo
 */
async function openFirm(pieces, undo) {
  /** @type {string[]} */
  let equipmentIds = []
  const system = await openFilledSystem(async (client) => {
    await fill(client, pieces)
    const { rows } = await client.query(
      'select id from equipment where company_id = $1 order by next_examination_on limit $2',
      [idOf(1), plannedPieces],
    )
    equipmentIds = rows.map(({ id }) => id)
  }, undo)
  // Its sites are numbered like the companies, from 1.
  const visit = { companyId: idOf(1), siteAddressId: idOf(1), equipmentIds }
  return { ...system, visit }
}

/** @param {number} n */
function idOf(n) {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/**
 * Sites with forty pieces each, twenty sites to a company; each site is due on days of its own, around today.
 * @param {import('pg').Client} client
 * @param {number} pieces
 */
async function fill(client, pieces) {
  const sites = pieces / piecesPerSite
  const id = (/** @type {string} */ n) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  await client.query('begin')
  await client.query(
    `insert into companies (id, name, created_at) select ${id('n')}, 'firm-' || n, now() from generate_series(1, $1) n`,
    [Math.ceil(sites / 20)],
  )
  await client.query(
    `insert into site_addresses (id, company_id, address_line1, city, postcode, created_at)
     select ${id('n')}, ${id('(n - 1) / 20 + 1')}, n || ' Quay Road', 'Hull', 'HU1 1AA', now() from generate_series(1, $1) n`,
    [sites],
  )
  await client.query(
    `insert into equipment (company_id, site_address_id, identity, serial_number, description, is_registered, created_at,
       last_examined_on, next_examination_on, is_not_fit)
     select ${id('(site - 1) / 20 + 1')}, ${id('site')}, 'serial SN' || n || ' HOIST', 'SN-' || n, 'Hoist', true, now(),
       current_date - 300, current_date + (site * 37 % 360) - 20 + n % 5, n % 50 = 0
     from (select n, (n - 1) / $2 + 1 as site from generate_series(1, $1::integer) n) as numbered`,
    [pieces, piecesPerSite],
  )
  await client.query('commit')
  // Index-only scans and good plans, as autovacuum would give them within minutes.
  await client.query('vacuum analyze')
}

/** @typedef {Awaited<ReturnType<typeof openFirm>>} Firm */

/**
 * @param {Firm} firm
 * @param {string} path
 */
async function ask({ address, token }, path) {
  const reply = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = /** @type {unknown} */ (await reply.json())
  if (!reply.ok || (Array.isArray(body) && body.length === 0)) throw new Error(`${path} answered ${reply.status}.`)
}

/**
 * @param {Firm} firm
 * @returns {Promise<number>} in milliseconds
 */
async function planVisit({ address, token, visit }) {
  const body = { ...visit, newJobData: { title: 'Visit', scheduledDate: '2099-01-01' }, lateReason: 'A bench' }
  const startedAt = performance.now()
  const reply = await fetch(`${address}/api/jobs/from-due`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await reply.text()
  if (reply.status !== 201) throw new Error(`/jobs/from-due answered ${reply.status}.`)
  return performance.now() - startedAt
}
