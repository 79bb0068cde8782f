import { describe, expect, test } from 'vitest'
import { createContact, deleteContact, getCompany, updateContact } from '#contract/companies/companies.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const priya = { name: 'Priya Nair', email: 'priya@acme.test', phone: '01482 1' }

async function companyWithContact() {
  const context = await testApp()
  const { id: companyId } = await context.given.company()
  const { body: contact } = await context.admin.send(createContact, { ...priya, companyId })
  return { ...context, companyId, contact }
}

describe('a contact', () => {
  test('is changed, and what is left out stays as it is', async () => {
    const { admin, db, companyId, contact } = await companyWithContact()

    const changed = await admin.send(updateContact, { contactId: contact._id, email: 'Priya.N@acme.test' })

    const expected = { ...contact, email: 'Priya.N@acme.test' }
    expect(changed).toMatchObject({ status: 200, body: expected })
    expect((await admin.send(getCompany, { companyId })).body.contacts).toEqual([expected])
    const event = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'contact-changed')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      about: contact._id,
      before: { email: priya.email },
      after: { email: expected.email },
    })
  })

  test('loses its phone when that is sent empty', async () => {
    const { admin, contact } = await companyWithContact()

    expect((await admin.send(updateContact, { contactId: contact._id, phone: '' })).body.phone).toBe('')
  })

  test.each([{ name: ' ' }, { email: 'priya' }])('is not changed to %o', async (changes) => {
    const { admin, contact } = await companyWithContact()
    const [field] = Object.keys(changes)

    expect(await admin.send(updateContact, { contactId: contact._id, ...changes })).toMatchObject({
      status: 400,
      body: { fields: { [String(field)]: expect.any(String) } },
    })
  })

  test('that was deleted, or never was, can’t be changed', async () => {
    const { admin, contact } = await companyWithContact()
    await admin.send(deleteContact, { contactId: contact._id })

    for (const contactId of [contact._id, '00000000-0000-4000-8000-000000000000']) {
      expect((await admin.send(updateContact, { contactId, name: 'Bo' })).status).toBe(404)
    }
  })
})
