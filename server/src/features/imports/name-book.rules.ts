import type { ChosenName, DecidedName, UnknownName } from '#contract/imports/imports.contract.ts'
import {
  likelyNames,
  plainName,
  siteAddressIn,
  sitesMeant,
  type SiteAddressParts,
} from '#contract/imports/names.rules.ts'
import { grouped } from '#contract/values/grouped.ts'
import type { MadeRecord } from './imports.queries.ts'
import type { CompanyParts, KnownCompany } from './known-records.queries.ts'

type KnownSite = CompanyParts['sites'][number]

export type MeantCompany =
  | { is: 'known'; id: string; name: string; isMade?: boolean }
  | { is: 'new'; key: string; name: string }
  | { is: 'skipped' | 'unknown' | 'several' | 'missing' }

export type MeantSite =
  | { is: 'known'; id: string; name: string }
  | { is: 'new'; key: string; name: string; address: SiteAddressParts }
  | { is: 'skipped' | 'unknown' | 'several' | 'missing' | 'incomplete' }

type Meant = MeantCompany | MeantSite
type Use = ChosenName['use']

interface Named {
  key: string
  name: string
  use: Use | undefined
}

interface NamedSite extends Named {
  postcode: string
  companyId: string | undefined
}

interface Known {
  companies: KnownCompany[]
  sites: KnownSite[]
  names: ChosenName[]
  made: MadeRecord[]
}

/** More are not looked for: a person who has so many has mapped the wrong column. */
const maxLikely = 300

export class NameBook {
  readonly #companies: KnownCompany[]
  readonly #byName: Map<string, KnownCompany[]>
  readonly #sites: Map<string, KnownSite[]>
  readonly #chosen = new Map<string, Use>()
  readonly #made = new Map<string, string>()
  readonly #unknown = new Map<string, Omit<UnknownName, 'likely'> | Omit<DecidedName, 'likely'>>()
  readonly #foundSites = new Map<string, KnownSite[]>()

  constructor({ companies, sites, names, made }: Known) {
    this.#companies = companies
    this.#byName = grouped(companies, ({ name }) => plainName(name))
    this.#sites = grouped(sites, ({ companyId }) => companyId)
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
    const use = this.#chosen.get(key)
    const meant = this.#meantCompany({ key, name, use })
    if (asks) this.#meet(key, { kind: 'company', name }, { meant, use })
    return meant
  }

  site(company: MeantCompany, companyName: string, name: string, postcode: string): MeantSite {
    if (name === '' || (company.is !== 'known' && company.is !== 'new')) return { is: 'missing' }
    const key = siteKey(companyName, name)
    const made = this.#made.get(key)
    if (made !== undefined) return { is: 'known', id: made, name }
    const use = this.#chosen.get(key)
    const companyId = company.is === 'known' ? company.id : undefined
    const meant = this.#meantSite({ key, name, use, postcode, companyId })
    this.#meet(key, { kind: 'site', name, companyName, ...(companyId && { companyId }) }, { meant, use })
    return meant
  }

  remember(made: MadeRecord) {
    this.#made.set(made.key, made.id)
  }

  isMade(key: string): boolean {
    return this.#made.has(key)
  }

  unknownNames(): (UnknownName | DecidedName)[] {
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

  #meantCompany({ key, name, use }: Named): MeantCompany {
    if (use === 'skip') return { is: 'skipped' }
    const chosen = use && this.#companies.find(({ _id }) => _id === use)
    if (chosen) return { is: 'known', id: chosen._id, name: chosen.name }
    const named = this.#byName.get(plainName(name)) ?? []
    const exact = named.filter((company) => company.name.trim() === name)
    const [only, ...others] = exact.length === 1 ? exact : named
    if (only && others.length === 0) return { is: 'known', id: only._id, name: only.name }
    if (only) return { is: 'several' }
    return use === 'create' ? { is: 'new', key, name } : { is: 'unknown' }
  }

  #meantSite({ key, name, use, postcode, companyId = '' }: NamedSite): MeantSite {
    if (use === 'skip') return { is: 'skipped' }
    const chosen = use && this.#sites.get(companyId)?.find(({ _id }) => _id === use)
    if (chosen) return { is: 'known', id: chosen._id, name: siteWords(chosen) }
    const [only, ...others] = this.#sitesOf(companyId, name, postcode)
    if (only && others.length === 0) return { is: 'known', id: only._id, name: siteWords(only) }
    if (only) return { is: 'several' }
    if (use !== 'create') return { is: 'unknown' }
    const address = siteAddressIn(name, postcode)
    return address ? { is: 'new', key, name, address } : { is: 'incomplete' }
  }

  #meet(key: string, name: Omit<UnknownName, 'likely'>, { meant, use }: { meant: Meant; use: Use | undefined }) {
    if (meant.is === 'unknown' || meant.is === 'incomplete') this.#unknown.set(key, name)
    else if (use && (meant.is === 'new' || meant.is === 'skipped'))
      this.#unknown.set(key, { ...name, use, chosen: null })
    else if (meant.is === 'known' && meant.id === use)
      this.#unknown.set(key, { ...name, use, chosen: { _id: meant.id, name: meant.name } })
  }

  /** A sheet names the same few over and over. */
  #sitesOf(companyId: string, name: string, postcode: string): KnownSite[] {
    const key = [companyId, name, postcode].join('\n')
    const found = this.#foundSites.get(key) ?? sitesMeant(this.#sites.get(companyId) ?? [], name, postcode)
    this.#foundSites.set(key, found)
    return found
  }
}

export function siteWords({ addressLine1, city, postcode }: SiteAddressParts): string {
  return [addressLine1, city, postcode].filter(Boolean).join(', ')
}

function companyKey(name: string): string {
  return `company ${plainName(name)}`
}

function siteKey(companyName: string, name: string): string {
  return `site ${plainName(companyName)} ${plainName(name)}`
}
