import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { updateCompany, uploadCompanyLogo } from '#contract/companies/companies.contract.ts'
import { deleteSignature, uploadHeadSignature, uploadSignature } from '#contract/signatures/signatures.contract.ts'
import { updateToolSettings, uploadFirmLogo } from '#contract/tool-settings/tool-settings.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { renderRealDocuments } from '#server/testing/pdf/test-pdf-renderer.ts'

renderRealDocuments()

const firm = { companyName: 'Hopwood Lifting Inspections Ltd', companyAddress: '12 Foundry Lane\nSheffield S3 8AB' }

/** Each picture has a width of its own, by which it is found on the document. */
const widths = { ownSignature: 311, headSignature: 313, firmLogo: 317, customersLogo: 331 } as const

async function office() {
  const context = await completedJob()
  const { engineer, visitor, job } = context

  /** What the next certificate says, and which of the pictures it shows. */
  async function document() {
    const { body } = await engineer.send(regenerateCertificate, { jobId: job.id })
    const { bytes } = await visitor.get(body.certificateUrl)
    const plain = bytes.toString('latin1')
    const text = (await PDF.load(bytes)).extractText().map((page) => page.text)
    return {
      text: text.join('\n').replace(/\s+/g, ' '),
      pictures: Object.entries(widths).flatMap(([name, width]) =>
        new RegExp(`/Width ${width}\\b`).test(plain) ? [name] : [],
      ),
    }
  }
  return { ...context, document }
}

describe('a certificate carries', () => {
  test('the examiner’s own signature, for as long as there is one', async () => {
    const { engineer, document } = await office()
    await engineer.upload(uploadSignature, {}, await pngFile(widths.ownSignature, 100))

    const signed = await document()
    await engineer.send(deleteSignature)
    const unsigned = await document()

    expect(signed.pictures).toEqual(['ownSignature'])
    expect(unsigned.pictures).toEqual([])
    expect(unsigned.text).toContain('Authenticated by the examiner’s recorded act')
  })

  test('the head signature as Authorised by, under the name of who drew it or the one in the tool settings', async () => {
    const { given, signedIn, document } = await office()
    const grace = await signedIn(await given.user({ role: 'admin', name: 'Grace Hopwood' }))
    const nobody = await document()
    await grace.upload(uploadHeadSignature, {}, await pngFile(widths.headSignature, 100))

    const rendered = await document()
    await grace.send(updateToolSettings, { ...firm, authorizationName: 'Olive Overrider' })
    const overridden = await document()

    expect(nobody.text).not.toContain('Authorised by')
    expect(rendered.pictures).toEqual(['headSignature'])
    expect(rendered.text).toMatch(/Authorised by.*Grace Hopwood.*Head of Operations/)
    expect(overridden.pictures).toEqual(['headSignature'])
    expect(overridden.text).toMatch(/Authorised by.*Olive Overrider/)
    // Whose picture it is, and that it is no signature under this one report.
    expect(overridden.text).toContain('Under the standing authorisation')
  })

  test('the name of whoever completed the job, where nobody was assigned', async () => {
    const { db, given, job, admin, visitor } = await office()
    const olive = await given.user({ role: 'admin', name: 'Olive Office', qualifications: 'LEEA Diploma' })
    const nobody = { assigned_engineer_id: null, completed_by: olive.id }
    await db.updateTable('jobs').set(nobody).where('id', '=', job.id).execute()

    const { body } = await admin.send(regenerateCertificate, { jobId: job.id })
    const [page] = (await PDF.load((await visitor.get(body.certificateUrl)).bytes)).extractText()

    expect(page?.text).toMatch(/Report made by.*Olive Office.*LEEA Diploma/s)
  })

  test('the firm’s logo, and the customer’s only while it is wanted on the PDF', async () => {
    const { admin, company, document } = await office()
    await admin.upload(uploadFirmLogo, {}, await pngFile(widths.firmLogo, 100))
    await admin.upload(uploadCompanyLogo, { companyId: company.id }, await pngFile(widths.customersLogo, 100))

    const unwanted = await document()
    await admin.send(updateCompany, { companyId: company.id, useLogoInPdf: true })
    const wanted = await document()

    expect(unwanted.pictures).toEqual(['firmLogo'])
    expect(wanted.pictures).toEqual(['firmLogo', 'customersLogo'])
  })
})
