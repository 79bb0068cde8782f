import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

// The floor under one signed-in call: bare node:http and the two statements that such a call needs, nothing else.
// The statements are those of sessions.queries.ts and auth.queries.ts; run.mjs checks that the answers are the same.
const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 10 })

const findSession = `
  select s.id, s.idle_until, s.ends_at, s.file_key, u.id as user_id, u.name, u.role, u.company_id
  from sessions s join users u on u.id = s.user_id
  where s.token_sha256 = $1 and s.idle_until > $2 and s.ends_at > $3 and u.deleted_at is null`
const findUser = `
  select u.id, u.name, u.email, u.role, u.company_id, c.name as company_name, u.signature_file_id
  from users u left join companies c on c.id = u.company_id
  where u.deleted_at is null and u.id = $1`

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => console.log(Object(server.address()).port))

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer({ headers }, response) {
  const token = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const now = new Date()
  const sessions = await pool.query({ name: 'session', text: findSession, values: [hash, now, now] })
  const users = await pool.query({ name: 'user', text: findUser, values: [sessions.rows[0].user_id] })
  const [user] = users.rows
  const body = JSON.stringify({
    _id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    companyId: user.company_id && { _id: user.company_id, name: user.company_name },
    signatureUrl: user.signature_file_id,
  })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}
