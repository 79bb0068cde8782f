import { regulationsInShort } from '#contract/companies/regulations.rules.ts'

/** LOLER 1998 Schedule 1, paragraphs 1 and 2: for whom and where the examination was made. */
export interface ReportHeading {
  companyId: string
  siteAddressId: string
  employerName: string
  employerAddress: string
  addressLine1: string
  addressLine2: string
  city: string
  postcode: string
  /** Said of the site; otherwise its postcode tells. */
  isInNorthernIreland?: boolean | null
}

/** As it was last issued. */
export interface SignedHeading extends ReportHeading {
  asCompleted?: ReportHeading
}

/** In words; nothing where nobody has confirmed it. The job's title is the office's own reference and not among it. */
export function headingChanges(signed: ReportHeading | null, now: ReportHeading): string[] {
  if (signed === null) return []
  return Object.entries(told).flatMap(([name, valueOf]) => {
    const [was, is] = [valueOf(signed), valueOf(now)]
    return was === is ? [] : [`${name}: ${was || 'none'} is now ${is || 'none'}`]
  })
}

const told: Record<string, (heading: ReportHeading) => string> = {
  Company: ({ employerName }) => employerName.trim(),
  'Address of the company': ({ employerAddress }) => inOneLine(employerAddress.split('\n')),
  Site: ({ addressLine1, addressLine2, city, postcode }) => inOneLine([addressLine1, addressLine2, city, postcode]),
  Regulations: regulationsInShort,
}

function inOneLine(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
}

/** A person who writes another name or place into the record has corrected none, in however many steps. */
export function isCorrection({ asCompleted, ...last }: SignedHeading, now: ReportHeading): boolean {
  const signed = asCompleted ?? last
  return (
    signed.companyId === now.companyId &&
    signed.siteAddressId === now.siteAddressId &&
    isAlike(signed.employerName, now.employerName) &&
    isAlike(signed.employerAddress, now.employerAddress) &&
    isSamePlace(signed, now)
  )
}

/** One part of an address may have been quite wrong; other regulations are those of another place. */
function isSamePlace(signed: ReportHeading, now: ReportHeading): boolean {
  const parts = ['addressLine1', 'city', 'postcode'] as const
  const others = parts.filter((part) => !isAlike(signed[part], now[part]))
  return others.length < 2 && regulationsInShort(signed) === regulationsInShort(now)
}

/** `Acme Ltd`, `Acme Limited`, `Acme Group` and `Acne`: one has the other's words, or few letters differ. */
function isAlike(one: string, other: string): boolean {
  const [words, otherWords] = [wordsIn(one), wordsIn(other)]
  const [fewer, more] = words.length < otherWords.length ? [words, otherWords] : [otherWords, words]
  if (fewer.every((word) => more.includes(word))) return true
  const [letters, otherLetters] = [words.join(''), otherWords.join('')]
  return lettersToChange(letters, otherLetters) * 3 <= Math.max(letters.length, otherLetters.length)
}

const sayNothing = new Set(['THE', 'AND', 'CO', 'COMPANY', 'LTD', 'LIMITED', 'PLC', 'LLP'])

function wordsIn(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '' && !sayNothing.has(word))
}

function lettersToChange(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (const [column, another] of [...other].entries()) {
      const changed = (before[column] ?? 0) + Number(letter !== another)
      next.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    before = next
  }
  return before.at(-1) ?? 0
}

export function formatCorrection(changes: readonly string[]): string {
  return (
    `A name or address has been corrected since the engineer completed the job. ${changes.join('. ')}. ` +
    'An administrator can issue the corrected report with a reason. The engineer doesn’t have to complete the job again.'
  )
}

export function formatHeadingChanges(changes: readonly string[]): string {
  return (
    `The office has changed the customer or the site since the engineer completed the job. ${changes.join('. ')}. ` +
    'Set the job back to In Progress and ask the engineer to complete it again. The last certificate stays as it is.'
  )
}
