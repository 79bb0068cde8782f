import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { ApiToken, NewApiToken } from '#contract/api-tokens/api-tokens.contract.ts'
import { maxTokens, needsWarning, tokenPrefix, whyNotThisEnd } from '#contract/api-tokens/api-tokens.rules.ts'
import { AppError, badField } from '#contract/errors.ts'
import { addDays, britishDay, dayInLondon } from '#contract/values/days.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { queueUserMail } from '#server/features/mail/user-mail.actions.ts'
import { lockUser } from '#server/features/users/users.queries.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import type { Task } from '#server/tasks/task.ts'
import {
  findLiveToken,
  insertToken,
  listTokensOf,
  lockUnwarnedTokens,
  markWarned,
  revokeToken,
  touchToken,
  type TokenRow,
} from './api-tokens.queries.ts'

export async function listApiTokens({ db }: Deps, { userId }: Actor): Promise<Page<ApiToken>> {
  const rows = await listTokensOf(db, userId)
  return { rows: rows.map(toApiToken), total: rows.length }
}

export async function createApiToken({ db, clock }: Deps, actor: Actor, wanted: z.output<typeof NewApiToken>) {
  const whyNot = whyNotThisEnd(wanted.endsOn, clock.today())
  if (whyNot) throw badField('endsOn', whyNot)
  const token = tokenPrefix + newToken()
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    if ((await listTokensOf(tx, actor.userId)).length >= maxTokens)
      throw badField('name', `You have ${maxTokens} tokens. Revoke one first.`)
    const row = await insertToken(tx, {
      ...wanted,
      userId: actor.userId,
      tokenSha256: hashOfToken(token),
      fileKey: randomBytes(32),
      createdAt: clock.now(),
    })
    await recordEvent(tx, clock, { actor, what: 'api-token-made', about: actor.userId, after: wanted })
    return { ...toApiToken(row), token }
  })
}

export async function revokeApiToken({ db, clock }: Deps, actor: Actor, tokenId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const revoked = await revokeToken(tx, { userId: actor.userId, tokenId }, clock.now())
    if (!revoked) throw new AppError('not-found', 'There is no such token. It may have been revoked already.')
    const { name, role, readOnly, endsOn } = revoked
    const before = { name, role, readOnly, endsOn }
    await recordEvent(tx, clock, { actor, what: 'api-token-revoked', about: actor.userId, before })
    return { _id: tokenId }
  })
}

const tenMinutes = 10 * 60 * 1000

export async function findTokenActor({ db, clock, log }: Deps, token: string): Promise<Omit<Actor, 'address'> | null> {
  const found = await findLiveToken(db, hashOfToken(token), clock.today())
  if (!found) return null
  const { id, userId, name, role, readOnly, endsOn, fileKey, lastUsedAt } = found
  const now = clock.now()
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > tenMinutes) {
    touchToken(db, id, now).catch((error: unknown) => log.warn({ err: error }, 'The use of a token was not noted.'))
  }
  return {
    userId,
    name,
    role,
    companyId: null,
    memberships: [],
    sessionId: id,
    sessionEndsAt: new Date(`${addDays(endsOn, 1)}T00:00:00Z`),
    fileKey,
    mustSetUp: false,
    token: { id, readOnly },
  }
}

export const warnOfEndingTokensTask: Task = {
  name: 'warn-of-ending-tokens',
  summary: 'Emails owners of API tokens 14 days before they expire. Checked daily.',
  schedule: '20 6 * * *',
  run: ({ deps }) => warnOfEndingTokens(deps),
}

export async function warnOfEndingTokens({ db, clock, publicUrl }: Deps): Promise<void> {
  const today = clock.today()
  await db.transaction().execute(async (tx) => {
    const tokens = await lockUnwarnedTokens(tx, today)
    const ending = tokens.filter(({ createdAt, endsOn }) =>
      needsWarning({ madeOn: dayInLondon(createdAt), endsOn }, today),
    )
    for (const { id, name, endsOn, userId, userName, email } of ending) {
      await queueUserMail(
        tx,
        { clock },
        {
          kind: 'token-ending',
          user: { id: userId, name: userName, email },
          subject: `Your API token “${name}” ends on ${britishDay(endsOn)}`,
          text: [
            `Your API token “${name}” works until ${britishDay(endsOn)}.`,
            `If a program still needs it, make a new one in time: ${publicUrl}/account`,
          ].join('\n\n'),
        },
      )
      await markWarned(tx, id, clock.now())
    }
  })
}

function toApiToken({ id, createdAt, lastUsedAt, ...token }: TokenRow): ApiToken {
  return {
    ...token,
    _id: id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt && lastUsedAt.toISOString(),
  }
}
