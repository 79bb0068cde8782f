import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Session } from './auth/auth.contract.ts'
import { Company, Contact, SiteAddress } from './companies/companies.contract.ts'
import { InspectionItem, NewItem } from './inspections/inspections.contract.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { generateInvoice, Invoice } from './invoices/invoices.contract.ts'
import { Job } from './jobs/jobs.contract.ts'
import { Kpis } from './kpis/kpis.contract.ts'
import { NewPurchaseOrder, PurchaseOrder } from './purchase-orders/purchase-orders.contract.ts'
import { HeadSignature } from './signatures/signatures.contract.ts'
import { fieldsOf } from './testing/fields-of.ts'
import { ToolSettings } from './tool-settings/tool-settings.contract.ts'
import { NewUser, User } from './users/users.contract.ts'

const shapes: [what: string, shape: z.ZodType, fields: string][] = [
  ['a session', Session, 'user user.role token'],
  [
    'a job',
    Job,
    '_id title description status scheduledDate completedDate companyId.name siteAddressId.addressLine1 siteAddressId.addressLine2 siteAddressId.city siteAddressId.postcode assignedEngineerId.name certificateUrl',
  ],
  [
    'an inspection item',
    InspectionItem,
    '_id serialNumber assetNumber description hol manufacturer modelName wll dateOfManufacture additionalInfo dateOfLastExamination photoUrl firstInspectionAfterInstall examinationType defectDescription defectImmediateDanger defectPotentialDanger repairDetails testDetails fitForPurpose status nextExaminationDate',
  ],
  ['a company', Company, '_id name createdAt logoUrl useLogoInPdf'],
  ['a contact', Contact, '_id name email phone companyId'],
  ['a site address', SiteAddress, '_id addressLine1 addressLine2 city postcode companyId'],
  ['a user', User, '_id name email role companyId._id companyId.name signatureUrl'],
  [
    'an invoice',
    Invoice,
    '_id invoiceNumber jobId.companyId.name status lineItems.description lineItems.quantity lineItems.unitPrice lineItems.total subtotal vatRate vatAmount total terms notes createdAt sentDate',
  ],
  ['an invoice as it is generated', generateInvoice.reply, 'pdfPath'],
  [
    'a purchase order',
    PurchaseOrder,
    '_id poNumber supplier contractReference createdBy.name createdAt status orderedDate receivedDate paidDate lineItems.description lineItems.cost totalCost invoiceUrl deliveryNoteUrl notes',
  ],
  ['the draft of a purchase order', NewPurchaseOrder, 'supplier contractReference lineItems notes'],
  ['the head signature', HeadSignature, 'headSignatureUrl authorizedBy'],
  [
    'the tool settings',
    ToolSettings,
    'companyName companyAddress companyNumber insuranceDetails authorizationName authorizationTitle logoUrl',
  ],
]

const month =
  'invoicedAmount paidAmount jobsCompleted jobsScheduled jobsCancelled inspectionItems newCustomers outstandingAmount'

test.each([
  ['currentMonth', month],
  ['previousMonth', month.replace(' outstandingAmount', '')],
  ['yearToDate', 'invoicedAmount paidAmount jobsCompleted totalInspections'],
  ['pending', 'jobsPending jobsInProgress invoicesAwaiting invoicesGenerated invoicesSent'],
  ['topMetrics', 'avgJobValue avgInspectionsPerJob topCustomerName topCustomerRevenue customerCount engineerCount'],
])('of the key figures, %s has exactly those of the specification', (part, figures) => {
  const inside = fieldsOf(Kpis).filter((field) => field.startsWith(`${part}.`))

  expect(inside.toSorted()).toEqual(
    figures
      .split(' ')
      .map((figure) => `${part}.${figure}`)
      .toSorted(),
  )
})

/** The entities of the specification, chapter 3. */
test.each(shapes)('%s has every field of the specification', (_, shape, fields) => {
  expect(fieldsOf(shape)).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('a password is written and never read', () => {
  expect(fieldsOf(NewUser)).toContain('password')
  expect(fieldsOf(User).join()).not.toMatch(/password/i)
})

describe('an item', () => {
  test('is examined every 12 months, fit, without danger and not newly installed, until somebody says otherwise', () => {
    expect(blankItem).toMatchObject({
      examinationType: '12_monthly',
      fitForPurpose: true,
      firstInspectionAfterInstall: false,
      defectImmediateDanger: false,
      defectPotentialDanger: false,
    })
  })

  test('needs a serial number and a description, and nothing else', () => {
    expect(NewItem.safeParse({}).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'serialNumber',
      'description',
    ])
    expect(NewItem.safeParse({ serialNumber: 'N/A', description: 'Shackle', wll: 'two', hol: 'high' }).success).toBe(
      true,
    )
  })
})
