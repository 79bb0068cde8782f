export function jobNumber(number: number): string {
  return `J-${String(number).padStart(5, '0')}`
}

export function formatJob({ number, title }: { number?: number | undefined; title: string }): string {
  return number === undefined ? title : `${jobNumber(number)}, ${title}`
}
