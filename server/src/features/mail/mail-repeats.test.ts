import { expect, test } from 'vitest'
import { createInvoice, mailInvoice } from '#contract/invoices/invoices.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import { completedJob } from '#server/testing/completed-job.ts'

test('a mail is recognised when it is repeated, and its id is refused for anything else', async () => {
  const { admin, db, company, job } = await completedJob()
  const contacts = ['Jane Doe', 'John Doe'].map((name) => ({
    company_id: company.id,
    name,
    email: 'office@acme.test',
    created_at: new Date(),
  }))
  const [jane, john] = await db.insertInto('contacts').values(contacts).returning('id').execute()
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const mailIt = (more: object) =>
    admin.send(mailInvoice, {
      invoiceId: invoice._id,
      _id: '0d7a1c0e-9c3e-4d7b-8a51-6f2d7c3b9e10',
      contactId: jane?.id,
      ...more,
    })
  const first = await mailIt({ message: 'As discussed.' })

  const again = await mailIt({ message: ' As discussed. ' })
  const otherWords = await mailIt({ message: 'Please pay.' })
  const noWords = await mailIt({})
  const otherContact = await mailIt({ message: 'As discussed.', contactId: john?.id })

  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 200, body: first.body })
  for (const refused of [otherWords, noWords, otherContact])
    expect(refused).toMatchObject({ status: 409, body: { code: 'id-taken', error: expect.stringMatching(/new id/) } })
  expect((await admin.send(listMail, { about: invoice._id })).body).toHaveLength(1)
})
