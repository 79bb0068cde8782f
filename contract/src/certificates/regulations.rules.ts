/** Northern Ireland has regulations of its own, numbered alike; its postcodes begin with BT. */
export function regulationsAt(postcode: string): string {
  return isInNorthernIreland(postcode)
    ? 'Lifting Operations and Lifting Equipment Regulations (Northern Ireland) 1999'
    : 'Lifting Operations and Lifting Equipment Regulations 1998'
}

export function regulationsInShort(postcode: string): string {
  return isInNorthernIreland(postcode) ? 'LOLER (NI) 1999' : 'LOLER 1998'
}

export function isInNorthernIreland(postcode: string): boolean {
  return /^\s*BT\s*\d/i.test(postcode)
}
