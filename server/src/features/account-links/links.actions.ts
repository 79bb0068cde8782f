import { linkLives, linkPages, type LinkPurpose } from '#contract/account-links/account-links.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinksOf, findSessionUser, updatePasswordHash } from '#server/features/auth/auth.queries.ts'
import { requireGoodPassword } from '#server/features/auth/good-password.ts'
import { lockUser } from '#server/features/users/users.queries.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import { findLinkOwner, replaceLink, takeLink } from './account-links.queries.ts'

/** Told only here: what is stored opens nothing. */
export async function issueLink(
  tx: Db,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken()
  const endsAt = new Date(clock.now().getTime() + linkLives[purpose].milliseconds)
  await replaceLink(tx, { userId, purpose, tokenSha256: hashOfToken(token), endsAt })
  return `${publicUrl}${linkPages[purpose]}/${token}`
}

/** The person whose link it is. A link that was used, replaced or is too old looks like one that never was. */
export async function requireLinkOwner({ db, clock }: Pick<Deps, 'db' | 'clock'>, purpose: LinkPurpose, token: string) {
  const userId = await findLinkOwner(db, purpose, hashOfToken(token), clock.now())
  const user = userId && (await findSessionUser(db, userId))
  if (!user) throw deadLink(purpose)
  return user
}

export async function useLink<Result>(
  deps: Deps,
  purpose: LinkPurpose,
  { token, password }: { token: string; password: string },
  rest: (tx: Db, user: Awaited<ReturnType<typeof requireLinkOwner>>) => Promise<Result>,
): Promise<Result> {
  const user = await requireLinkOwner(deps, purpose, token)
  await requireGoodPassword(deps.db, password, user)
  const passwordHash = await hashPassword(password)
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await useUpLink(tx, user.id, purpose, token)
    await updatePasswordHash(tx, user.id, passwordHash)
    return rest(tx, user)
  })
}

export async function useUpLink(tx: Db, userId: string, purpose: LinkPurpose, token: string) {
  if (!(await takeLink(tx, userId, purpose, hashOfToken(token)))) throw deadLink(purpose)
  await deleteLinksOf(tx, userId)
}

function deadLink(purpose: LinkPurpose): AppError {
  const sentences: Record<LinkPurpose, string> = {
    invitation: 'This invitation has been used, replaced or withdrawn, or is over seven days old. Ask for a new one.',
    reset: 'This link has been used or replaced, or is over an hour old. Ask for a new one.',
  }
  return new AppError('not-found', sentences[purpose])
}
