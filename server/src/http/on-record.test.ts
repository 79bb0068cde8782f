import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { fileFor } from '#server/testing/attack/file-for.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { nameOf, validRequests } from '#server/testing/attack/valid-requests.ts'

/** Shows what it has made when it is first asked for. */
const makesWhatItShows = ['GET /api/certificates/jobs/:jobId/items/:itemId']

/** Answers with words to look at, prepares what is not yet done, or is acted on only after the answer. */
const onlyLooks = [
  'POST /api/companies/:companyId/reminders/preview',
  'POST /api/shared/:token/open',
  'POST /api/auth/forgotten',
  'POST /api/auth/passkey/options',
  'POST /api/account/second-factor/totp',
  'POST /api/account/passkeys/options',
  'PUT /api/imports/:importId/mapping',
  'POST /api/imports/:importId/check',
]

/** Made by the person whose link or factor it is, whoever is signed in. */
const byOwnerOfLink = [
  'POST /api/invitations/:token',
  'POST /api/auth/reset',
  'POST /api/auth/second-factor',
  'POST /api/auth/passkey',
]

/** Whoever holds the link of a mail: nobody who is signed in. */
const byLink = /\/unsubscribe\/:token/

test('every call that changes something is on record with who made it, and no call that only looks', async () => {
  const { context, world } = await plantedApp()
  const endpoints = new Map(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
  const latest = async () =>
    (await context.db.selectFrom('audit_log').select(['id', 'actor_id']).orderBy('id', 'desc').executeTakeFirst()) ?? {
      id: 0,
      actor_id: null,
    }

  for (const [name, request] of Object.entries(validRequests)) {
    const endpoint = endpoints.get(name)
    if (!endpoint) throw new Error(`There is no such call as ${name}.`)
    const { by, input } = request(world)
    const before = await latest()
    const { status } =
      endpoint.kind === 'upload'
        ? await context[by].upload(
            endpoint,
            input as Record<string, string>,
            await fileFor(endpoint, context.engineer.user.id),
          )
        : await context[by].send(endpoint, input)
    const after = await latest()

    expect([name, status]).toEqual([name, expect.toSatisfy((code: number) => code < 300)])
    const isChange = endpoint.method !== 'GET' && !onlyLooks.includes(name)
    const isRecorded = isChange || makesWhatItShows.includes(name)
    expect([name, after.id > before.id]).toEqual([name, isRecorded])
    if (isRecorded && !byOwnerOfLink.includes(name))
      expect([name, after.actor_id]).toEqual([name, byLink.test(name) ? null : context[by].user.id])
  }
})
