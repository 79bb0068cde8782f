import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import { hasEnded, waitAfterWrongPins } from '#contract/packs/share-links.rules.ts'
import { isWithin, scopeInCompany, type Reach } from '#contract/auth/scope.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findMakersReach } from '#server/features/auth/memberships.queries.ts'
import { limitLookups } from '#server/features/certificates/verification/verification.actions.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { isRightPassword } from '#server/platform/passwords.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { busyPage, firmOf } from '#server/features/tool-settings/firm-page.ts'
import { listContents, packAnswer, type Place } from './packs.actions.ts'
import {
  type ShareLinkRow,
  countOpening,
  findShareLinkByToken,
  lockWrongPins,
  updateWrongPins,
} from './packs.queries.ts'
import { noSharedPage, pinPage, sharedPage } from './shared-page.ts'

/** A person who holds the address of a link, and perhaps the cookie that its PIN has given them. */
interface Visit {
  address: string
  token: string
  cookie: string | undefined
}

/** What a link lists. Each time it is shown, or its zip is fetched, counts as an opening. */
export async function getShared(deps: Deps, visit: Visit) {
  const link = await requireOpenLink(deps, visit)
  const { pieces } = await listContents(deps, viewerOf(link), placeOf(link))
  await countOpening(deps.db, link.id, deps.clock.now())
  return { companyName: link.companyName, siteName: siteNameOf(link), endsOn: link.endsOn, pieces }
}

export async function downloadShared(deps: Deps, visit: Visit): Promise<FileAnswer> {
  const link = await requireOpenLink(deps, visit)
  const { headers, ...answer } = await packAnswer(deps, viewerOf(link), placeOf(link))
  await countOpening(deps.db, link.id, deps.clock.now())
  return { ...answer, headers: { ...headers, 'x-robots-tag': 'noindex, nofollow' } }
}

export async function openShared(deps: Deps, visit: Omit<Visit, 'cookie'>, pin: string): Promise<string> {
  const { db, clock, publicUrl } = deps
  const link = await requireLink(deps, visit)
  const { pinHash } = link
  if (pinHash !== null && !(await isRightPin({ db, clock }, { ...link, pinHash }, pin)))
    throw new AppError('wrong-pin', 'That isn’t the PIN. Check it and try again.', { fields: { pin: 'Wrong PIN.' } })
  const value = passOf(link, visit.token)
  return `${cookieName(link)}=${value}; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
}

type OpenLink = ShareLinkRow & { memberships: readonly Reach[] }

/** The same 404 for one that never was, one that has ended, and one whose company is gone or no longer its maker's to share. */
async function requireLink(deps: Deps, { address, token }: Omit<Visit, 'cookie'>): Promise<OpenLink> {
  const link = await findShareLinkByToken(deps.db, hashOfToken(token))
  const memberships = link && !hasEnded(link, deps.clock.today()) ? await makersReach(deps.db, link) : []
  if (link && isWithin(memberships, link.companyId, link.siteAddressId)) return { ...link, memberships }
  await limitLookups(deps, address)
  throw new AppError('not-found', 'There is nothing to see here. The link has ended, or part of it is missing.')
}

async function requireOpenLink(deps: Deps, visit: Visit): Promise<OpenLink> {
  const link = await requireLink(deps, visit)
  if (link.pinHash !== null && !holdsPass(link, visit)) throw new AppError('wrong-pin', 'Enter the PIN of this link.')
  return link
}

async function isRightPin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, pinHash }: { id: string; pinHash: string },
  pin: string,
): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const { wrongPins = 0, wrongPinAt = null } = (await lockWrongPins(tx, id)) ?? {}
    const freeAt = (wrongPinAt?.getTime() ?? 0) + waitAfterWrongPins(wrongPins)
    if (freeAt > now.getTime()) throw tooManyPins(freeAt - now.getTime())
    const isRight = await isRightPassword(pinHash, pin)
    await updateWrongPins(tx, id, isRight ? 0 : wrongPins + 1, now)
    return isRight
  })
}

function tooManyPins(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000)
  return new AppError(
    'too-many-attempts',
    `Too many wrong PINs. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  )
}

function cookieName({ id }: ShareLinkRow): string {
  return `shared-${id}`
}

/** Only who knew address and PIN has it: neither is enough to make it, nor is the database. */
function passOf({ pinHash }: ShareLinkRow, token: string): string {
  return createHmac('sha256', pinHash ?? '')
    .update(token)
    .digest('base64url')
}

function holdsPass(link: ShareLinkRow, { cookie = '', token }: Visit): boolean {
  const start = `${cookieName(link)}=`
  const sent = cookie.split(/; */).find((part) => part.startsWith(start))
  if (sent === undefined) return false
  const [given, right] = [Buffer.from(sent.slice(start.length)), Buffer.from(passOf(link, token))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** They see what its maker sees there; of an administrator's, what a customer of that company does. */
function viewerOf({ createdBy, memberships }: OpenLink) {
  return { userId: createdBy, role: 'customer' as const, memberships }
}

async function makersReach(db: Db, { createdBy, companyId }: ShareLinkRow): Promise<readonly Reach[]> {
  const { role, memberships } = await findMakersReach(db, createdBy)
  return scopeInCompany(role === 'admin' ? null : memberships, companyId)
}

function placeOf(link: ShareLinkRow): Place {
  const { companyId, companyName, siteAddressId, city } = link
  return {
    companyId,
    siteAddressId: siteAddressId ?? undefined,
    name: [companyName, city].filter(Boolean).join(' '),
    address: [companyName, siteNameOf(link) || 'All sites'].join('\n'),
  }
}

function siteNameOf({ addressLine1, city, postcode }: ShareLinkRow): string {
  return [addressLine1, city, postcode].filter(Boolean).join(', ')
}

export async function openSharedPage(deps: Deps, visit: Visit): Promise<FileAnswer> {
  const firm = await firmOf(deps)
  try {
    const shared = await getShared(deps, visit)
    return sharedPage(firm, { ...shared, token: visit.token, today: deps.clock.today() })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'wrong-pin') return pinPage(firm, visit.token)
    if (error.code === 'too-many-attempts') return busyPage(firm)
    return noSharedPage(firm)
  }
}

/** What its form sends: a phone without a script is enough. */
export async function enterPinOnPage(
  deps: Deps,
  visit: Omit<Visit, 'cookie'>,
  { pin }: { pin?: unknown },
): Promise<FileAnswer> {
  try {
    const cookie = await openShared(deps, visit, typeof pin === 'string' ? pin : '')
    const location = `/shared/${encodeURIComponent(visit.token)}`
    return { status: 303, stream: Readable.from([]), headers: { location, 'set-cookie': cookie } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const firm = await firmOf(deps)
    return error.code === 'not-found' ? noSharedPage(firm) : pinPage(firm, visit.token, error.message)
  }
}
