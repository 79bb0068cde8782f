interface Place {
  postcode: string
  isInNorthernIreland?: boolean | null | undefined
}

/** Northern Ireland has regulations of its own, numbered alike. */
export function regulationsAt(place: Place): string {
  return isNorthernIrish(place)
    ? 'Lifting Operations and Lifting Equipment Regulations (Northern Ireland) 1999'
    : 'Lifting Operations and Lifting Equipment Regulations 1998'
}

export function regulationsInShort(place: Place): string {
  return isNorthernIrish(place) ? 'LOLER (NI) 1999' : 'LOLER 1998'
}

export function isNorthernIrish({ postcode, isInNorthernIreland }: Place): boolean {
  return isInNorthernIreland ?? /^\s*BT\s*\d/i.test(postcode)
}
