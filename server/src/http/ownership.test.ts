import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { holdsPermission, roles, type Role } from '#contract/permissions.ts'
import { fileFor, plantedWorld, type World } from '#server/testing/attack/planted-world.ts'
import { nameOf, validRequests } from '#server/testing/attack/valid-requests.ts'
import { idsIn } from '#server/testing/attack/ids-in.ts'
import { withField } from '#server/testing/attack/with-field.ts'
import { testApp } from '#server/testing/test-app.ts'

/**
 * Whose thing an id in a request names:
 * - `theirs`: of a kind that belongs to someone. A stranger's must look exactly like one that never was;
 * - `any`: only administrators make the call, and everything of that kind is theirs. One that never was is refused;
 * - `made`: the caller makes the id up. A stranger's that is already taken tells nothing about what it names;
 * - `key`: no id at all, but a secret that opens what it names.
 */
type Whose = { theirs: (stranger: World['stranger']) => string } | 'any' | 'made' | 'key'

const job: Whose = { theirs: ({ jobId }) => jobId }
const item: Whose = { theirs: ({ itemId }) => itemId }
const company: Whose = { theirs: ({ companyId }) => companyId }
const site: Whose = { theirs: ({ siteId }) => siteId }
const contact: Whose = { theirs: ({ contactId }) => contactId }
const certificate: Whose = { theirs: ({ certificateId }) => certificateId }
const engineer: Whose = { theirs: ({ userId }) => userId }
const jobFilter = { companyId: company, engineerId: engineer, siteAddressId: site }
const equipment: Whose = { theirs: ({ equipmentId }) => equipmentId }
const equipmentFilter = { companyId: company, siteAddressId: site, jobId: job }
const notice: Whose = { theirs: ({ noticeId }) => noticeId }
const copy: Whose = { theirs: ({ copyId }) => copyId }
const photoUrl: Whose = { theirs: (stranger) => stranger.photoUrl }

/** Written by hand for every id in path, query and body. An endpoint with an id that is not listed fails the run. */
const expected: Record<string, Record<string, Whose>> = {
  'GET /files/:fileId/:name': { fileId: 'key' },
  'GET /api/planner': { engineerId: 'any', companyId: 'any' },
  'GET /api/users': { companyId: 'any' },
  'POST /api/auth/setup': { code: 'key' },
  'DELETE /api/auth/sessions/:sessionId': { sessionId: { theirs: ({ sessionId }) => sessionId } },
  'POST /api/users': { _id: 'made', companyId: 'any' },
  'GET /api/users/:userId': { userId: 'any' },
  'PUT /api/users/:userId': { userId: 'any', companyId: 'any' },
  'DELETE /api/users/:userId': { userId: 'any' },
  'DELETE /api/users/:userId/sessions': { userId: 'any' },
  'POST /api/users/:userId/promote': { userId: 'any' },
  'POST /api/companies': { _id: 'made' },
  'GET /api/companies/:companyId': { companyId: 'any' },
  'PUT /api/companies/:companyId': { companyId: 'any' },
  'DELETE /api/companies/:companyId': { companyId: 'any' },
  'POST /api/companies/:companyId/logo': { companyId: 'any' },
  'DELETE /api/companies/:companyId/logo': { companyId: 'any' },
  'POST /api/contacts': { _id: 'made', companyId: 'any' },
  'PUT /api/contacts/:contactId': { contactId: 'any' },
  'DELETE /api/contacts/:contactId': { contactId: 'any' },
  'GET /api/site-addresses': { companyId: 'any' },
  'POST /api/site-addresses': { _id: 'made', companyId: 'any' },
  'PUT /api/site-addresses/:siteAddressId': { siteAddressId: 'any' },
  'DELETE /api/site-addresses/:siteAddressId': { siteAddressId: 'any' },
  'GET /api/jobs': jobFilter,
  'GET /api/jobs/counts': jobFilter,
  'GET /api/jobs.csv': { companyId: 'any', engineerId: 'any', siteAddressId: 'any' },
  'GET /api/jobs/:jobId': { jobId: job },
  'POST /api/jobs': { _id: 'made', companyId: 'any', siteAddressId: site, assignedEngineerId: 'any' },
  'PUT /api/jobs/:jobId': { jobId: 'any', companyId: 'any', siteAddressId: site, assignedEngineerId: 'any' },
  'DELETE /api/jobs/:jobId': { jobId: 'any' },
  'POST /api/jobs/load-from-previous': {
    _id: 'made',
    previousJobId: 'any',
    'newJobData.companyId': 'any',
    'newJobData.siteAddressId': site,
    'newJobData.assignedEngineerId': 'any',
  },
  'GET /api/jobs/proposal': { companyId: 'any', siteAddressId: 'any' },
  'GET /api/jobs/:jobId/previous': { jobId: 'any' },
  'POST /api/jobs/:jobId/bring-in-items': { jobId: 'any', previousJobId: 'any' },
  'GET /api/jobs/:jobId/issued-papers': { jobId: 'any' },
  'GET /api/jobs/:jobId/history': { jobId: 'any' },
  'GET /api/inspections/jobs/:jobId/items': { jobId: job },
  'POST /api/inspections/jobs/:jobId/items': { jobId: job, _id: 'made', 'defects.0._id': 'made', photoUrl },
  'GET /api/inspections/items/:itemId': { itemId: item },
  'PUT /api/inspections/items/:itemId': { itemId: item, 'defects.0._id': 'made', photoUrl },
  'DELETE /api/inspections/items/:itemId': { itemId: item },
  'PUT /api/inspections/items/:itemId/opinion': { itemId: item },
  'GET /api/inspections/opinions': { jobId: job },
  'POST /api/inspections/jobs/:jobId/complete': {
    jobId: job,
    _id: 'made',
    'items.0._id': item,
    'deletions.0': item,
    'photos.0': { theirs: ({ photoId }) => photoId },
    companyId: company,
    siteAddressId: site,
  },
  'POST /api/inspections/upload-photo': { _id: 'made' },
  'GET /api/inspections/device/equipment': { companyId: company },
  'POST /api/inspections/jobs/:jobId/equipment/:equipmentId/place': { jobId: job, equipmentId: equipment },
  'POST /api/inspections/jobs/:jobId/notices': {
    jobId: job,
    _id: 'made',
    companyId: company,
    'itemIds.0': item,
    'items.0.itemId': item,
    'items.0.dangers.0._id': 'made',
    signatureUrl: photoUrl,
  },
  'GET /api/inspections/jobs/:jobId/notices': { jobId: job },
  'GET /api/notices': { equipmentId: equipment },
  'GET /api/notices/:noticeId': { noticeId: notice },
  'GET /api/notices/:noticeId/print': { noticeId: notice },
  'GET /api/notices/:noticeId/slip': { noticeId: notice },
  'POST /api/notices/:noticeId/telephoned': { noticeId: 'any' },
  'POST /api/notices/:noticeId/items/:itemId/rectified': {
    noticeId: notice,
    itemId: item,
    'defectIds.0': item,
    documentUrl: photoUrl,
  },
  'GET /notices/:token': { token: 'key' },
  'GET /calendar/:token.ics': { token: 'key' },
  'POST /api/notices/:token/read': { token: 'key', itemId: item },
  'GET /api/authority-copies': { noticeId: notice },
  'PUT /api/authority-copies/:copyId': { copyId: copy },
  'GET /api/authority-copies/:copyId/pack': { copyId: copy },
  'GET /api/inspections/recovered': { jobId: 'any' },
  'POST /api/inspections/recovered/:recoveredId/accept': { recoveredId: 'any', jobId: job },
  'POST /api/inspections/recovered/:recoveredId/dismiss': { recoveredId: 'any' },
  'POST /api/certificates/jobs/:jobId/generate': { jobId: job },
  'POST /api/certificates/jobs/:jobId/regenerate': { jobId: job },
  'GET /api/certificates/jobs/:jobId/preview': { jobId: job },
  'GET /api/certificates/jobs/:jobId': { jobId: job },
  'GET /api/certificates/jobs/:jobId/items': { jobId: job },
  'GET /api/certificates/jobs/:jobId/items/:itemId': { jobId: job, itemId: item },
  'GET /api/certificates/jobs/:jobId/versions': { jobId: 'any' },
  'GET /api/certificates': { companyId: company },
  'GET /api/certificates/:certificateId': { certificateId: certificate },
  'POST /api/certificates/:certificateId/withdraw': { certificateId: 'any' },
  'GET /api/equipment': equipmentFilter,
  'GET /api/equipment/counts': equipmentFilter,
  'GET /api/equipment/export': equipmentFilter,
  'GET /api/equipment/duplicates': { companyId: 'any' },
  'GET /api/due': { companyId: 'any', siteAddressId: 'any', jobId: 'any' },
  'POST /api/jobs/from-due': {
    _id: 'made',
    companyId: 'any',
    siteAddressId: site,
    'equipmentIds.0': 'any',
    'newJobData.assignedEngineerId': 'any',
  },
  'GET /api/equipment/:equipmentId': { equipmentId: equipment },
  'GET /api/equipment/:equipmentId/examinations': { equipmentId: equipment },
  'GET /api/equipment/:equipmentId/history': { equipmentId: 'any' },
  'POST /api/equipment': { _id: 'made', companyId: 'any', siteAddressId: site },
  'PUT /api/equipment/:equipmentId': { equipmentId: 'any', siteAddressId: site },
  'DELETE /api/equipment/:equipmentId': { equipmentId: 'any' },
  'POST /api/equipment/:equipmentId/merge': { equipmentId: 'any', intoId: equipment },
  'POST /api/equipment/:equipmentId/unmerge': { equipmentId: 'any' },
  'POST /api/equipment/:equipmentId/rectified': { equipmentId: equipment, 'defectIds.0': item, documentUrl: photoUrl },
  'POST /api/equipment/:equipmentId/not-duplicate': { equipmentId: 'any', otherId: equipment },
  'GET /api/companies/:companyId/reminders': { companyId: 'any' },
  'PUT /api/companies/:companyId/reminders': { companyId: 'any', 'contactIds.0': contact },
  'POST /api/companies/:companyId/reminders/preview': { companyId: 'any' },
  'GET /api/reminders': { companyId: 'any' },
  'GET /api/unsubscribe/:token': { token: 'key' },
  'POST /api/unsubscribe/:token': { token: 'key' },
  'DELETE /api/unsubscribe/:token': { token: 'key' },
  'POST /unsubscribe/:token': { token: 'key' },
  'GET /api/invoices': { jobId: 'any' },
  'GET /api/invoices/:invoiceId': { invoiceId: 'any' },
  'POST /api/invoices': { jobId: 'any' },
  'POST /api/invoices/approve': { _id: 'made', jobId: 'any' },
  'PUT /api/invoices/:invoiceId': { invoiceId: 'any' },
  'DELETE /api/invoices/:invoiceId': { invoiceId: 'any' },
  'POST /api/invoices/:invoiceId/void': { invoiceId: 'any' },
  'POST /api/invoices/:invoiceId/generate': { invoiceId: 'any' },
  'GET /api/invoices/:invoiceId/download': { invoiceId: 'any' },
  'POST /api/invoices/:invoiceId/credit-notes': { invoiceId: 'any', _id: 'made' },
  'GET /api/invoices/:invoiceId/credit-notes': { invoiceId: 'any' },
  'GET /api/credit-notes/:creditNoteId/download': { creditNoteId: 'any' },
  'POST /api/credit-notes/:creditNoteId/mail': { creditNoteId: 'any', _id: 'made', contactId: contact },
  'GET /api/purchase-orders/:orderId': { orderId: 'any' },
  'POST /api/purchase-orders': { _id: 'made' },
  'PUT /api/purchase-orders/:orderId': { orderId: 'any', invoiceUrl: photoUrl, deliveryNoteUrl: photoUrl },
  'DELETE /api/purchase-orders/:orderId': { orderId: 'any' },
  'POST /api/purchase-orders/:orderId/upload/:kind': { orderId: 'any' },
  'POST /api/invoices/:invoiceId/mail': { invoiceId: 'any', _id: 'made', contactId: contact },
  'GET /api/certificates/jobs/:jobId/contacts': { jobId: job },
  'GET /api/certificates/jobs/:jobId/lessors': { jobId: job },
  'POST /api/certificates/jobs/:jobId/mail': { jobId: job, _id: 'made', contactId: contact },
  'GET /api/mail': { about: 'any' },
  'POST /api/mail/:mailId/retry': { mailId: 'any' },
  'POST /api/mail/:mailId/dismiss': { mailId: 'any' },
  'GET /api/verify/:code': { code: 'key' },
}

/** Of these an administrator may write with anybody's; of the others only with what fits the rest of the call. */
const administratorsOwn = new Set([
  'jobId',
  'itemId',
  '_id',
  'photoUrl',
  'signatureUrl',
  'copyId',
  'POST /api/equipment/:equipmentId/rectified equipmentId',
  'companyId',
  'engineerId',
  'items.0._id',
  'deletions.0',
  'photos.0',
])

test('every id in every call has a stated owner', () => {
  const found = Object.fromEntries(
    allEndpoints.map((endpoint) => [nameOf(endpoint), idsIn(endpoint).sort()] as const).filter(([, ids]) => ids.length),
  )
  const stated = Object.entries(expected).map(([name, ids]) => [name, Object.keys(ids).sort()])

  expect(found).toEqual(Object.fromEntries(stated))
})

test('nobody is told about what is not theirs, whatever call they try', async () => {
  const context = await testApp()
  const world = await plantedWorld(context)

  for (const endpoint of allEndpoints) {
    const name = nameOf(endpoint)
    for (const [field, whose] of Object.entries(expected[name] ?? {})) {
      if (whose === 'key') continue
      for (const role of callersOf(endpoint)) {
        const ask = (id: string) => answerTo(context, endpoint, role, withField(requestOf(name, world), field, id))
        const missing = await ask(idLike(whose))
        expect.soft([name, role, field, missing.status]).toEqual([name, role, field, expect.toSatisfy(isNoFault)])
        if (typeof whose !== 'object' || (role === 'admin' && isAdministrators(endpoint, field))) continue
        const theirs = await ask(whose.theirs(world.stranger))
        expect.soft([name, role, field, theirs]).toEqual([name, role, field, missing])
      }
    }
  }
})

type Context = Awaited<ReturnType<typeof testApp>>

function isAdministrators(endpoint: Endpoint, field: string): boolean {
  const isOwn = administratorsOwn.has(field) || administratorsOwn.has(`${nameOf(endpoint)} ${field}`)
  return endpoint.method === 'GET' || isOwn
}

function requestOf(name: string, world: World): Record<string, unknown> {
  return validRequests[name]?.(world).input ?? {}
}

async function answerTo(context: Context, endpoint: Endpoint, role: Role, input: Record<string, unknown>) {
  const person = context[role]
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
