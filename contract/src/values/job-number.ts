/** `J-00012`, by which people name a job on the telephone. */
export function jobNumber(number: number): string {
  return `J-${String(number).padStart(5, '0')}`
}

/** "J-00012, Annual examination"; without the number on a document that was issued before jobs had one. */
export function formatJob({ number, title }: { number?: number | undefined; title: string }): string {
  return number === undefined ? title : `${jobNumber(number)}, ${title}`
}
