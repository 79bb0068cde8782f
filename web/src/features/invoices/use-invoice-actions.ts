import { IconBan, IconReceiptRefund, IconTrash } from '@tabler/icons-react'
import { useDeleteInvoice, useDownloadInvoice, useGenerateInvoice, useVoidInvoice } from './invoices.api.ts'
import { useConfirmedAction, useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { creditStateOf, whyNotCreditable } from '#contract/invoices/credit-notes.rules.ts'
import { mayDeleteInvoice, whyNotVoidable } from '#contract/invoices/invoices.rules.ts'

export function useInvoiceActions() {
  const generating = useGenerateInvoice()
  const downloading = useDownloadInvoice()
  return {
    generate: ({ _id }: Invoice) =>
      generating.mutate(
        { invoiceId: _id },
        {
          onSuccess: () => toast.success('Invoice PDF generated successfully'),
          onError: (error) => toast.error(serverText(error, 'Failed to generate PDF')),
        },
      ),
    isGenerating: generating.isPending,
    download: ({ _id }: Invoice) =>
      downloading.mutate({ invoiceId: _id }, { onError: () => toast.error('Failed to download PDF') }),
    isDownloading: downloading.isPending,
  }
}

export function creditActions(invoice: Invoice, address: (invoice: Invoice) => string): RowAction[] {
  return mayCredit(invoice) ? [{ label: 'Credit note', icon: IconReceiptRefund, run: address(invoice) }] : []
}

export function mayCredit(invoice: Invoice): boolean {
  const { total, creditedAmount } = invoice
  return (
    whyNotCreditable(invoice) === null && total > 0 && creditStateOf({ total, credited: creditedAmount }) !== 'full'
  )
}

export function useVoidOrDelete(onDeleted?: () => void) {
  const voidWithReason = useVoidWithReason()
  const confirmDelete = useConfirmDeleteInvoice()
  return (invoice: Invoice): RowAction[] => {
    const makeVoid = () => void voidWithReason(invoice)
    const remove = () => void confirmDelete(invoice).then((isGone) => isGone && onDeleted?.())
    return [
      ...(whyNotVoidable({ ...invoice, isCredited: invoice.creditedAmount > 0 })
        ? []
        : [{ label: 'Void', icon: IconBan, isDangerous: true, run: makeVoid }]),
      ...(mayDeleteInvoice(invoice) ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, run: remove }] : []),
    ]
  }
}

function useVoidWithReason() {
  const askThen = useReasonedAction()
  const { mutateAsync: voidInvoice } = useVoidInvoice()
  return ({ _id, invoiceNumber, jobId }: Invoice) =>
    askThen({
      title: `Void ${invoiceNumber}?`,
      message: `Its number and PDF stay, marked as void, and ${jobId.companyId.name} owes nothing for it. The job can be invoiced again. This can’t be undone.`,
      label: 'Reason, printed on the invoice',
      verb: 'Void invoice',
      isDangerous: true,
      mutate: (reason) => voidInvoice({ invoiceId: _id, reason }),
      success: () => 'Invoice is void',
      failure: 'Failed to void invoice',
    })
}

function useConfirmDeleteInvoice() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteInvoice } = useDeleteInvoice()
  return ({ _id, invoiceNumber, jobId }: Invoice) =>
    confirmThen({
      title: `Delete ${invoiceNumber}?`,
      message: `The invoice to ${jobId.companyId.name} is deleted, and its number is never used again. The job can be invoiced again.`,
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deleteInvoice({ invoiceId: _id }),
      success: () => 'Invoice deleted successfully',
      failure: () => 'Failed to delete invoice',
    })
}
