import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { hashOfContent } from '#server/db/versions.ts'
import { insertCompany } from '#server/features/companies/companies.queries.ts'
import { insertSiteAddress } from '#server/features/companies/site-addresses.queries.ts'
import type { MeantCompany, MeantSite } from '#server/features/imports/name-book.rules.ts'
import type { Writing } from '#server/features/imports/writing.ts'

export async function makeCompany(tx: Db, writing: Writing, company: MeantCompany): Promise<string> {
  if (company.is === 'known') return company.id
  if (company.is !== 'new') throw new Error('A row without a company is not written.')
  const known = writing.made.find(({ key }) => key === company.key)
  return known?.id ?? addCompany(tx, writing, { key: company.key, id: undefined, name: company.name, address: '' })
}

export async function addCompany(
  tx: Db,
  writing: Writing,
  { key, id: given, ...facts }: { key: string; id: string | undefined; name: string; address: string },
): Promise<string> {
  const { clock, actor, record } = writing
  const sha256 = hashOfContent([facts.name, facts.address])
  const id = await insertCompany(tx, { ...facts, createdAt: clock.now() }, { id: given, sha256 })
  if (id === null) throw new Error('The id of a company that was deleted can’t be used again.')
  await recordEvent(tx, clock, { actor, what: 'company-made', about: id, after: { ...facts, importId: record.id } })
  remember(writing, { kind: 'company', key, id })
  return id
}

export async function makeSite(tx: Db, writing: Writing, companyId: string, site: MeantSite): Promise<string | null> {
  if (site.is === 'known') return site.id
  if (site.is !== 'new') return null
  const { clock, actor, record } = writing
  const known = writing.made.find(({ key }) => key === site.key)
  if (known) return known.id
  const facts = { ...site.address, companyId, mainActivity: null, isInNorthernIreland: null }
  const made = await insertSiteAddress(tx, { ...facts, createdAt: clock.now() })
  const after = { ...made, importId: record.id }
  await recordEvent(tx, clock, { actor, what: 'site-address-added', about: made._id, after })
  remember(writing, { kind: 'site', key: site.key, id: made._id })
  return made._id
}

function remember({ names, made }: Writing, record: Writing['made'][number]) {
  made.push(record)
  names.remember(record)
}
