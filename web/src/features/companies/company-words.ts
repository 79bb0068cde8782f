export const companyLabels = { name: 'Company name', address: 'Address' }

export const contactLabels = { name: 'Name', email: 'Email', phone: 'Phone', getsNotices: 'Gets danger notices' }

export const siteLabels = {
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'Town or city',
  postcode: 'Postcode',
  mainActivity: 'Main activity',
  isInNorthernIreland: 'Regulations',
}
