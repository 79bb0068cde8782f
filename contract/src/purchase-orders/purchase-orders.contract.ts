import { z } from 'zod'
import { endpoint, listEndpoint, listFile, uploadEndpoint, largeBody } from '#contract/endpoint.ts'
import { FileUrl } from '#contract/files/files.contract.ts'
import { Instant } from '#contract/values/days.ts'
import { Deleted, Id, Version } from '#contract/values/ids.ts'
import { Pounds } from '#contract/values/money.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Line, OptionalLine, OptionalText } from '#contract/values/text.ts'
import { noLines, orderLimits, purchaseOrderStatuses, withoutBlankLines } from './purchase-orders.rules.ts'

export const PurchaseOrderStatus = z.enum(purchaseOrderStatuses)

export const PurchaseOrder = z.object({
  _id: Id,
  poNumber: z.int(),
  supplier: z.string(),
  contractReference: z.string(),
  createdBy: z.object({ _id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  status: PurchaseOrderStatus,
  orderedDate: Instant.nullable(),
  receivedDate: Instant.nullable(),
  paidDate: Instant.nullable(),
  lineItems: z.array(z.object({ description: z.string(), cost: z.number() })),
  totalCost: z.number(),
  invoiceUrl: FileUrl.nullable(),
  deliveryNoteUrl: FileUrl.nullable(),
  notes: z.string(),
  version: Version,
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

export const OrderLine = z.object({
  description: z.string().trim().max(255, 'Use at most 255 characters.'),
  cost: Pounds.max(orderLimits.cost, 'Enter at most £10,000,000.').optional().default(0),
})

export const NewPurchaseOrder = z.object({
  supplier: Line,
  contractReference: OptionalLine.optional().transform((text) => text ?? ''),
  lineItems: z
    .array(OrderLine)
    .max(orderLimits.lines, 'Use at most 200 lines.')
    .transform(withoutBlankLines)
    .refine((lines) => lines.length > 0, noLines),
  notes: OptionalText.optional().transform((text) => text ?? ''),
})
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrder>

/** The address of a file that was uploaded here; left out, empty or null, what stands stays. */
const SentFile = z
  .string()
  .max(2000)
  .nullable()
  .optional()
  .transform((url) => url || undefined)

const orderFilter = { q: pageFields.q, status: PurchaseOrderStatus.optional() }
const oneOrder = { orderId: Id }

export const listPurchaseOrders = listEndpoint({
  path: '/purchase-orders',
  allow: 'purchase-orders:manage',
  summary: 'Lists the purchase orders, latest first; q searches number, supplier and contract reference.',
  input: z.object({ ...pageFields, ...orderFilter }),
  row: PurchaseOrder,
})

export const exportPurchaseOrders = listFile(listPurchaseOrders)

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/purchase-orders/:orderId',
  allow: 'purchase-orders:manage',
  summary: 'Gives one purchase order.',
  input: z.object(oneOrder),
  reply: PurchaseOrder,
})

export const createPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchase-orders',
  allow: 'purchase-orders:manage',
  summary:
    'Makes a draft with the next number. Sent again under the same _id, it is answered with the order that was made.',
  input: NewPurchaseOrder.extend({ _id: Id.optional() }),
  reply: PurchaseOrder,
  status: 201,
  bodyLimit: largeBody,
})

export const updatePurchaseOrder = endpoint({
  method: 'PUT',
  path: '/purchase-orders/:orderId',
  allow: 'purchase-orders:manage',
  summary: 'Changes the status, or stores a document that was uploaded before; what is left out stays as it is.',
  input: z.object({
    ...oneOrder,
    status: PurchaseOrderStatus.optional(),
    invoiceUrl: SentFile,
    deliveryNoteUrl: SentFile,
    version: Version.optional(),
  }),
  reply: PurchaseOrder,
  bodyLimit: largeBody,
})

export const deletePurchaseOrder = endpoint({
  method: 'DELETE',
  path: '/purchase-orders/:orderId',
  allow: 'purchase-orders:manage',
  summary: 'Removes a purchase order from sight; its number is never used again.',
  input: z.object(oneOrder),
  reply: Deleted,
})

export const uploadOrderDocument = uploadEndpoint({
  path: '/purchase-orders/:orderId/upload/:kind',
  allow: 'purchase-orders:manage',
  summary: 'Stores the supplier’s invoice or delivery note (PDF, JPEG or PNG) with an order.',
  field: 'document',
  file: 'document',
  input: z.object({
    ...oneOrder,
    kind: z.enum(['invoice', 'delivery-note']),
    /** The address of the document as it was shown, empty for none: one that came meanwhile is not replaced unseen. */
    replaces: z.string().max(2000).optional(),
  }),
  reply: PurchaseOrder,
})
