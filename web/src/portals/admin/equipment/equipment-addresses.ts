export const equipmentAddress = '/admin/equipment'

type Piece = { _id: string }

export const equipmentAddresses = {
  piece: ({ _id }: Piece) => `${equipmentAddress}/${_id}`,
  edit: ({ _id }: Piece) => `${equipmentAddress}/${_id}/edit`,
  create: (companyId?: string) => `${equipmentAddress}/new${companyId ? `?company=${companyId}` : ''}`,
  ofCompany: (companyId: string) => `${equipmentAddress}?company=${companyId}`,
  duplicates: `${equipmentAddress}/duplicates`,
}
