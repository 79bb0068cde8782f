import type { DemoAccount } from '#contract/auth/auth.contract.ts'
import type { Role } from '#contract/permissions.ts'
import { type Membership, wholeCompany } from '#contract/auth/scope.rules.ts'
import { addMonths } from '#contract/values/days.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { idsOf } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { hasNoUsers, lockFirstUser } from '#server/features/auth/auth.queries.ts'
import { demoAccounts } from '#server/features/auth/demo-accounts.ts'
import { insertFile, markUsed, type StoredFile } from '#server/features/files/files.queries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { demoCompanies } from './demo-companies.ts'
import { fillDemoTags, insertDemoCompany, insertDemoUser, saveDemoFirm } from './demo-data.queries.ts'
import { storeDrawing } from './demo-files.ts'
import { fillDemoInvoices } from './demo-invoices.ts'
import { fillDemoJobs } from './demo-jobs.ts'
import { fillDemoLateVisit } from './demo-late-visit.ts'
import { fillDemoNotices, fillDemoRepair } from './demo-notices.ts'
import { fillDemoOrders } from './demo-orders.ts'
import { demoParticulars } from './demo-people.ts'
import { drawDemoPhotos } from './demo-photos.ts'
import { fillDemoRegister } from './demo-register.ts'
import { fillDemoPendingReview } from './demo-pending-review.ts'
import { fillDemoReminders } from './demo-reminders.ts'
import { logos, signatures, supplierDocuments } from './demo-pictures.ts'
import type { DemoOffice } from './demo-visits.ts'

/** All or nothing: a start that is killed half-way leaves an empty system, which the next start fills. */
export async function fillWithDemoData(deps: Pick<Deps, 'db' | 'clock' | 'files' | 'publicUrl'>) {
  const { db, clock, files, publicUrl } = deps
  const [passwordHashes, pictures, photos] = await Promise.all([
    Promise.all(demoAccounts.map(({ password }) => hashPassword(password))),
    drawPictures(files),
    drawDemoPhotos(files),
  ])
  await db.transaction().execute(async (tx) => {
    await lockFirstUser(tx)
    if (!(await hasNoUsers(tx))) return
    for (const picture of [...Object.values(pictures.logos), ...Object.values(pictures.signatures)]) {
      await insertFile(tx, picture, clock.now())
    }
    const companies = await fillCompanies(tx, clock, pictures)
    const people = await fillPeople(tx, clock, pictures, companies, passwordHashes)
    const office = { clock, now: clock.now(), today: clock.today(), companies, ...people, photos }
    await fillDemoJobs(tx, office)
    await fillDemoLateVisit(tx, office)
    await fillDemoRegister(tx, office)
    await fillDemoTags(tx, { at: office.now, by: people.adminId })
    await fillDemoPendingReview(tx, office)
    await fillDemoNotices(tx, office)
    await fillDemoRepair(tx, office)
    const [head] = demoAccounts
    const signedBy = { id: people.adminId, name: String(head?.name) }
    // Before the first of its reports, which name the day of the authorisation they are under.
    const authorisedAt = new Date(`${addMonths(clock.today(), -24)}T08:30:00Z`)
    await saveDemoFirm(tx, pictures.logos.firm.id, pictures.signatures.grace.id, signedBy, authorisedAt)
    await fillDemoReminders(tx, office, publicUrl)
    await fillDemoInvoices(tx, office)
    await fillDemoOrders(tx, office, pictures.documents)
    const uploads = [...photos.map(({ file }) => file), ...Object.values(pictures.documents)]
    await markUsed(tx, idsOf(uploads))
    await recordEvent(tx, clock, { actor: null, what: 'demo-filled', about: people.adminId })
  })
}

type Pictures = Awaited<ReturnType<typeof drawPictures>>

async function drawPictures(files: FileStore) {
  return {
    logos: await drawAll(files, 'logo', logos),
    signatures: await drawAll(files, 'signature', signatures),
    documents: await drawAll(files, 'document', supplierDocuments),
  }
}

async function drawAll<Name extends string>(
  files: FileStore,
  kind: 'logo' | 'signature' | 'document',
  svgs: Record<Name, string>,
) {
  const stored: [string, StoredFile][] = []
  for (const [name, svg] of Object.entries<string>(svgs)) {
    stored.push([name, await storeDrawing(files, kind, `${name}.png`, svg)])
  }
  return Object.fromEntries(stored) as Record<Name, StoredFile>
}

async function fillCompanies(tx: Db, clock: Clock, pictures: Pictures) {
  const companies: DemoOffice['companies'] = []
  for (const company of demoCompanies) {
    const since = new Date(`${addMonths(clock.today(), -company.monthsAgo)}T08:30:00Z`)
    const logo = company.logo && pictures.logos[company.logo].id
    companies.push(await insertDemoCompany(tx, company, logo, since))
  }
  return companies
}

/** One of a whole company, who may invite; one of two companies; one of a single site. */
function demoMemberships(email: string, [first, second]: DemoOffice['companies']): Membership[] {
  const own = first ? { ...wholeCompany(first.id), mayInvite: true } : undefined
  const other = second && wholeCompany(second.id)
  const site = first && { ...wholeCompany(first.id), siteIds: first.siteIds.slice(0, 1) }
  const all: Record<string, (Membership | undefined)[]> = {
    'customer@demo.test': [own],
    'customer2@demo.test': [other],
    'customer3@demo.test': [site],
    'customer4@demo.test': [own, other],
  }
  return (all[email] ?? []).filter((each) => each !== undefined)
}

async function fillPeople(
  tx: Db,
  clock: Clock,
  pictures: Pictures,
  companies: DemoOffice['companies'],
  passwordHashes: string[],
) {
  const ids = new Map<DemoAccount, string>()
  for (const [index, account] of demoAccounts.entries()) {
    const signature = demoParticulars[account.email]?.signature
    const id = await insertDemoUser(tx, {
      account,
      passwordHash: String(passwordHashes[index]),
      memberships: demoMemberships(account.email, companies),
      signatureFileId: signature ? pictures.signatures[signature].id : null,
      createdAt: clock.now(),
    })
    ids.set(account, id)
    await recordEvent(tx, clock, { actor: null, what: 'demo-account-made', about: id })
  }
  const idsOf = (role: Role) => [...ids].filter(([account]) => account.role === role).map(([, id]) => id)
  return { engineerIds: idsOf('engineer'), adminId: String(idsOf('admin')[0]) }
}
