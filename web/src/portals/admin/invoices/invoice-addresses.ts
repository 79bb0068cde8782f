export const invoicesAddress = '/admin/invoices'

export const invoiceAddresses = {
  invoice: ({ _id }: { _id: string }) => `${invoicesAddress}/${_id}`,
  edit: ({ _id }: { _id: string }) => `${invoicesAddress}/${_id}/edit`,
}
