import { expect, test } from 'vitest'
import { deleteContact } from '#contract/companies/companies.contract.ts'
import { createInvoice, deleteInvoice, mailInvoice } from '#contract/invoices/invoices.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

test('a mail is recognised when it is repeated, and its id is refused for anything else', async () => {
  const { admin, given, company, job } = await completedJob()
  const jane = await given.contact({ company_id: company.id, name: 'Jane Doe' })
  const john = await given.contact({ company_id: company.id, name: 'John Doe' })
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const mailIt = (more: object) =>
    admin.send(mailInvoice, {
      invoiceId: invoice._id,
      _id: '0d7a1c0e-9c3e-4d7b-8a51-6f2d7c3b9e10',
      contactId: jane.id,
      ...more,
    })
  const first = await mailIt({ message: 'As discussed.' })

  const again = await mailIt({ message: ' As discussed. ' })
  const otherWords = await mailIt({ message: 'Please pay.' })
  const noWords = await mailIt({})
  const otherContact = await mailIt({ message: 'As discussed.', contactId: john.id })

  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 200, body: first.body })
  for (const refused of [otherWords, noWords, otherContact])
    expect(refused).toMatchObject({ status: 409, body: { code: 'id-taken', error: expect.stringMatching(/new id/) } })
  expect((await admin.send(listMail, { about: invoice._id })).body).toHaveLength(1)
})

test('a mail is recognised after its contact or its invoice was deleted, and makes no new document', async () => {
  const { admin, given, company, job } = await completedJob()
  const contact = await given.contact({ company_id: company.id })
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const mailIt = () =>
    admin.send(mailInvoice, {
      invoiceId: invoice._id,
      _id: '0d7a1c0e-9c3e-4d7b-8a51-6f2d7c3b9e11',
      contactId: contact.id,
    })
  const first = await mailIt()
  await admin.send(deleteContact, { contactId: contact.id })
  const withoutContact = await mailIt()
  await admin.send(deleteInvoice, { invoiceId: invoice._id })
  const withoutInvoice = await mailIt()

  expect(first.status).toBe(201)
  for (const again of [withoutContact, withoutInvoice]) expect(again).toMatchObject({ status: 200, body: first.body })
})
