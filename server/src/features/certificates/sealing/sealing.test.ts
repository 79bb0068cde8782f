import { X509Certificate } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import {
  generateCertificate,
  getSigningIdentity,
  regenerateCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { SealKey, SealRequest } from '#server/pdf/render-request.ts'
import { openPdfRenderer } from '#server/pdf/renderer.ts'
import { makeSeal } from '#server/pdf/self-signed.ts'
import { certificateFacts } from '#server/testing/pdf/certificate-facts.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { hasProgram, runProgram } from '#server/testing/programs.ts'
import { renderedCertificate } from '#server/testing/pdf/rendered-certificate.ts'
import { judgeSeal } from '#server/testing/pdf/sealed-pdf.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { timestampServer } from '#server/testing/pdf/timestamp-server.ts'
import * as sealing from './sealing.actions.ts'
import { renderRealDocuments } from '#server/testing/pdf/test-pdf-renderer.ts'

renderRealDocuments()

async function selfMade(): Promise<SealKey> {
  const pem = await makeSeal('Report seal of test', new Date('2026-01-01T00:00:00Z'))
  const [, key = '', certificate = ''] = /([\s\S]+-----END PRIVATE KEY-----\n)([\s\S]+)/.exec(pem) ?? []
  return { kind: 'pem', key, certificate }
}

function sealedBy(key: SealKey, timestampUrl: string | null = null): SealRequest {
  return { key, reason: 'Report of thorough examination', timestampUrl }
}

test('the certificate of the seal is valid from a whole second on, as RFC 5280 demands, for twenty years', async () => {
  const pem = await makeSeal('Report seal of test', new Date('2030-06-01T08:30:15.500Z'))
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')))

  expect(certificate.validFrom).toBe('Jun  1 08:30:15 2030 GMT')
  expect(certificate.validTo).toBe('Jun  1 08:30:15 2050 GMT')
  expect(certificate.subject).toBe('CN=Report seal of test')
  expect(certificate.verify(certificate.publicKey)).toBe(true)
})

describe('the seal', () => {
  test('holds, covers the whole file, and names whose it is', async () => {
    const { pdf } = await renderedCertificate(certificateFacts(), sealedBy(await selfMade()))

    expect(judgeSeal(pdf)).toEqual({ isValid: true, coversFile: true, subject: 'CN=Report seal of test' })
  })

  test('does not hold when one byte is another, nor when something was added', async () => {
    const { pdf } = await renderedCertificate(certificateFacts(), sealedBy(await selfMade()))

    for (const at of [1_000, Math.floor(pdf.length / 3), pdf.length - 40]) {
      const changed = Buffer.from(pdf)
      changed.writeUInt8(pdf.readUInt8(at) ^ 1, at)
      expect(judgeSeal(changed).isValid).toBe(false)
    }
    expect(judgeSeal(Buffer.concat([pdf, Buffer.from(' ')])).coversFile).toBe(false)
  })
})

describe.skipIf(!hasProgram('pdfsig'))('the seal, to another reader,', () => {
  test('is valid and covers the whole file', async () => {
    const { path } = await renderedCertificate(certificateFacts(), sealedBy(await selfMade()))

    const said = runProgram('pdfsig', [path])

    expect(said).toContain('Signature is Valid')
    expect(said).toContain('Total document signed')
    expect(said).toContain('ETSI.CAdES.detached')
    expect(said).toContain('Report seal of test')
  })

  test('is broken by one changed byte, wherever it is', async () => {
    const { path, pdf } = await renderedCertificate(certificateFacts(), sealedBy(await selfMade()))

    for (const at of [1_000, Math.floor(pdf.length / 3), pdf.length - 40]) {
      const changed = Buffer.from(pdf)
      changed.writeUInt8(pdf.readUInt8(at) ^ 1, at)
      await writeFile(path, changed)
      expect(runProgram('pdfsig', [path])).not.toContain('Signature is Valid')
    }
  })

  test('holds on a report whose texts look like parts of a file', async () => {
    const name = 'trailer << /ByteRange [0 0000000000 /Contents <000000 >> startxref 0 %%EOF'
    const facts = certificateFacts({ firm: { ...certificateFacts().firm, name } })

    const { path } = await renderedCertificate(facts, sealedBy(await selfMade()))

    expect(runProgram('pdfsig', [path])).toContain('Signature is Valid')
  })

  test('is made without a trusted time when the timestamp server is away', async () => {
    // One of its own: it does not ask a server again that was away a moment ago.
    const pdfRenderer = openPdfRenderer({ workerFile: inject('workerFile') })
    onTestFinished(() => pdfRenderer.close())
    const seal = sealedBy(await selfMade(), 'http://127.0.0.1:9/timestamp')

    const { path, timestamp } = await renderedCertificate(certificateFacts(), seal, pdfRenderer)
    const next = await renderedCertificate(certificateFacts(), seal, pdfRenderer)

    expect([timestamp, next.timestamp]).toEqual(['failed', 'not-asked'])
    expect(runProgram('pdfsig', [path])).toContain('Signature is Valid')
  })

  test.skipIf(!hasProgram('openssl'))('is the firm’s own when it has one', async () => {
    const folder = await testFolder()
    const p12 = await ownP12(folder)

    const { app, identity, path } = await issuedWith({ file: p12, password: 'x' })

    expect(identity.body).toMatchObject({ subject: 'CN=Hopwood Lifting', isSelfMade: false })
    expect(runProgram('pdfsig', [path])).toContain('Hopwood Lifting')
    expect(app.warnings).toEqual([])
  })

  test.skipIf(!hasProgram('openssl'))('carries a trusted time when a timestamp server gives one', async () => {
    const url = await timestampServer(await testFolder())

    const { path, timestamp } = await renderedCertificate(certificateFacts(), sealedBy(await selfMade(), url))

    expect(timestamp).toBe('made')
    expect(runProgram('pdfsig', [path])).toContain('Signature is Valid')
  })
})

describe('the signing identity', () => {
  test('is made once, kept for its owner’s eyes only, and shown to administrators', async () => {
    const { admin, engineer, folder, job, db } = await completedJob()

    const first = await admin.send(getSigningIdentity)
    await engineer.send(generateCertificate, { jobId: job.id })
    const again = await admin.send(getSigningIdentity)

    expect(first.body).toMatchObject({ subject: 'CN=Hopwood Lifting Inspections Ltd', isSelfMade: true })
    expect(again.body).toEqual(first.body)
    expect((await stat(join(folder, 'seal.pem'))).mode & 0o777).toBe(0o600)
    expect(new X509Certificate(first.body.certificate).fingerprint256).toBe(first.body.fingerprint)
    expect(first.body.certificate).not.toContain('PRIVATE')
    const { sealed_with: sealedWith } = await db
      .selectFrom('certificates')
      .select('sealed_with')
      .executeTakeFirstOrThrow()
    expect(sealedWith).toBe(first.body.fingerprint)
  })

  test('is one for all servers that share a database and no folder', async () => {
    const { deps } = await testApp({ sealing: { p12: null, keyFile: null, timestampUrl: null } })

    const identities = await Promise.all([
      sealing.getSigningIdentity(deps),
      sealing.getSigningIdentity(deps),
      sealing.getSigningIdentity(deps),
    ])

    expect(new Set(identities.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  })
})

describe('a seal that the system made for itself', () => {
  async function renameFirm(db: Db, name: string) {
    await db.updateTable('tool_settings').set({ company_name: name }).execute()
  }

  test('is named after the firm; a renamed firm has a new one from then on, and that is on record', async () => {
    const { admin, engineer, visitor, job, db } = await completedJob()
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const before = await admin.send(getSigningIdentity)
    const name = `Müller & Söhne, "Lifting" ${'and Hoisting '.repeat(5)}Ltd`
    await renameFirm(db, name)

    const second = await engineer.send(regenerateCertificate, { jobId: job.id })
    const after = await admin.send(getSigningIdentity)

    const seals = await Promise.all(
      [first, second].map(async ({ body }) => judgeSeal((await visitor.get(body.certificateUrl)).bytes)),
    )
    for (const seal of seals) expect(seal).toMatchObject({ isValid: true, coversFile: true })
    expect(new X509Certificate(after.body.certificate).toLegacyObject().subject.CN).toBe(name.slice(0, 64))
    const events = await db.selectFrom('audit_log').selectAll().where('what', '=', 'seal-made').orderBy('id').execute()
    expect(events).toMatchObject([
      { before: null, after: { fingerprint: before.body.fingerprint } },
      { before: { fingerprint: before.body.fingerprint }, after: { fingerprint: after.body.fingerprint } },
    ])
    expect((await admin.send(getSigningIdentity)).body).toEqual(after.body)
  })

  test('stays as it is while the firm has no name, and is one for all who ask at once', async () => {
    const { db, deps } = await completedJob({ sealing: { p12: null, keyFile: null, timestampUrl: null } })
    const named = await sealing.getSigningIdentity(deps)
    await renameFirm(db, '')
    const unnamed = await sealing.getSigningIdentity(deps)
    await renameFirm(db, 'Hopwood Group Ltd')

    const renamed = await Promise.all([
      sealing.getSigningIdentity(deps),
      sealing.getSigningIdentity(deps),
      sealing.getSigningIdentity(deps),
    ])

    expect(unnamed).toEqual(named)
    expect(new Set(renamed.map(({ fingerprint }) => fingerprint)).size).toBe(1)
    expect(renamed[0]?.subject).toBe('CN=Hopwood Group Ltd')
  })
})

describe.skipIf(!hasProgram('openssl'))('the firm’s own seal', () => {
  test.each([
    ['that has run out', '2001-01-01', 'expired on 1 January 2021'],
    ['that is not valid yet', '2030-01-01', 'is not valid before 1 January 2030'],
  ])('%s issues nothing, says why, and administrators are warned', async (_, validFrom, reason) => {
    const p12 = await ownP12(await testFolder(), validFrom)
    const context = await completedJob({
      sealing: { p12: { file: p12, password: 'x' }, keyFile: null, timestampUrl: null },
    })
    const { engineer, admin, job, db } = context

    const refused = await engineer.send(generateCertificate, { jobId: job.id })

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'seal-not-valid', error: expect.stringContaining(reason) },
    })
    expect(await db.selectFrom('certificates').select('id').execute()).toEqual([])
    expect((await admin.send(getSigningIdentity)).body.warnings[0]).toContain(reason)
  })

  test('that is not valid yet is refused before any picture is prepared, and none is called missing', async () => {
    const p12 = await ownP12(await testFolder(), '2030-01-01')
    const { engineer, anotherJob, deps, warnings } = await completedJob({
      sealing: { p12: { file: p12, password: 'x' }, keyFile: null, timestampUrl: null },
    })
    const bytes = await testPictures.jpeg(200, 150)
    const { body } = await engineer.upload(uploadPhoto, {}, { name: 'hook.jpg', type: 'image/jpeg', bytes })
    const job = await anotherJob([{ photo_file_id: body._id }])
    const fetched = vi.spyOn(deps.files, 'fetch')

    const refused = await engineer.send(generateCertificate, { jobId: job.id })

    expect(refused.body).toMatchObject({ code: 'seal-not-valid' })
    expect(fetched).not.toHaveBeenCalled()
    expect(warnings).toEqual([])
  })
})

describe('an address that only the server can open', () => {
  test('is warned about with the first certificate, and on the signing identity; it issues all the same', async () => {
    const { engineer, admin, job, anotherJob } = await completedJob()

    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const again = await engineer.send(generateCertificate, { jobId: job.id })
    const next = await engineer.send(generateCertificate, { jobId: (await anotherJob()).id })

    const warning = expect.stringContaining('leads to http://localhost:3000, which only the server itself can open')
    expect(first).toMatchObject({ status: 201, body: { warnings: [warning] } })
    expect([again.body.warnings, next.body.warnings]).toEqual([[], []])
    expect((await admin.send(getSigningIdentity)).body.warnings).toEqual([warning])
  })

  test.each([
    ['the address that people use', { publicUrl: 'https://reports.example.test' }],
    ['a demo', { isDemo: true }],
  ])('is not meant with %s', async (_, changes) => {
    const { engineer, job } = await completedJob(changes)

    expect((await engineer.send(generateCertificate, { jobId: job.id })).body.warnings).toEqual([])
  })
})

async function issuedWith(p12: { file: string; password: string }) {
  const app = await completedJob({ sealing: { p12, keyFile: null, timestampUrl: null } })
  const { body } = await app.engineer.send(generateCertificate, { jobId: app.job.id })
  const { bytes } = await app.visitor.get(body.certificateUrl)
  const path = join(app.folder, 'issued.pdf')
  await writeFile(path, bytes)
  return { app, identity: await app.admin.send(getSigningIdentity), path }
}

/** Valid for twenty years. */
async function ownP12(cwd: string, validFrom = '2026-01-01'): Promise<string> {
  await writeFile(join(cwd, 'pem'), await makeSeal('Hopwood Lifting', new Date(validFrom)))
  runProgram('openssl', ['pkcs12', '-export', '-in', 'pem', '-out', 'own.p12', '-passout', 'pass:x'], { cwd })
  return join(cwd, 'own.p12')
}
