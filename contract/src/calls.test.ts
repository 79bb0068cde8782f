import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { fieldsOf } from './testing/fields-of.ts'

interface Call {
  takes?: string
  answers?: string
  /** The name under which the file is sent. */
  file?: string
}

const job = 'title description scheduledDate companyId siteAddressId assignedEngineerId'
const item = [
  'serialNumber assetNumber description hol manufacturer modelName wll dateOfManufacture additionalInfo',
  'dateOfLastExamination photoUrl firstInspectionAfterInstall examinationType defectDescription defectImmediateDanger',
  'defectPotentialDanger repairDetails testDetails fitForPurpose',
].join(' ')
const user = 'email password name role companyId'
const settings = 'companyName companyAddress companyNumber insuranceDetails authorizationName authorizationTitle'

/** The calls of the specification, chapter 7, in its order. */
const calls: Record<string, Call> = {
  'POST /auth/login': { takes: 'email password', answers: 'user token' },
  'GET /jobs': { takes: 'companyId status' },
  'GET /jobs/{}': {},
  'POST /jobs': { takes: job },
  'PUT /jobs/{}': { takes: `${job} status` },
  'DELETE /jobs/{}': {},
  'POST /jobs/load-from-previous': { takes: 'previousJobId newJobData', answers: 'success' },
  'GET /inspections/jobs/{}/items': {},
  'GET /inspections/items/{}': {},
  'POST /inspections/jobs/{}/items': { takes: item },
  'PUT /inspections/items/{}': { takes: item },
  'DELETE /inspections/items/{}': { takes: 'reason' },
  'POST /inspections/jobs/{}/complete': {},
  'POST /inspections/upload-photo': { file: 'photo', answers: 'url' },
  'POST /certificates/jobs/{}/generate': {},
  'POST /certificates/jobs/{}/regenerate': {},
  'GET /certificates/jobs/{}': { answers: 'certificateUrl' },
  'GET /companies': {},
  'POST /companies': { takes: 'name' },
  'GET /companies/{}': { answers: 'company contacts siteAddresses' },
  'PUT /companies/{}': { takes: 'name useLogoInPdf', answers: 'useLogoInPdf' },
  'DELETE /companies/{}': {},
  'POST /companies/{}/logo': { file: 'logo', answers: 'logoUrl' },
  'DELETE /companies/{}/logo': {},
  'POST /contacts': { takes: 'name email phone companyId' },
  'DELETE /contacts/{}': {},
  'GET /site-addresses': { takes: 'companyId' },
  'POST /site-addresses': { takes: 'addressLine1 addressLine2 city postcode companyId' },
  'DELETE /site-addresses/{}': {},
  'GET /users': { takes: 'role' },
  'GET /users/profile': { answers: 'companyId signatureUrl role' },
  'POST /users': { takes: user },
  'PUT /users/{}': { takes: user },
  'DELETE /users/{}': {},
  'POST /users/{}/promote': {},
  'POST /users/signature': { file: 'signature' },
  'DELETE /users/signature': {},
  'GET /users/head-signature': { answers: 'headSignatureUrl authorizedBy' },
  'POST /users/head-signature': { file: 'headSignature' },
  'DELETE /users/head-signature': {},
  'GET /invoices': {},
  'GET /invoices/{}': {},
  'GET /invoices/jobs-awaiting': {},
  'POST /invoices': { takes: 'jobId' },
  'PUT /invoices/{}': { takes: 'lineItems vatRate terms notes status' },
  'DELETE /invoices/{}': {},
  'POST /invoices/{}/generate': { answers: 'pdfPath' },
  'GET /invoices/{}/download': {},
  'GET /admin/kpis': { answers: 'currentMonth previousMonth yearToDate pending topMetrics' },
  'GET /purchase-orders': {},
  'GET /purchase-orders/{}': {},
  'POST /purchase-orders': { takes: 'supplier contractReference lineItems notes' },
  'PUT /purchase-orders/{}': { takes: 'status invoiceUrl deliveryNoteUrl' },
  'DELETE /purchase-orders/{}': {},
  'POST /purchase-orders/{}/upload/{}': { file: 'document', takes: 'kind' },
  'GET /tool-settings': { answers: settings },
  'PUT /tool-settings': { takes: settings, answers: settings },
  'POST /tool-settings/logo': { file: 'logo', answers: 'logoUrl' },
  'DELETE /tool-settings/logo': {},
}

test.each(Object.entries(calls))('%s is served, with what it takes and what it answers', (name, call) => {
  const served = allEndpoints.find((endpoint) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, '{}')}` === name)
  if (!served) throw new Error('There is no such call.')

  expect(fieldsOf(served.input)).toEqual(expect.arrayContaining(words(call.takes)))
  expect(fieldsOf(answerOf(served))).toEqual(expect.arrayContaining(words(call.answers)))
  expect(served.kind === 'upload' ? served.field : undefined).toBe(call.file)
})

function answerOf(endpoint: Endpoint): z.ZodType {
  if (endpoint.kind === 'download') return z.object({})
  return endpoint.kind === 'list' ? endpoint.row : endpoint.reply
}

function words(text = ''): string[] {
  return text.split(' ').filter(Boolean)
}
