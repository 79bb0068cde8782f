import { createExport } from '#contract/exports/exports.contract.ts'
import { createShareLink } from '#contract/packs/share-links.contract.ts'
import { makeExport } from '#server/features/exports/exports.actions.ts'
import type { testApp } from '#server/testing/test-app.ts'
import type { World } from './planted-world.ts'
import { asAdmin, asCustomer, type ValidRequest } from './request-parts.ts'

type App = Awaited<ReturnType<typeof testApp>>

export async function readyExport({ admin, deps }: Pick<App, 'admin' | 'deps'>, companyId: string): Promise<string> {
  const { body } = await admin.send(createExport, { companyId })
  await makeExport(deps, body._id, true)
  return body._id
}

export async function sharedLink(admin: App['admin'], companyId: string, siteAddressId?: string) {
  const { body } = await admin.send(createShareLink, { companyId, siteAddressId, endsOn: '2026-07-01' })
  return { shareLinkId: body._id, shareToken: body.url.split('/').at(-1) ?? '' }
}

/** What leaves the house: lists as files, packs, links for auditors and exports. */
export const outgoingRequests: Record<string, (world: World) => ValidRequest> = {
  'GET /api/certificates/pack.zip': ({ companyId }) => asCustomer({ companyId }),
  'GET /api/equipment.:format': ({ companyId }) => asCustomer({ companyId, format: 'xlsx' }),
  'GET /api/certificates.:format': ({ companyId }) => asCustomer({ companyId, format: 'csv' }),
  'GET /api/notices.:format': () => asCustomer({ format: 'xlsx' }),
  'GET /api/site-addresses.:format': ({ companyId }) => asAdmin({ companyId, format: 'csv' }),
  ...Object.fromEntries(
    [
      'companies',
      'users',
      'jobs',
      'authority-copies',
      'due',
      'reminders',
      'imports',
      'mail/held',
      'account/tokens',
      'audit',
      'exports',
      'share-links',
      'invoices',
      'invoices/ready',
      'credit-notes',
      'purchase-orders',
    ].map((list) => [`GET /api/${list}.:format`, () => asAdmin({ format: 'csv' })]),
  ),
  'GET /api/mail.:format': ({ completedJobId }) => asAdmin({ about: completedJobId, format: 'csv' }),
  'GET /api/exports': () => asCustomer(),
  'POST /api/exports': () => asCustomer(),
  'GET /api/exports/:exportId': ({ exportId }) => asAdmin({ exportId }),
  'GET /api/exports/:exportId/download': ({ exportId }) => asAdmin({ exportId }),
  'GET /api/share-links': ({ companyId }) => asCustomer({ companyId }),
  'POST /api/share-links': ({ companyId }) => asCustomer({ companyId, endsOn: '2026-07-01', pin: '4711' }),
  'GET /api/shared/:token': ({ shareToken }) => asCustomer({ token: shareToken }),
  'POST /api/shared/:token/open': ({ shareToken }) => asCustomer({ token: shareToken, pin: '4711' }),
  'GET /api/shared/:token/pack.zip': ({ shareToken }) => asCustomer({ token: shareToken }),
  'GET /shared/:token': ({ shareToken }) => asCustomer({ token: shareToken }),
  'DELETE /api/share-links/:shareLinkId': ({ shareLinkId }) => asCustomer({ shareLinkId }),
}
