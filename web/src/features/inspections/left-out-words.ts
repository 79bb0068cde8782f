import { counted } from '#web/ui/feedback/counted.ts'

/** Said beside what is loaded into the next job; blank where nothing is left out. */
export function leftOutWords(count: number): string {
  return count > 0 ? `Left out: ${counted(count, 'item')}, stored or withdrawn since.` : ''
}
