export const dangerAddress = '/admin/danger'

export const dangerAddresses = {
  notice: ({ _id }: { _id: string }) => `${dangerAddress}/${_id}`,
}
