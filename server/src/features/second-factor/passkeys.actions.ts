import { AppError } from '#contract/errors.ts'
import type { Assertion, NewCredential } from '#contract/second-factor/second-factor.contract.ts'
import { maxPasskeys } from '#contract/second-factor/second-factor.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireOwnPassword } from '#server/features/auth/own-password.actions.ts'
import { lockUser } from '#server/features/users/users.queries.ts'
import { issueChallenge, useChallenge } from './challenges.actions.ts'
import { afterAdding, afterRemoving, toPasskey } from './factors.actions.ts'
import { deletePasskeyRow, insertPasskey, listPasskeys, lockPasskey, updatePasskey } from './second-factor.queries.ts'
import { challengeIn, passkeyCreation, verifiedCounter, verifiedCredential } from './webauthn.ts'

export async function startPasskey(deps: Deps, actor: Actor, password: string) {
  const owner = await requireOwnPassword(deps, actor, password)
  const existing = await listPasskeys(deps.db, actor.userId)
  if (existing.length >= maxPasskeys)
    throw new AppError('second-factor-set-up', `You have ${maxPasskeys} passkeys. Remove one first.`)
  const challenge = await issueChallenge(deps.db, deps.clock, { purpose: 'new-passkey', userId: actor.userId })
  return passkeyCreation(deps.publicUrl, challenge, owner, existing)
}

export async function createPasskey(
  deps: Deps,
  actor: Actor,
  { name, credential }: { name: string; credential: NewCredential },
) {
  const token = challengeIn(credential.response.clientDataJSON)
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    await useChallenge(tx, deps.clock, { token, purpose: 'new-passkey', userId: actor.userId })
    const verified = await verifiedCredential(deps.publicUrl, token, credential)
    if (!verified) throw refused('This passkey was not made for this site. Please try again.')
    const id = await insertPasskey(tx, {
      userId: actor.userId,
      credentialId: verified.id,
      publicKey: Buffer.from(verified.publicKey),
      counter: verified.counter,
      transports: credential.response.transports ?? [],
      name,
      createdAt: deps.clock.now(),
    })
    if (id === null) throw refused('This passkey is already in use.')
    const recoveryCodes = await afterAdding(tx, deps, actor, { kind: 'passkey', name })
    const passkey = (await listPasskeys(tx, actor.userId)).find((each) => each.id === id)
    if (!passkey) throw new Error('The new passkey is not there.')
    return { passkey: toPasskey(passkey), recoveryCodes }
  })
}

export async function deletePasskey(
  deps: Deps,
  actor: Actor,
  { passkeyId, password }: { passkeyId: string; password: string },
) {
  await requireOwnPassword(deps, actor, password)
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    const removed = await deletePasskeyRow(tx, actor.userId, passkeyId)
    if (!removed) throw new AppError('not-found', 'There is no such passkey. It may have been removed already.')
    await afterRemoving(tx, deps, actor, { kind: 'passkey', name: removed.name })
    return { _id: passkeyId }
  })
}

export async function usePasskey(
  tx: Db,
  deps: Deps,
  answered: { challenge: string; assertion: Assertion; isWholeSignIn: boolean },
): Promise<string | undefined> {
  const passkey = await lockPasskey(tx, answered.assertion.id)
  const counter = passkey && (await verifiedCounter(deps.publicUrl, passkey, answered))
  if (!passkey || counter === null || counter === undefined) return undefined
  await updatePasskey(tx, passkey.id, { counter, lastUsedAt: deps.clock.now() })
  return passkey.userId
}

function refused(words: string): AppError {
  return new AppError('passkey-refused', words)
}
