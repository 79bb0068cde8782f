/** A British postcode as it is printed: "wr49fa" is "WR4 9FA". What is none stays as it is written. */
export function writtenPostcode(text: string): string {
  const [, outward, inward] = /^([A-Z]{1,2}\d[A-Z\d]?|GIR)(\d[A-Z]{2})$/i.exec(text.replaceAll(/\s/g, '')) ?? []
  return outward && inward ? `${outward} ${inward}`.toUpperCase() : text.trim()
}
