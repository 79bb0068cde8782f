import * as authorityCopies from './authority-copies/authority-copies.contract.ts'
import * as account from './auth/account.contract.ts'
import * as auth from './auth/auth.contract.ts'
import * as calendar from './calendar/calendar.contract.ts'
import * as certificateMail from './certificates/certificate-mail.contract.ts'
import * as certificates from './certificates/certificates.contract.ts'
import * as verification from './certificates/verification.contract.ts'
import * as companies from './companies/companies.contract.ts'
import * as attention from './dashboard/attention.contract.ts'
import * as dashboard from './dashboard/dashboard.contract.ts'
import * as due from './due/due.contract.ts'
import { isEndpoint, type Endpoint } from './endpoint.ts'
import * as equipment from './equipment/equipment.contract.ts'
import * as rectifications from './equipment/rectifications.contract.ts'
import * as files from './files/files.contract.ts'
import * as bundle from './bundles/bundle.contract.ts'
import * as device from './inspections/device.contract.ts'
import * as deviceExport from '#contract/inspections/recovered-work/device-export.contract.ts'
import * as inspections from './inspections/inspections.contract.ts'
import * as opinions from './inspections/opinions.contract.ts'
import * as recoveredWork from '#contract/inspections/recovered-work/recovered-work.contract.ts'
import * as creditNotes from './invoices/credit-notes.contract.ts'
import * as invoices from './invoices/invoices.contract.ts'
import * as jobs from './jobs/jobs.contract.ts'
import * as planner from './planner/planner.contract.ts'
import * as kpis from './kpis/kpis.contract.ts'
import * as noticeCourse from './notices/notice-course.contract.ts'
import * as notices from './notices/notices.contract.ts'
import * as untoldDangers from './notices/untold-dangers.contract.ts'
import * as purchaseOrders from './purchase-orders/purchase-orders.contract.ts'
import * as mail from './mail/mail.contract.ts'
import * as reminders from './reminders/reminders.contract.ts'
import * as unsubscribing from './reminders/unsubscribe.contract.ts'
import * as search from './search/search.contract.ts'
import * as signatures from './signatures/signatures.contract.ts'
import * as system from './system/system.contract.ts'
import * as systemStatus from './system-status/system-status.contract.ts'
import * as toolSettings from './tool-settings/tool-settings.contract.ts'
import * as users from './users/users.contract.ts'

/** Every call of the API, by feature. What is not listed here does not exist; what is listed must be served. */
export const endpointsByFeature: Record<string, Endpoint[]> = Object.fromEntries(
  Object.entries({
    system,
    auth,
    account,
    files,
    users,
    companies,
    toolSettings,
    mail,
    jobs,
    calendar,
    planner,
    inspections,
    opinions,
    bundle,
    device,
    recoveredWork,
    deviceExport,
    signatures,
    certificates,
    certificateMail,
    verification,
    equipment,
    rectifications,
    notices,
    noticeCourse,
    untoldDangers,
    due,
    authorityCopies,
    reminders,
    unsubscribing,
    purchaseOrders,
    invoices,
    creditNotes,
    kpis,
    attention,
    dashboard,
    systemStatus,
    search,
  }).map(([feature, contract]) => [feature, Object.values(contract).filter(isEndpoint)]),
)

export const allEndpoints: Endpoint[] = Object.values(endpointsByFeature).flat()
