import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Endpoint, requestOf as requestTo } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { wholeCompany, type Membership } from '#contract/auth/scope.rules.ts'
import { countEquipment, listEquipment } from '#contract/equipment/equipment.contract.ts'
import { takeBackRectification } from '#contract/equipment/rectifications.contract.ts'
import { createExport, downloadExport } from '#contract/exports/exports.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { createShareLink, downloadShared, getShared, openSharedPage } from '#contract/packs/share-links.contract.ts'
import { createUser } from '#contract/users/users.contract.ts'
import { makeExport } from '#server/features/exports/exports.actions.ts'
import { zipEntries } from '#server/testing/files/zip-entries.ts'
import { holdsPermission, roles, type Role } from '#contract/permissions.ts'
import { fileFor } from '#server/testing/attack/file-for.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { strangersWork, type World } from '#server/testing/attack/planted-world.ts'
import { administratorsOwn, photoUrl, statedOwners, type Whose } from '#server/testing/attack/stated-owners.ts'
import { nameOf, validRequests } from '#server/testing/attack/valid-requests.ts'
import { idsIn } from '#server/testing/attack/ids-in.ts'
import { withField } from '#server/testing/attack/with-field.ts'
import type { testApp } from '#server/testing/test-app.ts'

test('every id in every call has a stated owner', () => {
  const found = Object.fromEntries(
    allEndpoints.map((endpoint) => [nameOf(endpoint), idsIn(endpoint).sort()] as const).filter(([, ids]) => ids.length),
  )
  const stated = Object.entries(statedOwners).map(([name, ids]) => [name, Object.keys(ids).sort()])

  expect(found).toEqual(Object.fromEntries(stated))
})

test('nobody is told about what is not theirs, whatever call they try', async () => {
  const { context, world } = await plantedApp()

  for (const endpoint of allEndpoints) {
    const name = nameOf(endpoint)
    for (const [field, whose] of Object.entries(statedOwners[name] ?? {})) {
      if (whose === 'key') continue
      for (const role of callersOf(endpoint)) {
        const ask = (id: string) =>
          answerTo(context, endpoint, context[role], withField(requestOf(name, world), field, id))
        const missing = await ask(idLike(whose))
        expect.soft([name, role, field, missing.status]).toEqual([name, role, field, expect.toSatisfy(isNoFault)])
        if (typeof whose !== 'object' || (role === 'admin' && isAdministrators(endpoint, field))) continue
        const theirs = await ask(whose.theirs(world.stranger))
        expect.soft([name, role, field, theirs]).toEqual([name, role, field, missing])
      }
    }
  }
})

/** Five more customers: of one site, who may invite; of two; of two companies; of a whole one; and who holds a link. */
async function customers() {
  const { context, world } = await plantedApp()
  const { db, given, signedIn } = context
  const { companyId, siteId, stranger } = world
  await db.updateTable('site_addresses').set({ address_line1: 'Zalpha Quay' }).where('id', '=', siteId).execute()
  const place = async (mark: string) => {
    const site = await given.site({ company_id: companyId, address_line1: `${mark} Yard` })
    return strangersWork(context, { company_id: companyId, site_address_id: site.id, mark })
  }
  const [bravo, charlie] = [await place('Zbravo'), await place('Zcharlie')]
  const delta = await strangersWork(context, { mark: 'Zdelta' })
  const person = async (memberships: Membership[]) => signedIn(await given.user({ role: 'customer' }, memberships))
  const at = (siteIds: string[], mayInvite = false) => ({ companyId, siteIds, mayInvite })
  const oneSite = await person([at([siteId], true)])
  const people = {
    oneSite: { who: oneSite, sees: ['Zalpha'], strangers: [bravo, charlie, delta, stranger] },
    twoSites: { who: await person([at([siteId, bravo.siteId])]), sees: ['Zalpha', 'Zbravo'], strangers: [charlie] },
    twoCompanies: {
      who: await person([wholeCompany(companyId), wholeCompany(delta.companyId)]),
      sees: ['Zalpha', 'Zbravo', 'Zcharlie', 'Zdelta'],
      strangers: [stranger],
    },
    whole: { who: await person([wholeCompany(companyId)]), sees: ['Zalpha', 'Zbravo', 'Zcharlie'], strangers: [delta] },
  }
  return { context, world, people }
}

test('a customer of some sites or of several companies is told of nothing beyond them, whatever call they try', async () => {
  const { context, world, people } = await customers()

  for (const endpoint of allEndpoints.filter((each) => callersOf(each).includes('customer'))) {
    const name = nameOf(endpoint)
    for (const [field, whose] of Object.entries(statedOwners[name] ?? {})) {
      if (typeof whose !== 'object') continue
      for (const [person, { who, strangers }] of Object.entries(people)) {
        const ask = (id: string) => answerTo(context, endpoint, who, withField(requestOf(name, world), field, id))
        const missing = await ask(idLike(whose))
        for (const foreign of strangers.slice(0, 1)) {
          // The company itself is theirs: only its sites differ.
          if (whose.theirs(foreign) === world.companyId) continue
          const theirs = await ask(whose.theirs(foreign))
          expect.soft([name, person, field, theirs]).toEqual([name, person, field, missing])
        }
      }
    }
  }
})

test('a customer of some sites or of several companies gets what is theirs by every call that reads', async () => {
  const { context, world, people } = await customers()
  for (const name of ['POST /api/inspections/jobs/:jobId/complete', 'POST /api/certificates/jobs/:jobId/generate']) {
    const made = await context.engineer.send(endpointOf(name), requestOf(name, world))
    expect([name, made.status]).toEqual([name, expect.toSatisfy((status) => status < 300)])
  }
  const refused: Record<string, string[]> = {}

  for (const endpoint of allEndpoints.filter((each) => each.method === 'GET' && callersOf(each).includes('customer'))) {
    const name = nameOf(endpoint)
    for (const [person, { who }] of Object.entries(people)) {
      const { status } = await answerTo(context, endpoint, who, requestOf(name, world))
      if (status >= 400) refused[`${status} ${name}`] = [...(refused[`${status} ${name}`] ?? []), person]
    }
  }

  const mayNotInvite = ['twoSites', 'twoCompanies', 'whole']
  expect(refused).toEqual({
    // The office's own export; everybody's own is opened below.
    '404 GET /api/exports/:exportId': Object.keys(people),
    '404 GET /api/exports/:exportId/download': Object.keys(people),
    '403 GET /api/users': mayNotInvite,
    '403 GET /api/users.:format': mayNotInvite,
    // An engineer, whom no customer sees.
    '403 GET /api/users/:userId': mayNotInvite,
    '404 GET /api/users/:userId': ['oneSite'],
  })
})

test('a customer of some sites or of several companies does what is theirs to do by every call that changes', async () => {
  const { context, world, people } = await customers()
  const { companyId, siteId, rectificationId } = world
  await people.oneSite.who.send(takeBackRectification, { rectificationId })
  const refused: Record<string, string[]> = {}

  for (const [person, { who }] of Object.entries(people)) {
    const shared = { companyId, siteAddressId: siteId, endsOn: '2026-07-01' }
    const invited = { name: 'Ivy', email: `ivy-of-${person}@acme.test`, role: 'customer' } as const
    const { body: link } = await who.send(createShareLink, shared)
    const { body: ivy } = await who.send(createUser, {
      ...invited,
      memberships: [{ companyId, siteAddressIds: [siteId] }],
    })
    const own: Record<string, Record<string, unknown>> = {
      'POST /api/users': { _id: randomUUID(), email: `new-of-${person}@acme.test` },
      'POST /api/users/:userId/invitation': { userId: ivy._id ?? randomUUID() },
      'DELETE /api/users/:userId/invitation': { userId: ivy._id ?? randomUUID() },
      'POST /api/share-links': shared,
      'DELETE /api/share-links/:shareLinkId': { shareLinkId: link._id },
      'POST /api/inspections/jobs/:jobId/count/:equipmentId/note': { _id: randomUUID() },
    }
    for (const endpoint of allEndpoints.filter(isChange)) {
      const name = nameOf(endpoint)
      const { status } = await answerTo(context, endpoint, who, { ...requestOf(name, world), ...own[name] })
      if (status >= 300) refused[`${status} ${name}`] = [...(refused[`${status} ${name}`] ?? []), person]
    }
  }

  const mayNotInvite = ['twoSites', 'twoCompanies', 'whole']
  expect(refused).toEqual({
    // The link was mailed to another.
    '404 POST /api/invitations/:token/join': Object.keys(people),
    '403 POST /api/users': mayNotInvite,
    '403 POST /api/users/:userId/invitation': mayNotInvite,
    '403 DELETE /api/users/:userId/invitation': mayNotInvite,
  })
})

test('no list, count, picker, export, feed or zip holds more than what its reader reaches', async () => {
  const { context, world, people } = await customers()
  const marks = ['Zalpha', 'Zbravo', 'Zcharlie', 'Zdelta', 'Otto']
  const found: Record<string, string[]> = {}
  for (const [person, { who, sees }] of Object.entries(people)) {
    for (const endpoint of allEndpoints.filter(isLookedAt)) {
      const said = await textOf(context, who, endpoint)
      found[`${person}: ${nameOf(endpoint)}`] = marks.filter((mark) => said.includes(mark) && !sees.includes(mark))
    }
    const made = await who.send(createExport, { companyId: world.companyId })
    await makeExport(context.deps, made.body._id, true)
    const zip = await textOf(context, who, downloadExport, { exportId: made.body._id })
    const inCompany = sees.filter((mark) => mark !== 'Zdelta')
    expect.soft([person, marks.filter((mark) => zip.includes(mark))]).toEqual([person, inCompany])
    const listed = await textOf(context, who, listJobs)
    expect.soft([person, marks.slice(1).filter((mark) => listed.includes(mark))]).toEqual([person, sees.slice(1)])
    const total = (await who.send(listEquipment)).headers['x-total-count']
    expect.soft([person, (await who.send(countEquipment)).body.total]).toEqual([person, Number(total)])
  }
  const shared = { companyId: world.companyId, siteAddressId: world.siteId, endsOn: '2026-07-01' }
  const { body: link } = await people.oneSite.who.send(createShareLink, shared)
  const token = link.url.split('/').at(-1)
  for (const endpoint of [getShared, downloadShared, openSharedPage]) {
    const said = await textOf(context, context.visitor, endpoint, { token })
    expect.soft([nameOf(endpoint), said]).toEqual([nameOf(endpoint), expect.stringMatching(/Acme Ltd|C-000001/)])
    found[`link: ${nameOf(endpoint)}`] = marks.slice(1).filter((mark) => said.includes(mark))
  }
  expect(Object.entries(found).filter(([, beyond]) => beyond.length > 0)).toEqual([])
})

/** Changes something, and is about more than one's own sign-in. */
function isChange(endpoint: Endpoint): boolean {
  const { method, allow } = endpoint
  return method !== 'GET' && allow !== 'anyone' && allow !== 'session:own' && callersOf(endpoint).includes('customer')
}

/** Reads, without naming a record: a list, a count, a file of a list, a pack, the search. */
function isLookedAt(endpoint: Endpoint): boolean {
  return callersOf(endpoint).includes('customer') && endpoint.method === 'GET' && !/:(?!format)/.test(endpoint.path)
}

/** All that an answer says, also within zips and workbooks. */
async function textOf(
  { app }: Context,
  { token }: { token: string | null },
  endpoint: Endpoint,
  input: Record<string, unknown> = {},
): Promise<string> {
  const { url } = requestTo(endpoint, { format: 'xlsx', q: 'Z', order: 'latest', ...input })
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { rawPayload } = await app.inject({ method: 'GET', url, headers })
  return textIn(rawPayload)
}

function textIn(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return bytes.toString()
  return [...zipEntries(bytes)].map(([name, content]) => `${name}\n${textIn(content)}`).join('\n')
}

type Context = Awaited<ReturnType<typeof testApp>>

function isAdministrators(endpoint: Endpoint, field: string): boolean {
  const isOwn = administratorsOwn.has(field) || administratorsOwn.has(`${nameOf(endpoint)} ${field}`)
  return endpoint.method === 'GET' || isOwn
}

function endpointOf(name: string): Endpoint {
  const found = allEndpoints.find((endpoint) => nameOf(endpoint) === name)
  if (!found) throw new Error(`There is no call ${name}.`)
  return found
}

/** Lists as CSV: a workbook names the second when it was written, so two with the same rows would differ. */
function requestOf(name: string, world: World): Record<string, unknown> {
  const input = validRequests[name]?.(world).input ?? {}
  return name.endsWith('.:format') ? { ...input, format: 'csv' } : input
}

async function answerTo(
  context: Context,
  endpoint: Endpoint,
  person: Pick<Context['customer'], 'send' | 'upload'>,
  input: Record<string, unknown>,
) {
  const { status, body, headers } =
    endpoint.kind === 'upload'
      ? await person.upload(
          endpoint,
          input as Record<string, string>,
          await fileFor(endpoint, context.engineer.user.id),
        )
      : await person.send(endpoint, input)
  return { status, body: withoutIds(body), total: headers['x-total-count'] }
}

/** The caller knows the id already: it may stand in the answer. */
function withoutIds(body: unknown): unknown {
  const text = JSON.stringify(body ?? null)
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id'))
}

function callersOf({ allow }: Endpoint): Role[] {
  return roles.filter((role) => allow === 'anyone' || holdsPermission(role, allow))
}

/** An id, or the address of a file, that never was. */
function idLike(whose: Whose): string {
  const id = randomUUID()
  return whose === photoUrl ? `/files/${id}/photo.jpg?s=x&e=1&k=x` : id
}

function isNoFault(status: unknown): boolean {
  return typeof status === 'number' && status < 500
}
