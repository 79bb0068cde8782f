import { sessionOf } from './sign-in.mjs'

/** @typedef {{ name: string, ask: () => Promise<void>, atMost: number }} Call */

/** A person doesn't notice 150 ms, and accepts half a second for a page that is seldom opened. */
const [atMost, atMostDeepDown] = [150, 500]

/**
 * @param {string} address
 * @param {string} password
 * @returns {Promise<Call[]>}
 */
export async function growthCalls(address, password) {
  const [administrator, engineer, customer] = await Promise.all(
    ['admin@bench.test', 'engineer-1@bench.test', 'customer-1@bench.test'].map(
      async (email) => (await sessionOf(address, email, password)).token,
    ),
  )
  const call = (/** @type {string} */ name, /** @type {string | undefined} */ token, /** @type {string} */ path) => ({
    name,
    ask: async () => void (await read(address, token, path)),
    atMost,
  })
  const [job] = (await read(address, administrator, '/jobs?limit=1&q=hoist-77x')).body
  const [invoice] = (await read(address, administrator, '/invoices?limit=1')).body
  const [order] = (await read(address, administrator, '/purchase-orders?limit=1')).body
  const [assigned] = (await read(address, engineer, '/jobs?limit=1')).body
  return [
    call('jobs, first page', administrator, '/jobs?limit=50'),
    call('jobs, second page', administrator, '/jobs?limit=50&offset=50'),
    call('jobs, sorted by company', administrator, '/jobs?limit=50&sort=company'),
    call('jobs, counts', administrator, '/jobs/counts'),
    call('jobs, counts of a search', administrator, '/jobs/counts?q=leeds'),
    call('jobs, completed', administrator, '/jobs?limit=50&status=completed'),
    call('jobs of a company', administrator, `/jobs?limit=50&companyId=${job.companyId._id}`),
    call(
      'jobs, completed, of a company',
      administrator,
      `/jobs?limit=50&status=completed&companyId=${job.companyId._id}`,
    ),
    call('search for one job', administrator, '/jobs?limit=50&q=hoist-77x'),
    call('search for a company’s jobs', administrator, '/jobs?limit=50&q=firm-77x%20leeds'),
    call('search for a word of every job', administrator, '/jobs?limit=50&q=examination'),
    call('search for a town', administrator, '/jobs?limit=50&q=Leeds'),
    call('search for two letters', administrator, '/jobs?limit=50&q=ho'),
    call('search for nothing there is', administrator, '/jobs?limit=50&q=xyzzy'),
    call('one job', administrator, `/jobs/${job._id}`),
    call('items of a job', administrator, `/inspections/jobs/${job._id}/items`),
    call('history of a job', administrator, `/jobs/${job._id}/history`),
    call('an engineer’s jobs', engineer, '/jobs'),
    call('what an engineer’s device keeps', engineer, '/inspections/device'),
    call('a company’s known equipment', engineer, `/inspections/device/equipment?companyId=${assigned.companyId._id}`),
    call('a customer’s completed jobs', customer, '/jobs?limit=50&status=completed'),
    call('companies', administrator, '/companies?limit=50'),
    call('search for one company', administrator, '/companies?limit=50&q=firm-77x'),
    call('users', administrator, '/users?limit=50'),
    call('search for one user', administrator, '/users?limit=50&q=engineer-7%40'),
    call('recovered work', administrator, '/inspections/recovered?limit=50'),
    call('an engineer’s week in the planner', administrator, weekOf(assigned.assignedEngineerId._id)),
    ...officeCalls((name, path) => call(name, administrator, path), { invoice, order }),
    ...(await pagesFarDown(address, administrator)),
  ]
}

/**
 * @param {(name: string, path: string) => Call} call
 * @param {Record<'invoice' | 'order', { _id: string }>} one
 */
function officeCalls(call, { invoice, order }) {
  return [
    call('search everywhere for one thing', '/search?q=hoist-77x'),
    call('search everywhere for a common word', '/search?q=leeds'),
    call('equipment', '/equipment?limit=50'),
    call('equipment, counts', '/equipment/counts'),
    call('equipment, search for a serial number', '/equipment?limit=50&q=SN-770-3'),
    call('equipment, search for a word of every piece', '/equipment?limit=50&q=shackle'),
    call('due within 90 days', '/due?within=90&limit=25'),
    call('dashboard', '/admin/dashboard'),
    call('needs attention', '/admin/attention'),
    call('key figures', '/admin/kpis'),
    call('invoices', '/invoices?limit=50'),
    call('invoices, paid', '/invoices?limit=50&status=invoice_paid'),
    call('counts of the invoices’ tabs', '/invoices/counts'),
    call('search for one company’s invoices', '/invoices?limit=50&q=firm-77x'),
    call('jobs awaiting an invoice', '/invoices/jobs-awaiting?limit=50'),
    call('ready to invoice', '/invoices/ready?limit=50'),
    call('one invoice', `/invoices/${invoice._id}`),
    call('purchase orders', '/purchase-orders?limit=50'),
    call('purchase orders, paid', '/purchase-orders?limit=50&status=paid'),
    call('search for one purchase order', '/purchase-orders?limit=50&q=supplier-77x'),
    call('one purchase order', `/purchase-orders/${order._id}`),
  ]
}

/** Nine tenths down a list, which is the 90,000th of 100,000 jobs. */
const longLists = {
  jobs: '/jobs?limit=50',
  'jobs, completed': '/jobs?limit=50&status=completed',
  invoices: '/invoices?limit=50',
  'invoices, paid': '/invoices?limit=50&status=invoice_paid',
  companies: '/companies?limit=50',
  users: '/users?limit=50',
  equipment: '/equipment?limit=50',
}

/**
 * @param {string} address
 * @param {string | undefined} token
 * @returns {Promise<Call[]>}
 */
function pagesFarDown(address, token) {
  return Promise.all(
    Object.entries(longLists).map(async ([name, path]) => {
      const { total } = await read(address, token, path)
      const page = `${path}&offset=${Math.floor(total * 0.9)}`
      return {
        name: `${name}, nine tenths down`,
        ask: async () => void (await read(address, token, page)),
        atMost: atMostDeepDown,
      }
    }),
  )
}

/**
 * @param {string} address
 * @param {string | undefined} token
 * @param {string} path
 */
async function read(address, token, path) {
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${JSON.stringify(body)}`)
  return { body, total: Number(answer.headers.get('x-total-count')) }
}

/**
 * The days around today, in which every engineer has some jobs.
 * @param {string} engineerId
 */
function weekOf(engineerId) {
  const day = (/** @type {number} */ offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `/planner?from=${day(-3)}&to=${day(3)}&engineerId=${engineerId}`
}
