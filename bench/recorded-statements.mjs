import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** @typedef {{ text: string, values: (string | Buffer | null)[] }} Statement */

/**
 * A line to PostgreSQL that writes down what is said on it, so that a floor runs the very statements of the product and
 * no copy of them that grows old.
 * @param {{ host: string }} connection of a PostgreSQL on a unix socket
 */
export async function openRecordingLine({ host }) {
  /** @type {Statement[]} */
  const said = []
  const server = createServer((client) => {
    const postgres = connect(join(host, '.s.PGSQL.5432'))
    const listen = listener((statement) => said.push(statement))
    client.on('data', listen)
    client.pipe(postgres).pipe(client)
    for (const end of [client, postgres]) end.on('error', () => client.destroy())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return {
    url: `postgres://thorough@127.0.0.1:${Object(server.address()).port}/thorough`,
    /** What has been said since it was asked last. */
    take: () => said.splice(0),
    close: () => server.close(),
  }
}

/**
 * Reads what a client says by PostgreSQL's protocol: statements are parsed once under a name and bound to values often.
 * @param {(statement: Statement) => void} onStatement
 */
function listener(onStatement) {
  /** @type {Map<string, string>} */
  const texts = new Map()
  let pending = Buffer.alloc(0)
  let isGreeted = false
  return (/** @type {Buffer} */ part) => {
    pending = Buffer.concat([pending, part])
    for (;;) {
      // The first message alone has no entry in front of its length.
      const entry = isGreeted ? 1 : 0
      if (pending.length < entry + 4) return
      const end = entry + pending.readUInt32BE(entry)
      if (pending.length < end) return
      const kind = entry && String.fromCharCode(pending[0] ?? 0)
      const body = pending.subarray(entry + 4, end)
      pending = pending.subarray(end)
      isGreeted = true
      if (kind === 'P') {
        const { name, text } = parsed(body)
        texts.set(name, text)
      } else if (kind === 'B') {
        const { name, values } = bound(body)
        onStatement({ text: texts.get(name) ?? '', values })
      }
    }
  }
}

/** @param {Buffer} body */
function parsed(body) {
  const [name, at] = word(body, 0)
  const [text] = word(body, at)
  return { name, text }
}

/** @param {Buffer} body */
function bound(body) {
  const [, afterPortal] = word(body, 0)
  const [name, afterName] = word(body, afterPortal)
  const formats = body.readUInt16BE(afterName)
  const isBinary = (/** @type {number} */ place) =>
    formats > 0 && body.readUInt16BE(afterName + 2 + 2 * (formats === 1 ? 0 : place)) === 1
  let at = afterName + 2 + 2 * formats
  const count = body.readUInt16BE(at)
  at += 2
  const values = []
  for (let place = 0; place < count; place += 1) {
    const length = body.readInt32BE(at)
    at += 4
    const bytes = length < 0 ? null : body.subarray(at, at + length)
    values.push(bytes && (isBinary(place) ? Buffer.from(bytes) : bytes.toString()))
    at += Math.max(length, 0)
  }
  return { name, values }
}

/**
 * @param {Buffer} body
 * @param {number} from
 * @returns {[string, number]} the word and where the next begins
 */
function word(body, from) {
  const end = body.indexOf(0, from)
  return [body.toString('utf8', from, end), end + 1]
}
