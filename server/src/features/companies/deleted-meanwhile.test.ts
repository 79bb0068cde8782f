import { describe, expect, test } from 'vitest'
import { deleteCompany } from '#contract/companies/companies.contract.ts'
import { createUser } from '#contract/users/users.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { waitForBlockedCalls } from '#server/testing/database/wait-for-blocked-calls.ts'
import { lockCompany, deleteCompanyRow } from './companies.queries.ts'

describe('deleting a company', () => {
  test('leaves behind no login that is made for it meanwhile', async () => {
    const { admin, given, db } = await testApp()
    const { id: companyId } = await given.company()
    const login = {
      name: 'Cy Customer',
      email: 'cy@acme.test',
      password: 'a-long-enough-word',
      role: 'customer' as const,
    }

    const { making } = await db.transaction().execute(async (tx) => {
      await lockCompany(tx, companyId)
      await deleteCompanyRow(tx, companyId, new Date())
      const asked = admin.send(createUser, { ...login, companyId })
      await waitForBlockedCalls(db)
      return { making: asked }
    })

    expect(await making).toMatchObject({ status: 400, body: { fields: { companyId: expect.any(String) } } })
  })

  test('leaves alone a login that is made an administrator’s meanwhile', async () => {
    const { admin, customer, db } = await testApp()
    const companyId = String(customer.user.company_id)
    const own = db.selectFrom('users').where('id', '=', customer.user.id)

    const { deleting } = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ role: 'admin', company_id: null })
        .where('id', '=', customer.user.id)
        .execute()
      const asked = admin.send(deleteCompany, { companyId })
      await waitForBlockedCalls(db)
      return { deleting: asked }
    })

    expect((await deleting).status).toBe(200)
    expect(await own.select(['role', 'deleted_at']).executeTakeFirst()).toEqual({ role: 'admin', deleted_at: null })
  })
})
