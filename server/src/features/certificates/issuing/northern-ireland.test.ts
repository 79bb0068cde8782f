import { expect, test } from 'vitest'
import { mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { updateSiteAddress } from '#contract/companies/companies.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

const northern = 'Lifting Operations and Lifting Equipment Regulations (Northern Ireland) 1999'
const british = 'Lifting Operations and Lifting Equipment Regulations 1998'

test('the verification page and the mail of a report name the regulations that were set for its site', async () => {
  const { engineer, admin, visitor, site, company, job, given, db, anotherJob } = await completedJob()
  const contact = await given.contact({ company_id: company.id })
  const before = await engineer.send(generateCertificate, { jobId: job.id })
  const saved = await admin.send(updateSiteAddress, { siteAddressId: site.id, isInNorthernIreland: true })
  const { id: jobId } = await anotherJob()
  const after = await engineer.send(generateCertificate, { jobId })

  const regulationsOf = async (verifyUrl: string) =>
    (await visitor.send(verifyCertificate, { code: verifyUrl.split('/').at(-1) ?? '' })).body.regulations
  await engineer.send(mailCertificate, { jobId, contactId: contact.id })
  const mail = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()

  expect(saved).toMatchObject({ status: 200, body: { isInNorthernIreland: true, mainActivity: null } })
  // What was issued stays as it was issued.
  expect(await regulationsOf(before.body.verifyUrl)).toBe(british)
  expect(await regulationsOf(after.body.verifyUrl)).toBe(northern)
  expect(mail.body).toContain(`The examination was made under the ${northern}.`)
})
