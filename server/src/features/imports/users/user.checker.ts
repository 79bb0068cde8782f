import { readRole } from '#contract/imports/cell-words.rules.ts'
import type { RowChange } from '#contract/imports/imports.contract.ts'
import { type Checker, judged, type Judged, leftOut, SameRows } from '#server/features/imports/checker.ts'
import { whyNoCompany } from '#server/features/imports/equipment/judge-piece.rules.ts'
import type { StoredRow } from '#server/features/imports/import-rows.queries.ts'
import type { ImportRecord } from '#server/features/imports/imports.queries.ts'
import { findKnownUsers, type KnownUser } from '#server/features/imports/known-records.queries.ts'
import type { MeantCompany, NameBook } from '#server/features/imports/name-book.rules.ts'
import { type OpenRow, rowOpener } from '#server/features/imports/open-row.rules.ts'

export interface UserPlan {
  id: string | null
  user: KnownUser | null
  company: MeantCompany
  facts: UserFacts
}

export type UserFacts = Pick<
  KnownUser,
  'name' | 'email' | 'role' | 'phone' | 'qualifications' | 'employer' | 'employerAddress'
>

export function userChecker({ record, names }: { record: ImportRecord; names: NameBook }): Checker<UserPlan> {
  const openRow = rowOpener(record)
  const same = new SameRows()

  const open = (stored: StoredRow) => readUser(openRow(stored), record, names)
  const keysOf = ({ id, email }: ReadUser) => [id ?? '', email.toLowerCase()].filter(Boolean)

  return {
    survey(rows) {
      for (const read of rows.map(open)) same.add(keysOf(read), read.row.row, read.row.content())
    },
    async judge(db, rows) {
      const opened = rows.map(open)
      const known = await findKnownUsers(db, {
        ids: opened.flatMap(({ id }) => id ?? []),
        emails: opened.map(({ email }) => email.toLowerCase()),
      })
      return opened.map((read) => {
        const original = same.original(keysOf(read), read.row.row)
        const label = read.email
        if (original !== null) return leftOut(read.row, 'email', { label, why: `The same as row ${original}.` })
        if (read.company.is === 'skipped')
          return leftOut(read.row, 'email', { label, why: 'Left out, as you chose for its company.' })
        const others = same.contradictions(keysOf(read), read.row.row)
        read.row.contradicted(others, 'Another row says something different about the same user.')
        return judge(read, known)
      })
    },
    unknownNames: () => names.unknownNames(),
  }
}

type ReadUser = ReturnType<typeof readUser>

function readUser(row: OpenRow, record: ImportRecord, names: NameBook) {
  const role = row.word('role', readRole, 'Write Engineer, Administrator or Customer.')
  const told = row.line('company')
  const isCustomer = role === 'customer'
  const company: MeantCompany =
    isCustomer && told === '' && record.companyId !== null
      ? { is: 'known', id: record.companyId, name: record.companyName ?? '' }
      : isCustomer
        ? names.company(told)
        : { is: 'missing' }
  return {
    row,
    id: row.id(),
    email: row.email('email'),
    name: row.line('name'),
    role,
    companyName: told,
    company,
    qualifications: row.text('qualifications'),
    employer: row.text('employer'),
    employerAddress: row.text('employerAddress'),
    phone: row.line('phone'),
  }
}

function judge(read: ReadUser, known: KnownUser[]): Judged<UserPlan> {
  const { row, email, name } = read
  const byId = known.find(({ id }) => id === read.id)
  const byEmail = known.find((each) => each.email.toLowerCase() === email.toLowerCase())
  const user = byId ?? byEmail ?? null
  if (byId && byEmail && byId.id !== byEmail.id) row.problem('email', 'Another user already has this email address.')
  if (name === '' && !user) row.problem('name', 'No name.')
  if (email === '' && !user) row.problem('email', 'No email address.')
  const role = read.role ?? user?.role ?? null
  if (role === null && !row.problems.some(({ field }) => field === 'role')) row.problem('role', 'No role.')
  const company = companyOf(read, user)
  const noCompany = read.role === 'customer' ? whyNoCompany[company.is] : undefined
  if (noCompany && !(user?.role === 'customer' && company.is === 'missing')) row.problem('company', noCompany)
  const facts: UserFacts = {
    name: name || (user?.name ?? ''),
    email: user && email.toLowerCase() === user.email.toLowerCase() ? user.email : email || (user?.email ?? ''),
    role: role ?? 'engineer',
    qualifications: read.qualifications || (user?.qualifications ?? ''),
    employer: read.employer || (user?.employer ?? ''),
    employerAddress: read.employerAddress || (user?.employerAddress ?? ''),
    phone: read.phone || (user?.phone ?? ''),
  }
  const changes = changesOf(user, facts, company)
  const found = {
    outcome: !user ? 'create' : changes.length > 0 ? 'update' : 'unchanged',
    matchedBy: !user ? null : byId ? '_id' : 'identity',
    label: [facts.name, facts.email].filter(Boolean).join(' · '),
    recordId: user?.id ?? null,
    changes,
    stoodAs: user && String(user.version),
  } as const
  return judged(row, found, { id: read.id, user, company, facts })
}

function companyOf({ company, companyName }: ReadUser, user: KnownUser | null): MeantCompany {
  if (company.is !== 'several' || !user?.companyId || user.companyName !== companyName) return company
  return { is: 'known', id: user.companyId, name: companyName }
}

function changesOf(user: KnownUser | null, facts: UserFacts, company: MeantCompany): RowChange[] {
  const told = company.is === 'known' || company.is === 'new' ? company.name : (user?.companyName ?? '')
  const isSameCompany = company.is === 'known' && company.id === user?.companyId
  const after: Record<string, string> = { ...facts, company: isSameCompany ? (user.companyName ?? '') : told }
  if (facts.role !== 'customer') after['company'] = ''
  const before: Record<string, string | null> = user
    ? { ...user, company: user.companyName, version: null, memberships: null }
    : {}
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] || null, after: value || null }))
    .filter((change) => change.before !== change.after)
}
