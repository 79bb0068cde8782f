import * as apiTokens from './api-tokens/api-tokens.contract.ts'
import * as authorityCopies from './authority-copies/authority-copies.contract.ts'
import * as account from './auth/account.contract.ts'
import * as auth from './auth/auth.contract.ts'
import * as calendar from './calendar/calendar.contract.ts'
import * as certificateMail from './certificates/certificate-mail.contract.ts'
import * as certificates from './certificates/certificates.contract.ts'
import * as verification from './certificates/verification.contract.ts'
import * as companies from './companies/companies.contract.ts'
import * as counts from './counts/counts.contract.ts'
import * as dashboard from './dashboard/dashboard.contract.ts'
import * as due from './due/due.contract.ts'
import { isEndpoint, type Endpoint } from './endpoint.ts'
import * as equipment from './equipment/equipment.contract.ts'
import * as duplicates from './equipment/duplicates.contract.ts'
import * as rectifications from './equipment/rectifications.contract.ts'
import * as exports from './exports/exports.contract.ts'
import * as files from './files/files.contract.ts'
import * as bundle from './bundles/bundle.contract.ts'
import * as device from './inspections/device.contract.ts'
import * as deviceExport from '#contract/inspections/pending-review/device-export.contract.ts'
import * as inspections from './inspections/inspections.contract.ts'
import * as pendingReview from '#contract/inspections/pending-review/pending-review.contract.ts'
import * as creditNotes from './invoices/credit-notes.contract.ts'
import * as invoiceSending from './invoices/invoice-sending.contract.ts'
import * as invoices from './invoices/invoices.contract.ts'
import * as jobs from './jobs/jobs.contract.ts'
import * as imports from './imports/imports.contract.ts'
import * as packs from './packs/packs.contract.ts'
import * as shareLinks from './packs/share-links.contract.ts'
import * as planner from './planner/planner.contract.ts'
import * as kpis from './kpis/kpis.contract.ts'
import * as noticeTimeline from './notices/notice-timeline.contract.ts'
import * as notices from './notices/notices.contract.ts'
import * as purchaseOrders from './purchase-orders/purchase-orders.contract.ts'
import * as mail from './mail/mail.contract.ts'
import * as reminders from './reminders/reminders.contract.ts'
import * as unsubscribing from './reminders/unsubscribe.contract.ts'
import * as search from './search/search.contract.ts'
import * as singleSignOn from './single-sign-on/single-sign-on.contract.ts'
import * as signatures from './signatures/signatures.contract.ts'
import * as system from './system/system.contract.ts'
import * as systemStatus from './system-status/system-status.contract.ts'
import * as bindTags from './tags/bind-tags.contract.ts'
import * as tags from './tags/tags.contract.ts'
import * as publicTag from './tags/public-tag.contract.ts'
import * as toolSettings from './tool-settings/tool-settings.contract.ts'
import * as audit from './audit/audit.contract.ts'
import * as accountLinks from './account-links/account-links.contract.ts'
import * as secondFactor from './second-factor/second-factor.contract.ts'
import * as users from './users/users.contract.ts'

/** Every call of the API, by feature. What is not listed here does not exist; what is listed must be served. */
export const endpointsByFeature: Record<string, Endpoint[]> = Object.fromEntries(
  Object.entries({
    system,
    auth,
    account,
    files,
    users,
    secondFactor,
    accountLinks,
    apiTokens,
    singleSignOn,
    audit,
    companies,
    toolSettings,
    mail,
    jobs,
    calendar,
    planner,
    inspections,
    counts,
    bundle,
    device,
    pendingReview,
    deviceExport,
    signatures,
    certificates,
    certificateMail,
    verification,
    equipment,
    duplicates,
    bindTags,
    tags,
    publicTag,
    packs,
    shareLinks,
    imports,
    rectifications,
    notices,
    noticeTimeline,
    due,
    authorityCopies,
    reminders,
    unsubscribing,
    purchaseOrders,
    invoices,
    invoiceSending,
    creditNotes,
    exports,
    kpis,
    dashboard,
    systemStatus,
    search,
  }).map(([feature, contract]) => [feature, Object.values(contract).filter(isEndpoint)]),
)

export const allEndpoints: Endpoint[] = Object.values(endpointsByFeature).flat()
