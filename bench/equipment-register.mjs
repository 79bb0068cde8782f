import { shown } from './figure.mjs'
import { openFilledSystem } from './filled-system.mjs'
import { takeTurns } from './take-turns.mjs'

/** @typedef {{ ofCompany: number, inAll: number }} Size */

/** @type {[Size, Size]} */
const sizes = [
  { ofCompany: 500, inAll: 2_000 },
  { ofCompany: 5_000, inAll: 200_000 },
]
const rounds = 40
const companyId = '00000000-0000-4000-8000-000000000001'

const calls = {
  'equipment, first page': `/equipment?limit=50&companyId=${companyId}`,
  'equipment, search for a serial number': `/equipment?limit=50&companyId=${companyId}&q=SN-77`,
  'equipment, search for a word of every piece': `/equipment?limit=50&companyId=${companyId}&q=hoist`,
  'equipment, counts': `/equipment/counts?companyId=${companyId}`,
}

/** How much longer the register takes for a company ten times as large in a firm a hundred times as large. */
export async function measureEquipmentRegister() {
  /** @type {(() => Promise<unknown>)[]} */
  const undo = []
  try {
    const small = await openFilledSystem((client) => fill(client, sizes[0]), undo)
    const large = await openFilledSystem((client) => fill(client, sizes[1]), undo)
    const figures = []
    for (const [name, path] of Object.entries(calls)) {
      const [few = 0, many = 0] = await takeTurns([() => ask(small, path), () => ask(large, path)], { rounds })
      figures.push(...shown([{ name, value: many / few, unit: '× 500 of 2,000', digits: 2, atMost: 2 }]))
      console.log(`  500 of 2,000 and 5,000 of 200,000 pieces: ${few.toFixed(2)} / ${many.toFixed(2)} ms`)
    }
    return figures
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/**
 * The company that is asked about, and others that share the rest; due on days around today.
 * @param {import('pg').Client} client
 * @param {Size} size
 */
async function fill(client, { ofCompany, inAll }) {
  await client.query('begin')
  await client.query(
    `insert into companies (id, name, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'firm-' || n, now() from generate_series(1, 101) n`,
  )
  await client.query(
    `insert into equipment (company_id, identity, serial_number, description, manufacturer, is_registered, created_at,
       last_examined_on, next_examination_on, is_not_fit)
     select ('00000000-0000-4000-8000-' || lpad((case when n <= $1 then 1 else 2 + n % 100 end)::text, 12, '0'))::uuid,
       'serial SN' || n || ' HOIST', 'SN-' || n, 'Hoist ' || n % 7, 'Yale', true, now(),
       current_date - n % 360, current_date + n % 400 - 30, n % 50 = 0
     from generate_series(1, $2) n`,
    [ofCompany, inAll],
  )
  await client.query('commit')
  // Index-only scans and good plans, as autovacuum would give them within minutes.
  await client.query('vacuum analyze')
}

/**
 * @param {{ address: string, token: string }} system
 * @param {string} path
 */
async function ask({ address, token }, path) {
  const reply = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  await reply.text()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`)
}
