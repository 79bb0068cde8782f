import { plainName, type SiteAddressParts } from '#contract/imports/names.rules.ts'
import { writtenPostcode } from '#contract/values/postcode.ts'
import type { RowChange } from '#contract/imports/imports.contract.ts'
import { EmailAddress } from '#contract/values/text.ts'
import { judged, leftOut, type Checker, type Judged, SameRows } from '#server/features/imports/checker.ts'
import type { StoredRow } from '#server/features/imports/import-rows.queries.ts'
import type { ImportRecord } from '#server/features/imports/imports.queries.ts'
import { findCompanyParts, type CompanyParts } from '#server/features/imports/known-records.queries.ts'
import { siteWords, type NameBook } from '#server/features/imports/name-book.rules.ts'
import { noEmail, rowOpener, type OpenRow } from '#server/features/imports/open-row.rules.ts'

type KnownCompany = CompanyParts['companies'][number]
type KnownSite = CompanyParts['sites'][number]
type KnownContact = CompanyParts['contacts'][number]

export interface CompanyPlan {
  id: string | null
  key: string
  company: KnownCompany | null
  name: string
  address: string | null
  site: { known: KnownSite | null; parts: SiteAddressParts } | null
  contact: { known: KnownContact | null; name: string; email: string; phone: string } | null
}

/** Rows with the same name are one company: each may add a site or a contact to it. */
export function companyChecker({ record, names }: { record: ImportRecord; names: NameBook }): Checker<CompanyPlan> {
  const openRow = rowOpener(record)
  const copies = new SameRows()
  const addresses = new SameRows()
  const firstRows = new Map<string, number>()

  const open = (stored: StoredRow) => readCompany(openRow(stored), names)

  return {
    survey(rows) {
      for (const stored of rows) {
        const { row, keys, address } = open(stored)
        copies.add([row.content()], row.row, '')
        if (address !== '') addresses.add(keys, row.row, address)
        for (const key of keys) if (!firstRows.has(key)) firstRows.set(key, row.row)
      }
    },
    async judge(db, rows) {
      const opened = rows.map(open)
      const parts = await findCompanyParts(
        db,
        opened.flatMap(({ ids }) => ids),
      )
      return opened.map((read) => {
        const isFirst = read.keys.every((key) => (firstRows.get(key) ?? read.row.row) === read.row.row)
        const company = companyOf(read, parts)
        const original = copies.original([read.row.content()], read.row.row)
        if (original !== null)
          return leftOut(read.row, 'name', { label: read.name, why: `The same as row ${original}.` })
        const others = addresses.contradictions(read.keys, read.row.row)
        if (read.address !== '') read.row.contradicted(others, 'Another row gives this company another address.')
        return judge(read, { company, parts, isFirst, isOurs: names.isMade(read.key) })
      })
    },
    unknownNames: () => [],
  }
}

type ReadCompany = ReturnType<typeof readCompany>

function readCompany(row: OpenRow, names: NameBook) {
  const name = row.line('name')
  const id = row.id()
  const meant = names.company(name, { asks: false })
  const companyId = meant.is === 'known' ? meant.id : null
  const ids = [id, companyId].filter((each) => each !== null)
  const key = id ?? `company ${plainName(name)}`
  return {
    row,
    id,
    name,
    address: row.text('address'),
    site: {
      addressLine1: row.line('addressLine1'),
      addressLine2: row.line('addressLine2'),
      city: row.line('city'),
      postcode: row.line('postcode'),
    },
    contact: { name: row.line('contactName'), email: row.line('contactEmail'), phone: row.line('contactPhone') },
    key,
    ids,
    keys: ids.length > 0 ? ids : [key],
    companyId,
    isSeveral: meant.is === 'several',
  }
}

function companyOf({ id, companyId }: ReadCompany, { companies }: CompanyParts): KnownCompany | null {
  return companies.find((each) => each.id === id) ?? companies.find((each) => each.id === companyId) ?? null
}

interface Circumstances {
  company: KnownCompany | null
  parts: CompanyParts
  isFirst: boolean
  isOurs: boolean
}

function judge(read: ReadCompany, { company, parts, isFirst, isOurs }: Circumstances): Judged<CompanyPlan> {
  const { row, name } = read
  if (name === '' && !company) row.problem('name', 'No company name.')
  if (read.isSeveral && read.id === null) row.problem('name', 'Several companies have this name. Give the record ID.')
  const isTheirs = ({ companyId }: { companyId: string }) => companyId === company?.id
  const site = siteOf(read, parts.sites.filter(isTheirs))
  const contact = contactOf(read, parts.contacts.filter(isTheirs))
  const isAddressNew = isFirst && read.address !== '' && read.address !== company?.address
  const address = isAddressNew ? read.address : null
  const plan: CompanyPlan = {
    id: read.id,
    key: read.key,
    company,
    name: company && company.id !== read.id ? company.name : name || (company?.name ?? ''),
    address,
    site,
    contact,
  }
  const changes = changesOf(plan, read)
  const isNew = company === null && isFirst
  const stood = [isAddressNew ? company?.version : null, site?.known ?? null, contact?.known ?? null]
  const found = {
    outcome: isNew ? 'create' : changes.length > 0 ? 'update' : 'unchanged',
    matchedBy: company === null || isOurs ? null : company.id === read.id ? '_id' : 'identity',
    label: plan.name,
    recordId: company?.id ?? null,
    changes,
    stoodAs: company === null || isOurs ? null : JSON.stringify(stood),
  } as const
  return judged(row, found, plan)
}

function siteOf({ row, site }: ReadCompany, sites: KnownSite[]): CompanyPlan['site'] {
  if (Object.values(site).every((text) => text === '')) return null
  const known = sites.find(
    ({ addressLine1, postcode }) =>
      plainName(addressLine1) === plainName(site.addressLine1) &&
      (site.postcode === '' || plainName(postcode) === plainName(site.postcode)),
  )
  if (known) {
    const parts = {
      addressLine1: known.addressLine1,
      addressLine2: site.addressLine2 || known.addressLine2,
      city: site.city || known.city,
      postcode: known.postcode,
    }
    return parts.addressLine2 === known.addressLine2 && parts.city === known.city ? null : { known, parts }
  }
  if (site.addressLine1 === '') row.problem('addressLine1', 'A site needs its first line.')
  if (site.city === '') row.problem('city', 'A site needs a town.')
  if (site.postcode === '') row.problem('postcode', 'A site needs a postcode.')
  return { known: null, parts: { ...site, postcode: writtenPostcode(site.postcode) } }
}

function contactOf({ row, contact }: ReadCompany, contacts: KnownContact[]): CompanyPlan['contact'] {
  if (Object.values(contact).every((text) => text === '')) return null
  if (contact.email !== '' && !EmailAddress.safeParse(contact.email).success) {
    row.problem('contactEmail', noEmail)
  }
  const known = contacts.find(({ name, email }) =>
    contact.email === ''
      ? plainName(name) === plainName(contact.name)
      : email.toLowerCase() === contact.email.toLowerCase(),
  )
  if (known) {
    const after = { name: contact.name || known.name, email: known.email, phone: contact.phone || known.phone }
    return after.name === known.name && after.phone === known.phone ? null : { known, ...after }
  }
  if (contact.name === '') row.problem('contactName', 'A contact needs a name.')
  if (contact.email === '') row.problem('contactEmail', 'A contact needs an email address.')
  return { known: null, ...contact }
}

function changesOf({ company, name, address, site, contact }: CompanyPlan, { site: told }: ReadCompany): RowChange[] {
  const changes: RowChange[] = [
    { field: 'name', before: company?.name ?? null, after: name },
    ...(address === null ? [] : [{ field: 'address', before: company?.address || null, after: address }]),
    ...(site
      ? [{ field: 'addressLine1', before: site.known && siteWords(site.known), after: siteWords(site.parts) }]
      : []),
    ...(site && told.addressLine2
      ? [{ field: 'addressLine2', before: site.known?.addressLine2 || null, after: told.addressLine2 }]
      : []),
    ...(contact ? [{ field: 'contactName', before: contact.known?.name ?? null, after: contact.name }] : []),
    ...(contact ? [{ field: 'contactEmail', before: contact.known?.email ?? null, after: contact.email }] : []),
    ...(contact?.phone ? [{ field: 'contactPhone', before: contact.known?.phone || null, after: contact.phone }] : []),
  ]
  return changes.filter(({ before, after }) => before !== after)
}
