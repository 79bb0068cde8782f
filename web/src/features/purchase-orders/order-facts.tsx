import { Box, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { inPounds, statusMeanings } from './order-words.ts'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { useUpdatePurchaseOrder, useUploadOrderDocument } from './purchase-orders.api.ts'
import { Fact, Facts, NoFact, Section } from '#web/ui/page/section.tsx'
import table from '#web/ui/table/plain-table.module.css'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { StatusSelect } from '#web/ui/form/choice/status-select.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import {
  type OrderDocument,
  orderDocuments,
  type PurchaseOrderStatus,
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
} from '#contract/purchase-orders/purchase-orders.rules.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'

export function OrderInformation({ order }: { order: PurchaseOrder }) {
  return (
    <Section title="Order Information">
      <Facts>
        <Fact label="Supplier">{order.supplier}</Fact>
        {order.contractReference && <Fact label="Contract Reference">{order.contractReference}</Fact>}
        <Fact label="Created By">{order.createdBy?.name ?? <NoFact>Not known</NoFact>}</Fact>
        <Fact label="Created">{britishDate(order.createdAt)}</Fact>
      </Facts>
    </Section>
  )
}

export function OrderStatusAndDates({ order }: { order: PurchaseOrder }) {
  return (
    <Section title="Status & Dates">
      <Facts>
        <Fact label="Status" isWide>
          <OrderStatusSelect order={order} />
        </Fact>
        {order.orderedDate && <Fact label="Ordered">{britishDate(order.orderedDate)}</Fact>}
        {order.receivedDate && <Fact label="Received">{britishDate(order.receivedDate)}</Fact>}
        {order.paidDate && <Fact label="Paid">{britishDate(order.paidDate)}</Fact>}
      </Facts>
    </Section>
  )
}

export function OrderNotes({ notes }: { notes: string }) {
  return (
    <Section title="Notes">
      <Text maw="80ch" p="4px 20px 20px" style={{ whiteSpace: 'pre-line' }}>
        {notes}
      </Text>
    </Section>
  )
}

export function OrderLines({ order: { lineItems, totalCost } }: { order: PurchaseOrder }) {
  return (
    <Section title="Line Items">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {lineItems.map(({ description, cost }, index) => (
            <tr key={index}>
              <td>{description}</td>
              <td>{inPounds(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{inPounds(totalCost)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

const options = purchaseOrderStatuses.map((status) => ({
  value: status,
  label: purchaseOrderStatusLabels[status],
  meaning: statusMeanings[status],
}))

const failed = 'Failed to update status'

/** What was chosen by mistake is undone from the message. */
function OrderStatusSelect({ order }: { order: PurchaseOrder }) {
  const { change, chosen, error } = useChangeOrderStatus(order)
  return (
    <>
      <StatusSelect label={`Status of PO #${order.poNumber}`} value={chosen} options={options} onChange={change} />
      <Refusal error={error} />
    </>
  )
}

export function useChangeOrderStatus(order: PurchaseOrder) {
  const { mutateAsync: move, isPending, variables, error } = useUpdatePurchaseOrder()
  const { poNumber, status: before } = order
  const showError = () => toast.error(failed)

  // Told also to a user who has gone to another page meanwhile.
  const undo = (changed: PurchaseOrder) =>
    void move({ order: changed, status: before }).then(
      () => toast.success(`PO #${poNumber} is ${purchaseOrderStatusLabels[before]} again.`),
      showError,
    )
  const change = (status: PurchaseOrderStatus) =>
    void move({ order, status }).then((after) => {
      withdrawToast(failed)
      toast.success('Status updated successfully', { label: 'Undo', run: () => undo(after) })
    }, showError)
  return { change, isPending, chosen: isPending ? variables.status : before, error }
}

export function OrderDocuments({ order }: { order: PurchaseOrder }) {
  return (
    <Section title="Documents">
      <Stack gap={20} p="4px 20px 20px">
        <Document orderId={order._id} kind="invoice" title="Invoice" url={order.invoiceUrl} />
        <Document orderId={order._id} kind="delivery-note" title="Delivery Note" url={order.deliveryNoteUrl} />
      </Stack>
    </Section>
  )
}

interface DocumentProps {
  orderId: string
  kind: OrderDocument
  title: string
  url: string | null
}

/** Each is uploaded for itself: one that is on its way does not hold up the other. */
function Document({ orderId, kind, title, url }: DocumentProps) {
  const { mutate: upload, progress, error } = useUploadOrderDocument()
  const name = orderDocuments[kind].toLowerCase()
  const failed = `Failed to upload ${name}`
  const pick = (file: File) =>
    upload(
      { input: { orderId, kind, replaces: url ?? '' }, file },
      {
        onSuccess: () => {
          withdrawToast(failed)
          toast.success(`${orderDocuments[kind]} uploaded successfully`)
        },
        onError: () => toast.error(failed),
      },
    )
  return (
    <Stack gap={8}>
      <Box component="h3" fz="sm">
        {title}
      </Box>
      {url && (
        <Box
          href={url}
          target="_blank"
          rel="noreferrer"
          component="a"
          display="inline-flex"
          mih={32}
          style={{ alignItems: 'center', gap: 8 }}
        >
          <IconFileText size={18} stroke={1.5} aria-hidden />
          View {name}
        </Box>
      )}
      <FilePicker
        label={url ? 'Replace' : `Click to upload ${name}`}
        {...(url && { about: name })}
        variant={url ? 'button' : 'area'}
        hint="PDF, JPG or PNG, maximum 25 MB"
        accept=".pdf,.jpg,.jpeg,.png"
        maxBytes={fileKinds.document.maxBytes}
        progress={progress}
        onPick={pick}
      />
      <Refusal error={error} />
    </Stack>
  )
}
