import { useDownloadInvoice, useGenerateInvoice, useRemoveInvoice } from './invoices.api.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'

/** What can be done to an invoice from its row and from its page, and what is said about it. */
export function useInvoiceActions() {
  const generating = useGenerateInvoice()
  const downloading = useDownloadInvoice()
  return {
    generate: ({ _id }: Invoice) =>
      generating.mutate(_id, {
        onSuccess: () => toast.success('Invoice PDF generated successfully'),
        onError: (error) => toast.error(serverText(error, 'Failed to generate PDF')),
      }),
    isGenerating: generating.isPending,
    download: ({ _id }: Invoice) => downloading.mutate(_id, { onError: () => toast.error('Failed to download PDF') }),
    isDownloading: downloading.isPending,
    remove: useDelete(),
  }
}

/** Asks, deletes and says how it went; true when the invoice is gone. */
function useDelete() {
  const confirm = useConfirm()
  const { mutateAsync: remove } = useRemoveInvoice()
  return async ({ _id, invoiceNumber, jobId }: Invoice): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${invoiceNumber}?`,
      message: `The invoice to ${jobId.companyId.name} disappears, and its number is never used again. The job can be invoiced anew.`,
      verb: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return false
    try {
      await remove(_id)
      toast.success('Invoice deleted successfully')
      return true
    } catch {
      toast.error('Failed to delete invoice')
      return false
    }
  }
}
