import { describe, expect, test } from 'vitest'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { completeJob, createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { uploadHeadSignature, uploadSignature } from '#contract/signatures/signatures.contract.ts'
import { deleteUser } from '#contract/users/users.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import type { CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'

/** An open job of Ada's with one item that she examined; everybody has a signature, and Zoe is an engineer too. */
async function examinedJob() {
  const context = await completedJob()
  const { given, signedIn, company, site, db, admin } = context
  const [ada, zoe] = [await given.user({ name: 'Ada Fitter' }), await given.user({ name: 'Zoe Lind' })]
  const [asAda, asZoe] = [await signedIn(ada), await signedIn(zoe)]
  for (const person of [asAda, asZoe, admin]) await person.upload(uploadSignature, {}, await pngFile())
  const job = await given.job({ company_id: company.id, site_address_id: site.id, assigned_engineer_id: ada.id })
  const jobId = job.id
  const itemOf = async (person: typeof asAda, serialNumber: string) =>
    (await person.send(createItem, { jobId, serialNumber, description: 'Chain Block' })).body._id
  const itemId = await itemOf(asAda, 'A-1')

  async function facts() {
    const row = await db
      .selectFrom('certificates')
      .select('facts')
      .where('job_id', '=', jobId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    return row.facts as unknown as CertificateFacts
  }
  const signatureOf = async (id: string) =>
    (await db.selectFrom('users').select('signature_file_id as file').where('id', '=', id).executeTakeFirstOrThrow())
      .file
  const reassign = (id: string) => admin.send(updateJob, { jobId, assignedEngineerId: id })
  const setStatus = (status: 'in_progress' | 'completed') => admin.send(updateJob, { jobId, status })
  return { ...context, jobId, itemId, ada, zoe, asAda, asZoe, itemOf, facts, signatureOf, reassign, setStatus }
}

describe('the examiner', () => {
  test('is who recorded the examination and completed the job, whoever it is assigned to later', async () => {
    const { asAda, asZoe, jobId, zoe, ada, facts, signatureOf, reassign } = await examinedJob()
    await asAda.send(completeJob, { jobId })
    await reassign(zoe.id)

    const first = await asZoe.send(generateCertificate, { jobId })
    const next = await asZoe.send(regenerateCertificate, { jobId })

    expect([first.status, next.status]).toEqual([201, 201])
    expect(await facts()).toMatchObject({
      version: 2,
      examiners: [{ name: 'Ada Fitter', signatureFileId: await signatureOf(ada.id), places: [1] }],
      authenticator: null,
      completion: { by: 'Ada Fitter' },
    })
  })

  test('is each one’s own of several, and who completed signs for the others on their behalf', async () => {
    const { asAda, asZoe, jobId, zoe, facts, signatureOf, reassign, itemOf } = await examinedJob()
    await reassign(zoe.id)
    await itemOf(asZoe, 'Z-1')
    await asZoe.send(completeJob, { jobId })

    await asZoe.send(generateCertificate, { jobId })

    expect((await asAda.send(completeJob, { jobId })).status).toBe(404)
    expect(await facts()).toMatchObject({
      examiners: [
        { name: 'Ada Fitter', signatureFileId: null, places: [1] },
        { name: 'Zoe Lind', signatureFileId: await signatureOf(zoe.id), places: [2] },
      ],
      authenticator: { name: 'Zoe Lind', onBehalfOf: ['Ada Fitter'] },
    })
  })

  test('does not sign what an administrator completed: that one authenticates on their behalf', async () => {
    const { admin, jobId, facts, signatureOf, setStatus } = await examinedJob()
    await setStatus('completed')

    await admin.send(generateCertificate, { jobId })

    expect(await facts()).toMatchObject({
      examiners: [{ name: 'Ada Fitter', signatureFileId: null, hasCompleted: false }],
      authenticator: {
        name: admin.user.name,
        signatureFileId: await signatureOf(admin.user.id),
        onBehalfOf: ['Ada Fitter'],
      },
    })
  })

  test('is named with who issued the report for them, where that was somebody else', async () => {
    const { asAda, admin, jobId, facts } = await examinedJob()
    await asAda.send(completeJob, { jobId })

    await admin.send(generateCertificate, { jobId })
    const issued = await facts()
    await asAda.send(regenerateCertificate, { jobId })

    const issuer = { name: admin.user.name, onBehalfOf: ['Ada Fitter'] }
    expect(issued).toMatchObject({ authenticator: null, issuer, examiners: [{ hasCompleted: true }] })
    expect(await facts()).toMatchObject({ version: 2, issuer: null })
  })

  test('is printed by the name and qualifications of the day of issue', async () => {
    const { asAda, jobId, db, ada, facts } = await examinedJob()
    await asAda.send(completeJob, { jobId })
    await db.updateTable('users').set({ name: 'Ada Lind', qualifications: 'LEEA' }).where('id', '=', ada.id).execute()

    await asAda.send(generateCertificate, { jobId })

    expect((await facts()).examiners).toMatchObject([{ name: 'Ada Lind', qualifications: 'LEEA' }])
  })

  test('stays the examiner after they left the firm, on the next version too', async () => {
    const { asAda, admin, ada, jobId, facts, signatureOf } = await examinedJob()
    await asAda.send(completeJob, { jobId })
    await asAda.send(generateCertificate, { jobId })

    const left = await admin.send(deleteUser, { userId: ada.id })
    const next = await admin.send(regenerateCertificate, { jobId })

    expect([left.status, next.status]).toEqual([200, 201])
    expect(await facts()).toMatchObject({
      version: 2,
      examiners: [{ name: 'Ada Fitter', signatureFileId: await signatureOf(ada.id) }],
      authenticator: null,
      completion: { by: 'Ada Fitter' },
    })
  })

  test('can’t sign with an employer that has no address, neither at completion nor on the certificate', async () => {
    const { asAda, admin, jobId, db, ada, facts, setStatus } = await examinedJob()
    const setEmployer = (employer_address: string) =>
      db.updateTable('users').set({ employer: 'Self-employed', employer_address }).where('id', '=', ada.id).execute()
    await setEmployer(' ')

    const refused = await asAda.send(completeJob, { jobId })
    await setStatus('completed')
    const noCertificate = await admin.send(generateCertificate, { jobId })
    await setEmployer('18 Ropewalk\nLeeds')
    const issued = await admin.send(generateCertificate, { jobId })

    const problem = { code: 'employer-address-missing', paragraph: '9', item: null }
    expect(refused).toMatchObject({ status: 409, body: { code: 'report-not-lawful', problems: [problem] } })
    expect(noCertificate).toMatchObject({ status: 409, body: { problems: [problem] } })
    expect(JSON.stringify(refused.body)).toContain('The employer of Ada Fitter (Self-employed) has no address')
    expect(issued.status).toBe(201)
    expect((await facts()).examiners).toMatchObject([
      { employer: 'Self-employed', employerAddress: '18 Ropewalk\nLeeds' },
    ])
  })
})

test('nobody completes for others with an employer that has no address, and is told so at completion', async () => {
  const { asZoe, jobId, db, zoe, reassign } = await examinedJob()
  await reassign(zoe.id)
  const setAddress = (employer_address: string) =>
    db.updateTable('users').set({ employer: 'Lind Ltd', employer_address }).where('id', '=', zoe.id).execute()
  await setAddress('')

  const refused = await asZoe.send(completeJob, { jobId })
  await setAddress('1 Quay')

  expect(refused).toMatchObject({ status: 409, body: { problems: [{ code: 'employer-address-missing' }] } })
  expect(JSON.stringify(refused.body)).toContain('The employer of Zoe Lind (Lind Ltd) has no address')
  expect((await asZoe.send(completeJob, { jobId })).status).toBe(200)
})

describe('the head signature', () => {
  test('stands on a report as a standing authorisation, with who gave it and since when', async () => {
    const { asAda, admin, jobId, facts } = await examinedJob()
    await admin.upload(uploadHeadSignature, {}, await pngFile())
    await asAda.send(completeJob, { jobId })

    await asAda.send(generateCertificate, { jobId })

    expect((await facts()).authorisation).toMatchObject({
      name: admin.user.name,
      signatureFileId: expect.any(String),
      standing: { name: admin.user.name, since: '2026-06-15' },
    })
  })

  test('is left out where the head is the examiner', async () => {
    const { admin, jobId, facts, reassign, db, itemId } = await examinedJob()
    await admin.upload(uploadHeadSignature, {}, await pngFile())
    await db.updateTable('inspection_items').set({ examined_by: null }).where('id', '=', itemId).execute()
    await reassign(admin.user.id)
    await admin.send(updateItem, { itemId, testDetails: 'Proof load' })
    await admin.send(completeJob, { jobId })

    await admin.send(generateCertificate, { jobId })

    expect(await facts()).toMatchObject({ examiners: [{ name: admin.user.name }], authorisation: null })
  })
})

describe('what the office changed of an item after the completion', () => {
  test('needs the examiner too where the office took it away first and then recorded another', async () => {
    const { asAda, admin, jobId, itemId, setStatus } = await examinedJob()
    await asAda.send(updateItem, { itemId, fitForPurpose: false, defectDescription: 'Hook worn' })
    await asAda.send(completeJob, { jobId })
    await setStatus('in_progress')

    await admin.send(updateItem, { itemId, outcome: 'not_presented', outcomeReason: 'Away' })
    await admin.send(updateItem, { itemId, outcome: 'examined' })
    const last = await admin.send(updateItem, { itemId, fitForPurpose: true })
    await setStatus('completed')

    expect(last.body.isChangedByOffice).toBe(true)
    expect((await admin.send(generateCertificate, { jobId })).body).toMatchObject({ code: 'findings-unconfirmed' })
  })

  test('needs the examiner also where an administrator took the job over to change a particular, and gave it back', async () => {
    const { asAda, admin, ada, jobId, itemId, reassign, setStatus, facts } = await examinedJob()
    await asAda.send(completeJob, { jobId })
    await setStatus('in_progress')
    await reassign(admin.user.id)
    const changed = await admin.send(updateItem, { itemId, wll: '50 t' })
    await reassign(ada.id)
    await setStatus('completed')

    const refused = await admin.send(generateCertificate, { jobId })
    await setStatus('in_progress')
    await asAda.send(completeJob, { jobId })
    const issued = await admin.send(generateCertificate, { jobId })

    expect(changed.body.isChangedByOffice).toBe(true)
    expect(refused).toMatchObject({ status: 409, body: { code: 'findings-unconfirmed' } })
    expect(issued.status).toBe(201)
    expect(await facts()).toMatchObject({ examiners: [{ name: 'Ada Fitter' }], authenticator: null })
  })

  test('needs an engineer where the office deleted the item that somebody had examined', async () => {
    const { asAda, admin, jobId, itemId, itemOf, setStatus } = await examinedJob()
    await itemOf(asAda, 'A-2')
    await asAda.send(completeJob, { jobId })
    await setStatus('in_progress')
    await admin.send(deleteItem, { itemId, reason: 'Not wanted' })
    await setStatus('completed')

    const refused = await admin.send(generateCertificate, { jobId })
    await setStatus('in_progress')
    await asAda.send(completeJob, { jobId })
    const issued = await admin.send(generateCertificate, { jobId })

    expect(refused).toMatchObject({ status: 409, body: { code: 'findings-unconfirmed' } })
    expect(JSON.stringify(refused.body)).toContain('Chain Block A-1')
    expect(issued.status).toBe(201)
  })

  test('needs the examiner’s fresh completion; until then the last version is under revision', async () => {
    const { asAda, admin, visitor, jobId, itemId, facts, setStatus, clock } = await examinedJob()
    await asAda.send(completeJob, { jobId })
    await asAda.send(generateCertificate, { jobId })
    const { code } = await facts()
    clock.pass(10)
    await setStatus('in_progress')
    const changed = await admin.send(updateItem, { itemId, fitForPurpose: false })
    await setStatus('completed')

    const refused = await admin.send(regenerateCertificate, { jobId })
    const again = await admin.send(generateCertificate, { jobId })
    const meanwhile = await visitor.send(verifyCertificate, { code })
    await setStatus('in_progress')
    await asAda.send(completeJob, { jobId })
    const issued = await admin.send(regenerateCertificate, { jobId })

    expect(changed.body.isChangedByOffice).toBe(true)
    expect(refused).toMatchObject({ status: 409, body: { code: 'findings-unconfirmed' } })
    expect(JSON.stringify(refused.body)).toContain(
      'Chain Block A-1. Set the job back to In Progress and ask the engineer',
    )
    expect(again.status).toBe(409)
    expect(meanwhile.body).toMatchObject({ status: 'current', version: 1, isUnderRevision: true })
    expect(issued.status).toBe(201)
    expect(await facts()).toMatchObject({ version: 2, examiners: [{ name: 'Ada Fitter' }], authenticator: null })
    const [first, second] = [code, (await facts()).code]
    expect((await visitor.send(verifyCertificate, { code: first })).body.isUnderRevision).toBe(false)
    expect((await visitor.send(verifyCertificate, { code: second })).body.isUnderRevision).toBe(false)
  })

  test('stays one when another engineer completes, unless they examine it themselves', async () => {
    const { asZoe, admin, jobId, itemId, zoe, reassign, facts, setStatus } = await examinedJob()
    await admin.send(updateItem, { itemId, fitForPurpose: false })
    await reassign(zoe.id)
    await asZoe.send(completeJob, { jobId })
    const refused = await admin.send(generateCertificate, { jobId })
    await setStatus('in_progress')
    await asZoe.send(updateItem, { itemId, fitForPurpose: true })
    await asZoe.send(completeJob, { jobId })

    expect(refused.status).toBe(409)
    expect((await admin.send(generateCertificate, { jobId })).status).toBe(201)
    expect((await facts()).examiners).toMatchObject([{ name: 'Zoe Lind' }])
  })
})
