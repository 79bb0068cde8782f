import type { ChosenName, UnknownName } from '#contract/imports/imports.contract.ts'
import {
  likelyNames,
  plainName,
  siteAddressIn,
  sitesMeant,
  type SiteAddressParts,
} from '#contract/imports/names.rules.ts'
import type { MadeRecord } from './imports.queries.ts'
import type { CompanyParts, KnownCompany } from './known-records.queries.ts'

type KnownSite = CompanyParts['sites'][number]

/** What a name in a sheet stands for. */
export type MeantCompany =
  /** `isMade`: by this import itself. */
  | { is: 'known'; id: string; name: string; isMade?: boolean }
  | { is: 'new'; key: string; name: string }
  | { is: 'skipped' | 'unknown' | 'several' | 'missing' }

export type MeantSite =
  | { is: 'known'; id: string; name: string }
  | { is: 'new'; key: string; name: string; address: SiteAddressParts }
  | { is: 'skipped' | 'unknown' | 'several' | 'missing' | 'incomplete' }

interface Known {
  companies: KnownCompany[]
  sites: KnownSite[]
  names: ChosenName[]
  made: MadeRecord[]
}

/** More are not looked for: somebody who has so many has mapped the wrong column. */
const maxLikely = 300

/** Finds the companies and sites that rows name, and remembers those that it did not find. */
export class NameBook {
  readonly #companies: KnownCompany[]
  readonly #byName = new Map<string, KnownCompany[]>()
  readonly #sites = new Map<string, KnownSite[]>()
  readonly #chosen = new Map<string, ChosenName['use']>()
  readonly #made = new Map<string, string>()
  readonly #unknown = new Map<string, Omit<UnknownName, 'likely'>>()
  readonly #foundSites = new Map<string, KnownSite[]>()

  constructor({ companies, sites, names, made }: Known) {
    this.#companies = companies
    for (const company of companies) this.#add(this.#byName, plainName(company.name), company)
    for (const site of sites) this.#add(this.#sites, site.companyId, site)
    for (const { kind, name, companyName = '', use } of names) {
      this.#chosen.set(kind === 'company' ? companyKey(name) : siteKey(companyName, name), use)
    }
    for (const { key, id } of made) this.#made.set(key, id)
  }

  company(name: string, { asks = true } = {}): MeantCompany {
    if (name === '') return { is: 'missing' }
    const key = companyKey(name)
    const made = this.#made.get(key)
    if (made !== undefined) return { is: 'known', id: made, name, isMade: true }
    const named = this.#byName.get(plainName(name)) ?? []
    const exact = named.filter((company) => company.name.trim() === name)
    const [only, ...others] = exact.length === 1 ? exact : named
    const chosen = this.#chosen.get(key)
    if (chosen === 'skip') return { is: 'skipped' }
    const meant = chosen && this.#companies.find(({ _id }) => _id === chosen)
    if (meant) return { is: 'known', id: meant._id, name: meant.name }
    if (only && others.length === 0) return { is: 'known', id: only._id, name: only.name }
    if (only) return { is: 'several' }
    if (chosen === 'create') return { is: 'new', key, name }
    if (asks) this.#unknown.set(key, { kind: 'company', name })
    return { is: 'unknown' }
  }

  site(company: MeantCompany, companyName: string, name: string, postcode: string): MeantSite {
    if (name === '' || (company.is !== 'known' && company.is !== 'new')) return { is: 'missing' }
    const key = siteKey(companyName, name)
    const made = this.#made.get(key)
    if (made !== undefined) return { is: 'known', id: made, name }
    const [only, ...others] = company.is === 'known' ? this.#sitesOf(company.id, name, postcode) : []
    const chosen = this.#chosen.get(key)
    if (chosen === 'skip') return { is: 'skipped' }
    const own = company.is === 'known' ? this.#sites.get(company.id) : []
    const meant = chosen && own?.find(({ _id }) => _id === chosen)
    if (meant) return { is: 'known', id: meant._id, name: siteWords(meant) }
    if (only && others.length === 0) return { is: 'known', id: only._id, name: siteWords(only) }
    if (only) return { is: 'several' }
    const address = chosen === 'create' ? siteAddressIn(name, postcode) : null
    if (address) return { is: 'new', key, name, address }
    this.#unknown.set(key, {
      kind: 'site',
      name,
      companyName,
      ...(company.is === 'known' && { companyId: company.id }),
    })
    return { is: chosen === 'create' ? 'incomplete' : 'unknown' }
  }

  /** From now on rows that name it find it. */
  remember(made: MadeRecord) {
    this.#made.set(made.key, made.id)
  }

  /** Whether this import has made it. */
  isMade(key: string): boolean {
    return this.#made.has(key)
  }

  unknownNames(): UnknownName[] {
    const likelyCompany = likelyNames(this.#companies)
    return [...this.#unknown.values()].map((unknown, index) => {
      if (index >= maxLikely) return { ...unknown, likely: null }
      if (unknown.kind === 'company') return { ...unknown, likely: likelyCompany(unknown.name) }
      const sites = (this.#sites.get(unknown.companyId ?? '') ?? []).map((site) => ({
        _id: site._id,
        name: siteWords(site),
      }))
      return { ...unknown, likely: likelyNames(sites)(unknown.name) }
    })
  }

  /** A sheet names the same few over and over. */
  #sitesOf(companyId: string, name: string, postcode: string): KnownSite[] {
    const key = [companyId, name, postcode].join('\n')
    const found = this.#foundSites.get(key) ?? sitesMeant(this.#sites.get(companyId) ?? [], name, postcode)
    this.#foundSites.set(key, found)
    return found
  }

  #add<Value>(map: Map<string, Value[]>, key: string, value: Value) {
    const values = map.get(key)
    if (values) values.push(value)
    else map.set(key, [value])
  }
}

/** As our exports write it. */
export function siteWords({ addressLine1, city, postcode }: SiteAddressParts): string {
  return [addressLine1, city, postcode].filter(Boolean).join(', ')
}

function companyKey(name: string): string {
  return `company ${plainName(name)}`
}

function siteKey(companyName: string, name: string): string {
  return `site ${plainName(companyName)} ${plainName(name)}`
}
