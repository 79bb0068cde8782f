import { createServer } from 'node:http'
import pg from 'pg'

// The floor under a call: bare node:http, the statements that the product itself runs for it (its session check among
// them), prepared on a pool of the same size, and JSON.stringify. `node bench/floor-sql.mjs <connection> <calls>`, the
// calls being statements by path.
const [connection = '{}', recorded = '{}'] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 })

/** @type {Map<string, string>} */
const names = new Map()

/** @type {Record<string, { name: string, text: string, values: unknown[] }[]>} */
const calls = Object.fromEntries(
  Object.entries(JSON.parse(recorded)).map(([path, statements]) => [path, statements.map(prepared)]),
)

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => console.log(Object(server.address()).port))

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer({ url = '' }, response) {
  /** @type {unknown[][]} */
  const found = []
  for (const statement of calls[url] ?? []) found.push((await pool.query(statement)).rows)
  const [, ...replies] = found
  const body = JSON.stringify(replies)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

/** @param {{ text: string, values: (string | { data: number[] } | null)[] }} statement */
function prepared({ text, values }) {
  if (!names.has(text)) names.set(text, `floor${names.size}`)
  const given = values.map((value) => (value !== null && typeof value === 'object' ? Buffer.from(value.data) : value))
  return { name: names.get(text), text, values: given }
}
