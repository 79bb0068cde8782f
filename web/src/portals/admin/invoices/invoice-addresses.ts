export const invoicesAddress = '/admin/invoices'

export const readyInvoicesAddress = `${invoicesAddress}?tab=ready`

export const creditNotesAddress = `${invoicesAddress}/credit-notes`

export const invoiceAddresses = {
  invoice: ({ _id }: { _id: string }) => `${invoicesAddress}/${_id}`,
  credit: ({ _id }: { _id: string }) => `${invoicesAddress}/${_id}/credit`,
  edit: ({ _id }: { _id: string }) => `${invoicesAddress}/${_id}/edit`,
}
