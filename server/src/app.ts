import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { tokenPrefix } from '#contract/api-tokens/api-tokens.rules.ts'
import type { Deps } from './deps.ts'
import { findTokenActor } from './features/api-tokens/api-tokens.actions.ts'
import { apiTokenRoutes } from './features/api-tokens/api-tokens.routes.ts'
import { authorityCopyRoutes } from './features/authority-copies/authority-copies.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { findActor, whySessionEnded } from './features/auth/sessions.actions.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { requireReportToMail } from './features/certificates/mail/mail-certificate.actions.ts'
import { countRoutes } from './features/counts/counts.routes.ts'
import { companyRoutes } from './features/companies/companies.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dueRoutes } from './features/due/due.routes.ts'
import { equipmentRoutes } from './features/equipment/equipment.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { packRoutes } from './features/packs/packs.routes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { inspectionRoutes } from './features/inspections/inspections.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { accountLinkRoutes } from './features/account-links/account-links.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { mailRoutes } from './features/mail/mail.routes.ts'
import { creditNoteRoutes } from './features/invoices/credit-notes/credit-notes.routes.ts'
import { invoiceRoutes } from './features/invoices/invoices.routes.ts'
import { jobLifecycleRoutes } from './features/job-lifecycle/job-lifecycle.routes.ts'
import { jobRoutes } from './features/jobs/jobs.routes.ts'
import { plannerRoutes } from './features/planner/planner.routes.ts'
import { kpiRoutes } from './features/kpis/kpis.routes.ts'
import { bundleRoutes } from '#server/features/bundles/bundles.routes.ts'
import { noticeRoutes } from './features/notices/notices.routes.ts'
import { purchaseOrderRoutes } from './features/purchase-orders/purchase-orders.routes.ts'
import { reminderRoutes } from './features/reminders/reminders.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { signatureRoutes } from './features/signatures/signatures.routes.ts'
import { systemStatusRoutes } from './features/system-status/system-status.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { tagRoutes } from './features/tags/tags.routes.ts'
import { toolSettingsRoutes } from './features/tool-settings/tool-settings.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { singleSignOnRoutes } from './features/single-sign-on/single-sign-on.routes.ts'
import { documentApi } from '#server/http/plugins/api-documentation.ts'
import { acceptJsonBodies } from '#server/http/plugins/json-bodies.ts'
import { answerErrors, refuseAddress } from './http/error-handler.ts'
import { logRequests } from '#server/http/plugins/request-log.ts'
import { requireEveryEndpoint, requirePermissions } from '#server/http/plugins/route-guard.ts'
import { setSecurityHeaders } from '#server/http/plugins/security-headers.ts'
import { serializerCompiler } from '#server/http/route-schema.ts'
import { shedLoad } from '#server/http/plugins/shed-load.ts'
import { cutSlowBodies } from '#server/http/plugins/slow-bodies.ts'
import { defaultTrustProxy } from './http/request/client-address.ts'
import { uploadOptions } from '#server/http/uploads/uploads.ts'
import { allTasks } from './tasks/all-tasks.ts'
import { serveWebApp } from '#server/http/plugins/web-app.ts'

interface AppOptions {
  webFolder: string
  /** None in tests, which hear of faults by the answers. */
  logger: FastifyBaseLogger | null
  /** Calls are refused while the event loop lags so far behind; 0 is never, for tests on a busy machine. */
  maxEventLoopDelay?: number
}

const kilobyte = 1024
const minuteMs = 60_000

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { webFolder, logger, maxEventLoopDelay = 3_000 } = options
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * kilobyte,
    trustProxy: deps.trustProxy ?? defaultTrustProxy(deps.publicUrl),
    // For whole requests, large files on a weak signal included; `cutSlowBodies` ends earlier what does not move.
    requestTimeout: 60 * minuteMs,
    http: { headersTimeout: minuteMs / 2 },
    frameworkErrors: refuseAddress(deps.publicUrl),
    forceCloseConnections: 'idle',
    // Told to stop, it still answers what reaches it on an open connection, and closes that after it.
    return503OnClosing: false,
    // As much as Node takes for all of a request's head: a link that was lengthened is refused like any other wrong one.
    routerOptions: { maxParamLength: 16 * 1024 },
  })
  // The contract's schemas check the input; Fastify's are for the serialiser and the documentation.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('findActor', (token: string) =>
    token.startsWith(tokenPrefix) ? findTokenActor(deps, token) : findActor(deps, token),
  )
  app.decorate('whySessionEnded', (token: string) => whySessionEnded(deps, token))

  acceptJsonBodies(app)
  answerErrors(app)
  logRequests(app)
  cutSlowBodies(app)
  requirePermissions(app)
  setSecurityHeaders(app, deps.publicUrl)
  await app.register(underPressure, { maxEventLoopDelay, pressureHandler: shedLoad(app) })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(multipart, uploadOptions)
  await documentApi(app, deps.publicUrl)

  featureRoutes(app, deps)
  await serveWebApp(app, webFolder)
  requireEveryEndpoint(app)
  return app
}

/** In the order of the business, as `featureOrder` in check-imports.mjs has it. */
function featureRoutes(app: FastifyInstance, deps: Deps) {
  systemRoutes(app, deps)
  authRoutes(app, deps)
  fileRoutes(app, deps)
  userRoutes(app, deps)
  companyRoutes(app, deps)
  toolSettingsRoutes(app, deps)
  mailRoutes(app, deps)
  secondFactorRoutes(app, deps)
  accountLinkRoutes(app, deps)
  apiTokenRoutes(app, deps)
  singleSignOnRoutes(app, deps)
  auditRoutes(app, deps)
  jobRoutes(app, deps)
  inspectionRoutes(app, deps)
  signatureRoutes(app, deps)
  countRoutes(app, deps)
  certificateRoutes(app, deps)
  calendarRoutes(app, deps)
  plannerRoutes(app, deps)
  equipmentRoutes(app, deps)
  tagRoutes(app, deps)
  packRoutes(app, deps)
  importRoutes(app, deps)
  noticeRoutes(app, deps)
  jobLifecycleRoutes(app, deps)
  bundleRoutes(app, deps)
  authorityCopyRoutes(app, deps)
  dueRoutes(app, deps)
  reminderRoutes(app, deps)
  purchaseOrderRoutes(app, deps)
  invoiceRoutes(app, { ...deps, requireReport: requireReportToMail })
  creditNoteRoutes(app, deps)
  exportRoutes(app, deps)
  kpiRoutes(app, deps)
  dashboardRoutes(app, deps)
  systemStatusRoutes(app, { ...deps, tasks: allTasks })
  searchRoutes(app, deps)
}
