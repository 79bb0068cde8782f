import { fullPath, type Endpoint } from '#contract/endpoint.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { countRequests } from './planted-count.ts'
import { equipmentRequests } from './equipment-requests.ts'
import { importRequests } from './import-requests.ts'
import { examined, newOrder, type World } from './planted-world.ts'
import {
  address,
  asAdmin,
  asCustomer,
  asEngineer,
  creditLines,
  invoiceLines,
  newJob,
  person,
  type ValidRequest,
} from './request-parts.ts'
import { secondFactorRequests } from './planted-factors.ts'
import { outgoingRequests } from './planted-outgoing.ts'
import { partsOfFileUrl } from './with-field.ts'

/**
 * One request for every call, each of which succeeds when they are made in this order. The tests that attack a call begin
 * with it: an endpoint that is not listed here fails them.
 */
export const validRequests: Record<string, (world: World) => ValidRequest> = {
  'GET /api/health': () => asAdmin(),
  'GET /api/openapi.json': () => asAdmin(),
  'GET /api/auth/welcome': () => asAdmin(),
  'GET /files/:fileId/:name': ({ photoUrl }) => asAdmin(partsOfFileUrl(photoUrl)),
  'GET /api/verify/:code': ({ verificationCode }) => asAdmin({ code: verificationCode }),

  'GET /api/planner': () => asAdmin({ from: '2026-06-01', to: '2026-06-30' }),
  'GET /calendar/:token.ics': ({ calendarToken }) => asAdmin({ token: calendarToken }),
  'GET /api/account/calendar': () => asEngineer(),
  'POST /api/account/calendar': () => asEngineer({ scope: 'own' }),
  'DELETE /api/account/calendar': () => asEngineer(),

  'POST /api/account/tokens': () => asAdmin({ name: 'Accounts', role: 'admin', readOnly: true, endsOn: '2026-12-31' }),
  'GET /api/account/tokens': () => asAdmin(),
  'DELETE /api/account/tokens/:tokenId': ({ tokenId }) => asAdmin({ tokenId }),

  'GET /api/users/profile': () => asCustomer(),
  'GET /api/users': () => asAdmin(),
  'GET /api/users/:userId': ({ userIds }) => asAdmin({ userId: userIds.engineer }),
  'POST /api/users': ({ companyId, siteId }) =>
    asCustomer({
      name: 'Pat Person',
      email: 'new@example.test',
      role: 'customer',
      memberships: [{ companyId, siteAddressIds: [siteId] }],
    }),
  'PUT /api/users/:userId': ({ userIds }) =>
    asAdmin({ userId: userIds.removable, ...person('changed@example.test', 'engineer') }),
  'GET /api/companies': () => asAdmin(),
  'GET /api/companies/own': () => asCustomer(),
  'GET /api/companies/:companyId': ({ companyId }) => asAdmin({ companyId }),
  'POST /api/companies': () => asAdmin({ name: 'New Ltd' }),
  'PUT /api/companies/:companyId': ({ companyId }) => asAdmin({ companyId, name: 'Renamed Ltd' }),
  'POST /api/companies/:companyId/logo': ({ companyId }) => asAdmin({ companyId }),
  'DELETE /api/companies/:companyId/logo': ({ companyId }) => asAdmin({ companyId }),
  'PUT /api/contacts/:contactId': ({ contactId }) => asAdmin({ contactId, phone: '01482 1' }),
  'POST /api/contacts': ({ companyId }) => asAdmin({ companyId, name: 'Con Tact', email: 'con@example.test' }),
  'GET /api/site-addresses': ({ companyId }) => asAdmin({ companyId }),
  'PUT /api/site-addresses/:siteAddressId': ({ siteId }) =>
    asAdmin({ siteAddressId: siteId, mainActivity: 'manufacturing' }),
  'POST /api/site-addresses': ({ companyId }) => asAdmin({ companyId, ...address }),

  'GET /api/tool-settings': () => asAdmin(),
  'PUT /api/tool-settings': () => asAdmin({ companyName: 'Hopwood Ltd', companyAddress: '13 Foundry Lane' }),
  'POST /api/tool-settings/logo': () => asAdmin(),
  'DELETE /api/tool-settings/logo': () => asAdmin(),
  'POST /api/users/signature': () => asEngineer(),
  'DELETE /api/users/signature': () => asEngineer(),
  'GET /api/users/head-signature': () => asAdmin(),
  'POST /api/users/head-signature': () => asAdmin(),
  'DELETE /api/users/head-signature': () => asAdmin(),
  'POST /api/uploads': () => asAdmin(),

  'GET /api/jobs': () => asCustomer(),
  'GET /api/jobs/counts': () => asCustomer(),
  'GET /api/jobs/:jobId': ({ openJobId }) => asCustomer({ jobId: openJobId }),
  'POST /api/jobs': (world) => asAdmin(newJob(world)),
  'PUT /api/jobs/:jobId': ({ spareJobId }) => asAdmin({ jobId: spareJobId, title: 'Another title' }),
  'POST /api/jobs/load-from-previous': (world) =>
    asAdmin({ previousJobId: world.completedJobId, newJobData: newJob(world) }),
  'GET /api/jobs/proposal': ({ companyId, siteId: siteAddressId }) => asAdmin({ companyId, siteAddressId }),
  'GET /api/jobs/:jobId/previous': ({ spareJobId }) => asAdmin({ jobId: spareJobId }),
  'POST /api/jobs/:jobId/bring-in-items': ({ spareJobId, completedJobId }) =>
    asAdmin({ jobId: spareJobId, previousJobId: completedJobId }),
  'GET /api/jobs/:jobId/issued-papers': ({ completedJobId }) => asAdmin({ jobId: completedJobId }),
  'GET /api/jobs/:jobId/history': ({ openJobId }) => asAdmin({ jobId: openJobId }),

  'GET /api/inspections/jobs/:jobId/items': ({ openJobId }) => asEngineer({ jobId: openJobId }),
  'POST /api/inspections/jobs/:jobId/items': ({ openJobId }) =>
    asEngineer({ jobId: openJobId, ...examined, serialNumber: 'NEW-1' }),
  'GET /api/inspections/items/:itemId': ({ itemId }) => asEngineer({ itemId }),
  'PUT /api/inspections/items/:itemId': ({ itemId }) => asEngineer({ itemId, wll: '2 t' }),
  'PUT /api/inspections/items/:itemId/opinion': ({ dangerousItemId: itemId }) =>
    asEngineer({ itemId, seriousInjuryRisk: true }),
  'GET /api/inspections/opinions': () => asEngineer(),
  'DELETE /api/inspections/items/:itemId': ({ spareItemId }) => asEngineer({ itemId: spareItemId, reason: 'Twice' }),
  'POST /api/inspections/bundle': ({ openJobId, itemId }) =>
    asEngineer({
      calls: [
        { name: 'createItem', input: { jobId: openJobId, ...examined, serialNumber: 'NEW-2' } },
        { name: 'updateItem', input: { itemId, wll: '3 t' } },
      ],
    }),
  'POST /api/inspections/upload-photo': () => asEngineer(),
  'GET /api/inspections/device': () => asEngineer(),
  'GET /api/inspections/device/equipment': ({ companyId }) => asEngineer({ companyId }),
  'GET /api/inspections/device/phrases': () => asEngineer(),
  // What it had put right stands again for the calls below.
  'POST /api/rectifications/:rectificationId/take-back': ({ rectificationId }) => asCustomer({ rectificationId }),
  'POST /api/inspections/jobs/:jobId/notices': ({ openJobId, dangerousItemId }) =>
    asEngineer({
      jobId: openJobId,
      _id: '5d8f1f1e-2f6b-4c58-9a52-0a4d3b6f7c01',
      itemIds: [dangerousItemId],
      toldName: 'Mel Moore',
      toldRole: 'Foreman',
      how: 'in_person',
      toldAt: '2026-06-10T12:00:00Z',
      seriousInjuryRisk: false,
    }),
  'GET /api/inspections/jobs/:jobId/notices': ({ openJobId }) => asEngineer({ jobId: openJobId }),
  'GET /api/notices': ({ equipmentId }) => asCustomer({ equipmentId }),
  'GET /api/notices/unnotified-jobs': () => asAdmin({}),
  'GET /api/notices/:noticeId': ({ noticeId }) => asCustomer({ noticeId }),
  'GET /api/notices/:noticeId/print': ({ noticeId }) => asAdmin({ noticeId }),
  'GET /api/notices/:noticeId/printed-notice': ({ noticeId }) => asCustomer({ noticeId }),
  'POST /api/notices/:noticeId/telephoned': ({ noticeId }) =>
    asAdmin({ noticeId, name: 'Mel Moore', at: '2026-06-15T08:00:00Z', words: 'It is locked off.' }),
  'POST /api/rectification-documents': () => asCustomer(),
  'GET /notices/:token': ({ noticeToken }) => asAdmin({ token: noticeToken }),
  'POST /api/notices/:token/read': ({ noticeId }) => asCustomer({ token: noticeId, says: 'not_here', name: 'Cora' }),
  'POST /api/notices/:token/acknowledgements/:acknowledgementId/take-back': ({ noticeId }) =>
    asCustomer({ token: noticeId, acknowledgementId: '1' }),
  // It ends the danger, and with it the link.
  'POST /api/notices/:noticeId/items/:itemId/rectified': ({ noticeId, noticeItemId }) =>
    asCustomer({
      noticeId,
      itemId: noticeItemId,
      on: '2026-06-15',
      by: 'Hooks Ltd',
      description: 'Hook renewed',
    }),
  'GET /api/authority-copies': () => asAdmin(),
  'GET /api/authority-copies/:copyId/pack': ({ copyId }) => asAdmin({ copyId }),
  'PUT /api/authority-copies/:copyId': ({ copyId }) =>
    asEngineer({ copyId, authority: 'hse', name: 'HSE Leeds', how: 'email', sentOn: '2026-06-15' }),
  'POST /api/inspections/jobs/:jobId/equipment/:equipmentId/place': ({ openJobId, equipmentId }) =>
    asEngineer({ jobId: openJobId, equipmentId, here: false }),
  'GET /api/inspections/recovered': () => asAdmin(),
  'POST /api/inspections/recovered/import': () => asAdmin(),
  'POST /api/inspections/recovered/:recoveredId/accept': (world) =>
    asAdmin({ recoveredId: world.recoveredIds[0], jobId: world.openJobId }),
  'POST /api/inspections/recovered/:recoveredId/dismiss': (world) => asAdmin({ recoveredId: world.recoveredIds[1] }),
  'POST /api/inspections/jobs/:jobId/complete': ({ openJobId }) => asEngineer({ jobId: openJobId }),

  'POST /api/certificates/jobs/:jobId/generate': ({ openJobId }) => asEngineer({ jobId: openJobId }),
  'POST /api/certificates/jobs/:jobId/regenerate': ({ openJobId }) => asEngineer({ jobId: openJobId }),
  'GET /api/certificates/jobs/:jobId/preview': ({ openJobId }) => asEngineer({ jobId: openJobId }),
  'GET /api/certificates/jobs/:jobId': ({ openJobId }) => asCustomer({ jobId: openJobId }),
  'GET /api/certificates/jobs/:jobId/items': ({ openJobId }) => asCustomer({ jobId: openJobId, q: 'chain' }),
  'GET /api/certificates/jobs/:jobId/items/:itemId': ({ openJobId, itemId }) =>
    asCustomer({ jobId: openJobId, itemId }),
  'GET /api/certificates/jobs/:jobId/versions': ({ openJobId }) => asAdmin({ jobId: openJobId }),
  'GET /api/certificates': ({ companyId }) =>
    asCustomer({ companyId, q: 'c-0', from: '2026-01-01', status: 'current' }),
  'GET /api/certificates/:certificateId': ({ certificateId }) => asCustomer({ certificateId }),
  ...outgoingRequests,
  ...countRequests,
  ...importRequests,
  'GET /api/certificates/signing-identity': () => asAdmin(),
  ...equipmentRequests,
  'GET /api/due': ({ companyId, siteId, completedJobId: jobId }) =>
    asAdmin({ within: '3660', companyId, siteAddressId: siteId, jobId }),
  'POST /api/jobs/from-due': ({ companyId, siteId, handMadeIds, userIds }) =>
    asAdmin({
      companyId,
      siteAddressId: siteId,
      equipmentIds: [handMadeIds[2]],
      newJobData: {
        title: 'Next visit',
        description: '',
        scheduledDate: '2027-09-01',
        assignedEngineerId: userIds.engineer,
      },
      lateReason: 'The crane is away until then',
    }),
  'GET /api/companies/:companyId/reminders': ({ companyId }) => asAdmin({ companyId }),
  'PUT /api/companies/:companyId/reminders': ({ companyId, contactId }) =>
    asAdmin({ companyId, days: [30], contactIds: [contactId] }),
  'POST /api/companies/:companyId/reminders/preview': ({ companyId }) => asAdmin({ companyId }),
  'GET /api/reminders': ({ companyId }) => asAdmin({ companyId }),
  'GET /api/reminders/nobody-to-tell': () => asAdmin(),
  'GET /api/unsubscribe/:token': ({ unsubscribeToken }) => asCustomer({ token: unsubscribeToken }),
  'POST /api/unsubscribe/:token': ({ unsubscribeToken }) => asCustomer({ token: unsubscribeToken }),
  'DELETE /api/unsubscribe/:token': ({ unsubscribeToken }) => asCustomer({ token: unsubscribeToken }),
  'POST /unsubscribe/:token': ({ unsubscribeToken }) => asCustomer({ token: unsubscribeToken }),
  'GET /api/admin/attention': () => asAdmin(),
  'GET /api/admin/dashboard': () => asAdmin(),
  'GET /api/system': () => asAdmin(),
  'POST /api/system/tasks/:name/run': () => asAdmin({ name: 'sweep-uploads' }),
  'POST /api/system/failed-tasks/:taskId/retry': ({ failedTaskId }) => asAdmin({ taskId: failedTaskId }),
  'GET /api/search': () => asCustomer({ q: 'CB-1' }),

  'GET /api/invoices/jobs-awaiting': () => asAdmin(),
  'GET /api/invoices/counts': () => asAdmin(),
  'POST /api/invoices': ({ openJobId }) => asAdmin({ jobId: openJobId }),
  'GET /api/invoices': () => asAdmin(),
  'GET /api/invoices/ready': () => asAdmin(),
  'POST /api/invoices/approve': ({ readyJobId }) => asAdmin({ jobId: readyJobId }),
  'GET /api/invoices/:invoiceId': ({ invoiceId }) => asAdmin({ invoiceId }),
  'PUT /api/invoices/:invoiceId': ({ invoiceId }) => asAdmin({ invoiceId, lineItems: invoiceLines }),
  'POST /api/invoices/:invoiceId/generate': ({ invoiceId }) => asAdmin({ invoiceId }),
  'GET /api/invoices/:invoiceId/download': ({ invoiceId }) => asAdmin({ invoiceId }),
  'POST /api/invoices/:invoiceId/mail': ({ invoiceId, contactId }) => asAdmin({ invoiceId, contactId }),
  'POST /api/invoices/:invoiceId/chase': ({ creditedInvoiceId }) => asAdmin({ invoiceId: creditedInvoiceId }),
  'POST /api/invoices/:invoiceId/credit-notes': ({ creditedInvoiceId }) =>
    asAdmin({ invoiceId: creditedInvoiceId, reason: 'Not examined', lineItems: creditLines }),
  'GET /api/invoices/:invoiceId/credit-notes': ({ creditedInvoiceId }) => asAdmin({ invoiceId: creditedInvoiceId }),
  'GET /api/credit-notes': () => asAdmin({ q: 'cn-00001' }),
  'GET /api/credit-notes/:creditNoteId/download': ({ creditNoteId }) => asAdmin({ creditNoteId }),
  'POST /api/credit-notes/:creditNoteId/mail': ({ creditNoteId, contactId }) => asAdmin({ creditNoteId, contactId }),
  'POST /api/invoices/:invoiceId/void': ({ invoiceId }) => asAdmin({ invoiceId, reason: 'Wrong company' }),
  'GET /api/certificates/jobs/:jobId/contacts': ({ completedJobId }) => asAdmin({ jobId: completedJobId }),
  'GET /api/certificates/jobs/:jobId/lessors': ({ completedJobId }) => asAdmin({ jobId: completedJobId }),
  'POST /api/certificates/jobs/:jobId/mail': ({ completedJobId, contactId }) =>
    asAdmin({ jobId: completedJobId, contactId }),
  'GET /api/mail': ({ completedJobId }) => asAdmin({ about: completedJobId }),
  'GET /api/mail/delivery': () => asAdmin(),
  'GET /api/mail/held': () => asAdmin(),
  'POST /api/mail/:mailId/retry': ({ mailId }) => asAdmin({ mailId }),
  'POST /api/mail/:mailId/dismiss': ({ heldMailId: mailId }) => asAdmin({ mailId }),
  'GET /api/admin/kpis': () => asAdmin(),
  'DELETE /api/invoices/:invoiceId': ({ draftInvoiceId }) => asAdmin({ invoiceId: draftInvoiceId }),

  'GET /api/purchase-orders': () => asAdmin(),
  'POST /api/purchase-orders': () => asAdmin(newOrder),
  'GET /api/purchase-orders/:orderId': ({ orderId }) => asAdmin({ orderId }),
  'PUT /api/purchase-orders/:orderId': ({ orderId }) => asAdmin({ orderId, status: 'ordered' }),
  'POST /api/purchase-orders/:orderId/upload/:kind': ({ orderId }) => asAdmin({ orderId, kind: 'invoice' }),
  'DELETE /api/purchase-orders/:orderId': ({ orderId }) => asAdmin({ orderId }),

  'POST /api/certificates/:certificateId/withdraw': ({ certificateId }) =>
    asAdmin({ certificateId, reason: 'Wrong site' }),

  'DELETE /api/contacts/:contactId': ({ contactId }) => asAdmin({ contactId }),
  'DELETE /api/site-addresses/:siteAddressId': ({ siteId }) => asAdmin({ siteAddressId: siteId }),
  'DELETE /api/jobs/:jobId': ({ spareJobId }) => asAdmin({ jobId: spareJobId }),
  'DELETE /api/users/:userId/sessions': ({ stranger }) => asAdmin({ userId: stranger.userId }),
  'DELETE /api/users/:userId/single-sign-on': ({ boundId }) => asAdmin({ userId: boundId }),
  'POST /api/users/:userId/promote': ({ userIds }) => asAdmin({ userId: userIds.removable }),
  'DELETE /api/users/:userId': ({ userIds }) => asAdmin({ userId: userIds.removable }),
  'GET /api/invitations/:token': ({ invitationToken }) => asCustomer({ token: invitationToken }),
  'POST /api/invitations/:token': ({ invitationToken }) =>
    asCustomer({ token: invitationToken, password: 'a long enough secret' }),
  'POST /api/invitations/:token/join': ({ joinToken }) => asCustomer({ token: joinToken }),
  'POST /api/users/:userId/invitation': ({ withdrawableId }) => asAdmin({ userId: withdrawableId }),
  'DELETE /api/users/:userId/invitation': ({ withdrawableId }) => asAdmin({ userId: withdrawableId }),
  ...secondFactorRequests,
  'GET /api/audit': () => asAdmin(),
  'GET /api/audit/export': () => asAdmin(),
  'POST /api/auth/forgotten': ({ customerEmail }) => asCustomer({ email: customerEmail }),
  'POST /api/auth/reset': ({ resetToken }) => asCustomer({ token: resetToken, password: 'a long enough secret' }),
  'DELETE /api/companies/:companyId': ({ emptyCompanyId }) => asAdmin({ companyId: emptyCompanyId }),
  'POST /api/auth/login': ({ customerEmail }) => asCustomer({ email: customerEmail, password: testPassword }),
  'GET /api/auth/sessions': () => asEngineer(),
  'DELETE /api/auth/sessions/:sessionId': ({ otherSessionId }) => asEngineer({ sessionId: otherSessionId }),
  'DELETE /api/auth/sessions/others': () => asAdmin(),
  'POST /api/auth/password': () => asCustomer({ currentPassword: testPassword, newPassword: 'a long enough secret' }),
  'POST /api/auth/logout': () => asEngineer(),
}

/** Calls that no request can make succeed in a firm that is at work. */
export const neverValid = [
  'POST /api/auth/setup',
  // A firm without a provider of single sign-on, from which the browser is led away and back.
  'GET /api/auth/oidc/start',
  'GET /api/auth/oidc/callback',
  'POST /api/auth/oidc',
]

export function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${fullPath(endpoint)}`
}
