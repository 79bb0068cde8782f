import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Speaks to the product as its administrator.
 * @param {string} address
 */
export async function administrator(address) {
  /** @type {string | undefined} */
  let token
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async function ask(method, path, body) {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const session = await ask('POST', '/auth/login', { email: 'admin@demo.test', password: 'thorough-demo' })
  token = session.token
  return { ask, userId: session.user._id }
}

/** @typedef {Awaited<ReturnType<typeof administrator>>} Administrator */

/**
 * A completed job with this many items, each with a photo, and none of them in another job. Answers its id.
 * @param {Administrator} admin
 * @param {number} count
 * @param {(index: number) => Promise<string>} photo the file of each
 */
export async function completedJob({ ask, userId }, count, photo) {
  const batch = randomBytes(3).toString('hex')
  const [company] = await ask('GET', '/companies?limit=1')
  const [site] = await ask('GET', `/site-addresses?companyId=${company._id}`)
  const job = await ask('POST', '/jobs', {
    title: `${count} items of ${batch}`,
    companyId: company._id,
    siteAddressId: site._id,
    scheduledDate: '2026-11-15',
    assignedEngineerId: userId,
    expects: 'items',
  })
  for (let at = 0; at < count; at += 1) {
    const form = new FormData()
    form.append('photo', new Blob([readFileSync(await photo(at))], { type: 'image/jpeg' }), 'photo.jpg')
    const { url } = await ask('POST', '/inspections/upload-photo', form)
    const item = {
      serialNumber: `${batch}-${at}`,
      description: `Chain Block ${batch} ${at}`,
      wll: `${batch} t`,
      photoUrl: url,
    }
    await ask('POST', `/inspections/jobs/${job._id}/items`, item)
  }
  await ask('POST', `/inspections/jobs/${job._id}/complete`, {})
  return job._id
}

/**
 * Milliseconds for one whole issue: freeze, draw, seal, store, record, over HTTP.
 * @param {Administrator} admin
 * @param {string} jobId
 */
export async function timedIssue({ ask }, jobId) {
  const startedAt = performance.now()
  await ask('POST', `/certificates/jobs/${jobId}/regenerate`)
  return performance.now() - startedAt
}

/**
 * How long the slowest hundredth of small calls took while something else went on.
 * @param {Administrator} admin
 * @param {() => Promise<unknown>} meanwhile
 */
export async function slowestPercent({ ask }, meanwhile) {
  /** @type {number[]} */
  const took = []
  let isOver = false
  const other = meanwhile().finally(() => (isOver = true))
  while (!isOver) {
    const startedAt = performance.now()
    await ask('GET', '/users/profile')
    took.push(performance.now() - startedAt)
  }
  await other
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
}
