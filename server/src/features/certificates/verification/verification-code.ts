import { randomBytes } from 'node:crypto'

/** Small letters and digits that nobody takes for one another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 20

/** A hundred bits of chance: nobody can guess it, and a person can type it. */
export function newVerificationCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
