import { describe, expect, test } from 'vitest'
import * as signatures from '#contract/signatures/signatures.contract.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { testApp } from '#server/testing/test-app.ts'

describe('one’s own signature', () => {
  test('is saved, shown in the profile, replaced and deleted', async () => {
    const { engineer, visitor } = await testApp()

    const saved = await engineer.upload(
      signatures.uploadSignature,
      {},
      { ...(await pngFile(1000, 400)), name: 'signature.png' },
    )
    const profile = await engineer.send(getProfile)
    const shown = await visitor.get(String(profile.body.signatureUrl))
    const removed = [await engineer.send(signatures.deleteSignature), await engineer.send(signatures.deleteSignature)]

    expect(saved).toMatchObject({ status: 200, body: { signatureUrl: expect.stringMatching(/^\/files\//) } })
    expect(profile.body.signatureUrl).toBe(saved.body.signatureUrl)
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect(removed.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { signatureUrl: null }]))
  })

  test('is nobody else’s', async () => {
    const { engineer, admin } = await testApp()

    await engineer.upload(signatures.uploadSignature, {}, await pngFile())
    await admin.send(signatures.deleteSignature)

    expect((await admin.send(getProfile)).body.signatureUrl).toBeNull()
    expect((await engineer.send(getProfile)).body.signatureUrl).not.toBeNull()
  })

  test('is refused when it is no picture', async () => {
    const { engineer } = await testApp()
    const text = { name: 'signature.png', type: 'image/png', bytes: Buffer.from('Tom Ashworth') }

    expect((await engineer.upload(signatures.uploadSignature, {}, text)).status).toBe(415)
  })
})

describe('the head signature', () => {
  test('is the only one in the system and carries the name of who drew it', async () => {
    const { admin, given, signedIn } = await testApp()
    const other = await signedIn(await given.user({ role: 'admin', name: 'Grace Hopwood' }))

    const none = await admin.send(signatures.getHeadSignature)
    await Promise.all([
      admin.upload(signatures.uploadHeadSignature, {}, await pngFile()),
      admin.upload(signatures.uploadHeadSignature, {}, await pngFile()),
    ])
    const replaced = await other.upload(signatures.uploadHeadSignature, {}, await pngFile())

    expect(none.body).toEqual({ headSignatureUrl: null, authorizedBy: null, authorizedAt: null })
    expect(replaced.body).toEqual({
      headSignatureUrl: expect.stringMatching(/^\/files\//),
      authorizedBy: 'Grace Hopwood',
      authorizedAt: '2026-06-15T09:00:00.000Z',
    })
    expect((await admin.send(signatures.getHeadSignature)).body.authorizedBy).toBe('Grace Hopwood')
  })

  test('is deleted, and on record', async () => {
    const { admin, db } = await testApp()
    await admin.upload(signatures.uploadHeadSignature, {}, await pngFile())

    const replies = [await admin.send(signatures.deleteHeadSignature), await admin.send(signatures.deleteHeadSignature)]

    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([200, { headSignatureUrl: null, authorizedBy: null, authorizedAt: null }]),
    )
    expect(
      await db.selectFrom('audit_log').selectAll().where('what', '=', 'head-signature-deleted').orderBy('id').execute(),
    ).toHaveLength(1)
  })
})
