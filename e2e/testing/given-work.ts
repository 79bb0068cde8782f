import { createHash } from 'node:crypto'
import { inject } from 'vitest'
import { password, sessionOf, type Person } from './people.ts'

interface Known {
  _id: string
  [name: string]: unknown
}

/** A caller of the API, as this person. */
export async function callerAs(person: Person | { email: string }, address = inject('productUrl')) {
  const { token, user } = await sessionOf(person, address)
  const headers = { authorization: `Bearer ${token}` }
  const call = async <T = Known>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`)
    return JSON.parse(said) as T
  }
  return { call, userId: String(Object(user)._id) }
}

/** An engineer of the test's own, to whom no other test gives work. */
export async function givenEngineer(name: string): Promise<{ email: string }> {
  const admin = await callerAs('admin')
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@firm.test`
  await admin.call('POST', '/users', { name, email, password, role: 'engineer', qualifications: 'LEEA Diploma' })
  return { email }
}

/** Work for the engineer: a job with these pieces of equipment, loaded from an earlier one and awaiting inspection. */
export async function givenLoadedJob(
  title: string,
  serialNumbers: string[],
  address?: string,
  person: Person | { email: string } = 'engineer',
): Promise<string> {
  const admin = await callerAs('admin', address)
  const engineer = await callerAs(person, address)
  const { _id: companyId } = await admin.call('POST', '/companies', { name: `${title} Works Ltd` })
  const site = { companyId, addressLine1: '12 Dock Road', city: 'Leeds', postcode: 'LS10 1AB' }
  const { _id: siteAddressId } = await admin.call('POST', '/site-addresses', site)
  const where = { companyId, siteAddressId, assignedEngineerId: engineer.userId }
  const previous = await admin.call('POST', '/jobs', {
    ...where,
    title: `${title}, last time`,
    scheduledDate: '2026-05-04',
  })
  for (const serialNumber of serialNumbers) {
    const item = {
      serialNumber,
      description: 'Chain Block',
      manufacturer: 'Yale',
      wll: '1 t',
      examinationDate: '2026-05-04',
    }
    await engineer.call('POST', `/inspections/jobs/${previous._id}/items`, item)
  }
  const newJobData = { ...where, title, scheduledDate: '2026-11-02' }
  const loaded = await admin.call<{ job: Known }>('POST', '/jobs/load-from-previous', {
    previousJobId: previous._id,
    newJobData,
  })
  return loaded.job._id
}

/** The SHA-256 of what lies at an address. */
export async function hashAt(address: URL): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}.`)
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}
