import { expect, test } from 'vitest'
import { fullPath, type Endpoint } from '#contract/endpoint.ts'
import { allEndpoints, endpointsByFeature } from '#contract/endpoints.ts'
import { testApp } from '#server/testing/test-app.ts'

type Person = 'visitor' | 'engineer' | 'admin' | 'customer'

const everyone: Person[] = ['visitor', 'engineer', 'admin', 'customer']
const signedIn: Person[] = ['engineer', 'admin', 'customer']

/**
 * Who may make each call, written down a second time by hand: what the contract says is checked against what was
 * meant. An endpoint that is not listed here fails the run.
 */
const expected: Record<string, Person[]> = {
  'GET /api/health': everyone,
  'GET /api/openapi.json': everyone,
  'POST /api/auth/login': everyone,
  'POST /api/auth/logout': signedIn,
  'GET /api/auth/welcome': everyone,
  'POST /api/auth/setup': everyone,
  'POST /api/auth/password': signedIn,
  'GET /api/auth/sessions': signedIn,
  'DELETE /api/auth/sessions/:sessionId': signedIn,
  'DELETE /api/auth/sessions/others': signedIn,
  'GET /api/planner': ['admin'],
  'GET /api/account/calendar': ['engineer', 'admin'],
  'POST /api/account/calendar': ['engineer', 'admin'],
  'DELETE /api/account/calendar': ['engineer', 'admin'],
  'GET /calendar/:token.ics': everyone,
  'POST /api/uploads': ['admin'],
  'GET /files/:fileId/:name': everyone,
  'GET /api/users/profile': signedIn,
  'GET /api/users': ['admin'],
  'POST /api/users': ['admin'],
  'GET /api/users/:userId': ['admin'],
  'PUT /api/users/:userId': ['admin'],
  'DELETE /api/users/:userId': ['admin'],
  'DELETE /api/users/:userId/sessions': ['admin'],
  'POST /api/users/:userId/promote': ['admin'],
  'GET /api/companies': ['admin'],
  'POST /api/companies': ['admin'],
  'GET /api/companies/own': ['customer'],
  'GET /api/companies/:companyId': ['admin'],
  'PUT /api/companies/:companyId': ['admin'],
  'DELETE /api/companies/:companyId': ['admin'],
  'POST /api/companies/:companyId/logo': ['admin'],
  'DELETE /api/companies/:companyId/logo': ['admin'],
  'POST /api/contacts': ['admin'],
  'PUT /api/contacts/:contactId': ['admin'],
  'DELETE /api/contacts/:contactId': ['admin'],
  'GET /api/site-addresses': ['admin'],
  'POST /api/site-addresses': ['admin'],
  'PUT /api/site-addresses/:siteAddressId': ['admin'],
  'DELETE /api/site-addresses/:siteAddressId': ['admin'],
  'GET /api/tool-settings': ['admin'],
  'PUT /api/tool-settings': ['admin'],
  'POST /api/tool-settings/logo': ['admin'],
  'DELETE /api/tool-settings/logo': ['admin'],
  'POST /api/users/signature': ['engineer', 'admin'],
  'DELETE /api/users/signature': ['engineer', 'admin'],
  'GET /api/users/head-signature': ['admin'],
  'POST /api/users/head-signature': ['admin'],
  'DELETE /api/users/head-signature': ['admin'],
  'POST /api/certificates/jobs/:jobId/generate': ['engineer', 'admin'],
  'POST /api/certificates/jobs/:jobId/regenerate': ['engineer', 'admin'],
  'GET /api/certificates/jobs/:jobId/preview': ['engineer', 'admin'],
  'GET /api/certificates/jobs/:jobId': signedIn,
  'GET /api/certificates/jobs/:jobId/items': signedIn,
  'GET /api/certificates/jobs/:jobId/items/:itemId': signedIn,
  'GET /api/certificates/jobs/:jobId/versions': ['admin'],
  'GET /api/certificates': ['admin', 'customer'],
  'GET /api/certificates/:certificateId': ['admin', 'customer'],
  'POST /api/certificates/:certificateId/withdraw': ['admin'],
  'GET /api/certificates/signing-identity': ['admin'],
  'GET /api/verify/:code': everyone,
  'GET /api/equipment': signedIn,
  'GET /api/equipment/counts': signedIn,
  'GET /api/equipment/export': signedIn,
  'GET /api/equipment/duplicates': ['admin'],
  'GET /api/due': ['admin'],
  'POST /api/jobs/from-due': ['admin'],
  'GET /api/equipment/:equipmentId': signedIn,
  'GET /api/equipment/:equipmentId/examinations': signedIn,
  'GET /api/equipment/:equipmentId/history': ['admin'],
  'POST /api/equipment': ['admin'],
  'PUT /api/equipment/:equipmentId': ['admin'],
  'DELETE /api/equipment/:equipmentId': ['admin'],
  'POST /api/equipment/:equipmentId/merge': ['admin'],
  'POST /api/equipment/:equipmentId/unmerge': ['admin'],
  'POST /api/equipment/:equipmentId/not-duplicate': ['admin'],
  'POST /api/equipment/:equipmentId/rectified': ['admin', 'customer'],
  'POST /api/inspections/jobs/:jobId/notices': ['engineer', 'admin'],
  'GET /api/inspections/jobs/:jobId/notices': ['engineer', 'admin'],
  'GET /api/notices': ['admin', 'customer'],
  'GET /api/notices/untold-jobs': ['admin'],
  'GET /api/notices/:noticeId': ['admin', 'customer'],
  'GET /api/notices/:noticeId/print': ['admin', 'customer'],
  'GET /api/notices/:noticeId/slip': ['engineer', 'admin', 'customer'],
  'POST /api/notices/:noticeId/telephoned': ['admin'],
  'POST /api/notices/:noticeId/items/:itemId/rectified': ['admin', 'customer'],
  'POST /api/rectification-documents': ['admin', 'customer'],
  'GET /notices/:token': everyone,
  'POST /api/notices/:token/read': everyone,
  'GET /api/authority-copies': ['engineer', 'admin'],
  'PUT /api/authority-copies/:copyId': ['engineer', 'admin'],
  'GET /api/authority-copies/:copyId/pack': ['engineer', 'admin'],
  'GET /api/companies/:companyId/reminders': ['admin'],
  'PUT /api/companies/:companyId/reminders': ['admin'],
  'POST /api/companies/:companyId/reminders/preview': ['admin'],
  'GET /api/reminders': ['admin'],
  'GET /api/reminders/nobody-to-tell': ['admin'],
  'GET /api/unsubscribe/:token': everyone,
  'POST /api/unsubscribe/:token': everyone,
  'DELETE /api/unsubscribe/:token': everyone,
  'POST /unsubscribe/:token': everyone,
  'GET /api/purchase-orders': ['admin'],
  'GET /api/purchase-orders.csv': ['admin'],
  'GET /api/purchase-orders/:orderId': ['admin'],
  'POST /api/purchase-orders': ['admin'],
  'PUT /api/purchase-orders/:orderId': ['admin'],
  'DELETE /api/purchase-orders/:orderId': ['admin'],
  'POST /api/purchase-orders/:orderId/upload/:kind': ['admin'],
  'GET /api/invoices': ['admin'],
  'GET /api/invoices.csv': ['admin'],
  'GET /api/invoices/jobs-awaiting': ['admin'],
  'GET /api/invoices/counts': ['admin'],
  'GET /api/invoices/:invoiceId': ['admin'],
  'POST /api/invoices': ['admin'],
  'PUT /api/invoices/:invoiceId': ['admin'],
  'DELETE /api/invoices/:invoiceId': ['admin'],
  'POST /api/invoices/:invoiceId/void': ['admin'],
  'POST /api/invoices/:invoiceId/generate': ['admin'],
  'GET /api/invoices/:invoiceId/download': ['admin'],
  'GET /api/admin/kpis': ['admin'],
  'POST /api/invoices/:invoiceId/mail': ['admin'],
  'POST /api/invoices/:invoiceId/credit-notes': ['admin'],
  'GET /api/invoices/:invoiceId/credit-notes': ['admin'],
  'GET /api/credit-notes': ['admin'],
  'GET /api/credit-notes/:creditNoteId/download': ['admin'],
  'POST /api/credit-notes/:creditNoteId/mail': ['admin'],
  'GET /api/certificates/jobs/:jobId/contacts': ['engineer', 'admin'],
  'GET /api/certificates/jobs/:jobId/lessors': ['engineer', 'admin'],
  'POST /api/certificates/jobs/:jobId/mail': ['engineer', 'admin'],
  'GET /api/invoices/ready': ['admin'],
  'POST /api/invoices/approve': ['admin'],
  'GET /api/mail': ['admin'],
  'GET /api/mail/delivery': ['engineer', 'admin'],
  'GET /api/mail/held': ['admin'],
  'POST /api/mail/:mailId/retry': ['admin'],
  'POST /api/mail/:mailId/dismiss': ['admin'],
  'GET /api/admin/attention': ['admin'],
  'GET /api/admin/dashboard': ['admin'],
  'GET /api/system': ['admin'],
  'POST /api/system/tasks/:name/run': ['admin'],
  'POST /api/system/failed-tasks/:taskId/retry': ['admin'],
  'GET /api/search': signedIn,
  'GET /api/jobs': signedIn,
  'GET /api/jobs.csv': ['admin'],
  'GET /api/jobs/counts': signedIn,
  'GET /api/jobs/proposal': ['admin'],
  'GET /api/jobs/:jobId': signedIn,
  'POST /api/jobs': ['admin'],
  'PUT /api/jobs/:jobId': ['admin'],
  'DELETE /api/jobs/:jobId': ['admin'],
  'POST /api/jobs/load-from-previous': ['admin'],
  'GET /api/jobs/:jobId/previous': ['admin'],
  'POST /api/jobs/:jobId/bring-in-items': ['admin'],
  'GET /api/jobs/:jobId/issued-papers': ['admin'],
  'GET /api/jobs/:jobId/history': ['admin'],
  'GET /api/inspections/jobs/:jobId/items': ['engineer', 'admin'],
  'POST /api/inspections/jobs/:jobId/items': ['engineer', 'admin'],
  'GET /api/inspections/items/:itemId': ['engineer', 'admin'],
  'PUT /api/inspections/items/:itemId': ['engineer', 'admin'],
  'DELETE /api/inspections/items/:itemId': ['engineer', 'admin'],
  'PUT /api/inspections/items/:itemId/opinion': ['engineer', 'admin'],
  'GET /api/inspections/opinions': ['engineer', 'admin'],
  'POST /api/inspections/bundle': ['engineer', 'admin'],
  'POST /api/inspections/jobs/:jobId/complete': ['engineer', 'admin'],
  'POST /api/inspections/upload-photo': ['engineer', 'admin'],
  'GET /api/inspections/device': ['engineer', 'admin'],
  'GET /api/inspections/device/equipment': ['engineer', 'admin'],
  'GET /api/inspections/device/phrases': ['engineer', 'admin'],
  'POST /api/inspections/jobs/:jobId/equipment/:equipmentId/place': ['engineer', 'admin'],
  'GET /api/inspections/recovered': ['admin'],
  'POST /api/inspections/recovered/import': ['admin'],
  'POST /api/inspections/recovered/:recoveredId/accept': ['admin'],
  'POST /api/inspections/recovered/:recoveredId/dismiss': ['admin'],
}

test('every call has a stated expectation, and every expectation a call', () => {
  expect(allEndpoints.map(nameOf).sort()).toEqual(Object.keys(expected).sort())
})

test.each(Object.entries(endpointsByFeature))(
  'each call of %s is open to those it is meant for and to nobody else',
  async (_, endpoints) => {
    const { visitor, signedIn: signIn, admin, engineer, customer } = await testApp()

    for (const endpoint of endpoints) {
      const name = nameOf(endpoint)
      for (const person of everyone) {
        // Anew for each call: the one before may have signed them out.
        const caller = person === 'visitor' ? visitor : await signIn({ admin, engineer, customer }[person].user)
        const { status, body } = await caller.send(endpoint, namesInPath)
        const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
        if (expected[name]?.includes(person)) {
          expect.soft(['not-allowed', 'not-signed-in'], `${person}: ${name}`).not.toContain(code)
        } else {
          const refusal = person === 'visitor' ? [401, 'not-signed-in'] : [403, 'not-allowed']
          expect.soft([status, code], `${person}: ${name}`).toEqual(refusal)
        }
      }
    }
  },
)

/** Ids of nothing: permission is asked before anything is looked for. */
const namesInPath = new Proxy(
  {},
  { get: () => '00000000-0000-4000-8000-000000000000', ownKeys: () => [], getOwnPropertyDescriptor: () => undefined },
)

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${fullPath(endpoint)}`
}
