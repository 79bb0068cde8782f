import { counted } from '#web/ui/feedback/counted.ts'

export function leftOutWords(count: number): string {
  return count > 0 ? `Left out: ${counted(count, 'item')}, stored or withdrawn since.` : ''
}
