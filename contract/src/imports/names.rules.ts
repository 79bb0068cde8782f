import { writtenPostcode } from '#contract/values/postcode.ts'

/** Two companies with the same plain name are one: case, spaces, signs, Ltd and Limited make no other. */
export function plainName(name: string): string {
  const words = name
    .slice(0, 500)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const kept = words.filter((word) => word !== 'ltd' && word !== 'limited')
  return (kept.length > 0 ? kept : words).join('')
}

export interface SiteAddressParts {
  addressLine1: string
  addressLine2: string
  city: string
  postcode: string
}

export function siteAddressIn(text: string, givenPostcode = ''): SiteAddressParts | null {
  const parts = text
    .slice(0, 1000)
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  const postcode = postcodeIn(last) ?? postcodeIn(givenPostcode)
  if (postcode === null) return null
  const rest = postcodeIn(last) === null ? parts : parts.slice(0, -1)
  const [addressLine1, ...others] = rest
  const city = others.pop()
  if (addressLine1 === undefined || city === undefined) return null
  return { addressLine1, addressLine2: others.join(', '), city, postcode }
}

function postcodeIn(text: string): string | null {
  const written = writtenPostcode(text.slice(0, 20))
  return /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|^GIR 0AA$/.test(written) ? written : null
}

export function sitesMeant<Site extends SiteAddressParts>(
  sites: readonly Site[],
  text: string,
  postcode: string,
): Site[] {
  const plain = plainName(text)
  const named = sites.filter((site) => namesOfSite(site).includes(plain))
  const there = named.filter((site) => plainName(site.postcode) === plainName(postcode))
  return postcode !== '' && there.length > 0 ? there : named
}

function namesOfSite({ addressLine1, addressLine2, city, postcode }: SiteAddressParts): string[] {
  const parts = (...lines: string[]) => plainName(lines.filter(Boolean).join(' '))
  return [
    parts(addressLine1),
    parts(addressLine1, city, postcode),
    parts(addressLine1, addressLine2),
    parts(addressLine1, addressLine2, city, postcode),
    parts(addressLine1, postcode),
    parts(addressLine1, city),
  ]
}

export function likelyNames<Named extends { name: string }>(known: readonly Named[]): (name: string) => Named | null {
  const candidates = known.map((record) => ({ record, pairs: pairsIn(plainName(record.name)) }))
  return (name) => {
    const wanted = pairsIn(plainName(name))
    let best: Named | null = null
    let bestScore = minLikeness
    for (const { record, pairs } of candidates) {
      const score = likeness(wanted, pairs)
      if (score > bestScore) [best, bestScore] = [record, score]
    }
    return best
  }
}

/** Below that two names have little more in common than two names have anyway. */
const minLikeness = 0.5

function likeness(one: Set<string>, other: Set<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  let shared = 0
  for (const pair of one) if (other.has(pair)) shared += 1
  return (2 * shared) / (one.size + other.size)
}

function pairsIn(plain: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)))
}
