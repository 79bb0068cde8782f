import { Box, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useUploadOrderDocument } from './purchase-orders.api.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { orderDocuments, type OrderDocument } from '#contract/purchase-orders/purchase-orders.rules.ts'

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
      <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
    </Stack>
  )
}
