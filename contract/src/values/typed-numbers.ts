import type { Pence } from './money.ts'

/** An amount in pounds as a person typed it, to the penny. What is no number is 0. */
export function penceTyped(typed: string): Pence {
  return Math.round(numberTyped(typed, 'e2'))
}

/**
 * Commas between thousands and a pound sign are how people write numbers, too. The exponent is read together with the
 * digits: 1.005 times 100 is less than 100.5, but 1.005e2 is not.
 */
export function numberTyped(typed: string, exponent: 'e0' | 'e2'): number {
  const plain = typed.replace(/[£,\s]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain + exponent) : 0
}
