const equipment = '/customer/equipment'

export const customerAddresses = {
  equipment,
  piece: ({ _id }: { _id: string }) => `${equipment}/${_id}`,
  certificates: '/customer/certificates',
  notice: ({ _id }: { _id: string }) => `/customer/danger/${_id}`,
  answer: ({ _id }: { _id: string }) => `/customer/danger/${_id}/answer`,
}
