import { describe, expect, test } from 'vitest'
import { exportAudit, exportAuditList, listAudit } from '#contract/audit/audit.contract.ts'
import { signIn } from '#contract/auth/auth.contract.ts'
import {
  createCompany,
  createContact,
  createSiteAddress,
  updateCompany,
  updateSiteAddress,
} from '#contract/companies/companies.contract.ts'
import { createExport } from '#contract/exports/exports.contract.ts'
import { createShareLink } from '#contract/packs/share-links.contract.ts'
import { createPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { createUser } from '#contract/users/users.contract.ts'
import { recordEvent, recordEvents } from '#server/db/audit.ts'
import { runWaiting } from '#server/testing/run-waiting.ts'
import { testApp } from '#server/testing/test-app.ts'
import { auditInChunks } from './audit.actions.ts'

const acme = { name: 'Acme Foundry Ltd' }

describe('the log', () => {
  test('says who did what to which thing, with before and after, latest first', async () => {
    const { admin } = await testApp()
    const { body: company } = await admin.send(createCompany, acme)
    await admin.send(updateCompany, { companyId: company._id, name: 'Acme Forge Ltd' })

    const { body, headers } = await admin.send(listAudit, { about: company._id })

    const about = { _id: company._id, kind: 'company', name: 'Acme Forge Ltd' }
    expect(body).toMatchObject([
      { actor: { _id: admin.user.id }, what: 'company-changed', words: 'changed the company', about },
      { actor: { _id: admin.user.id }, what: 'company-made', words: 'registered the company', about },
    ])
    expect(body[0]).toMatchObject({ before: { name: acme.name }, after: { name: 'Acme Forge Ltd' } })
    expect(headers['x-total-count']).toBe('2')
  })

  test('tells of a company with its contacts, sites, links and exports, and of nobody else’s', async () => {
    const { admin, given, clock } = await testApp()
    const { id: companyId } = await given.company()
    const site = { addressLine1: '1 Dock Road', city: 'Hull', postcode: 'HU1 1AA' }
    const { body: added } = await admin.send(createSiteAddress, { companyId, ...site })
    await admin.send(createSiteAddress, { companyId: (await given.company()).id, ...site })
    await admin.send(updateSiteAddress, { siteAddressId: added._id, ...site, city: 'Goole' })
    await admin.send(createContact, { companyId, name: 'Gareth Lunt', email: 'gareth@acme.test' })
    await admin.send(createShareLink, { companyId, endsOn: clock.today() })
    await admin.send(createExport, { companyId })

    const { body } = await admin.send(listAudit, { about: companyId })

    expect(body.map(({ what }) => what)).toEqual([
      'export-made',
      'share-link-made',
      'contact-added',
      'site-address-changed',
      'site-address-added',
    ])
  })

  test('is narrowed by person, what was done and day, and found by a name', async () => {
    const { admin, given, signedIn, clock } = await testApp()
    const colleague = await signedIn(await given.user({ role: 'admin', name: 'Grace Okafor' }))
    await admin.send(createCompany, acme)
    await colleague.send(createCompany, { name: 'Calder Works' })
    const today = clock.today()
    const asked = async (filter: Record<string, unknown>) =>
      (await admin.send(listAudit, filter)).body.map(({ about }) => about?.name).filter((name) => name !== '')

    expect(await asked({ q: 'okafor' })).toEqual(['Calder Works'])
    expect(await asked({ q: 'acme' })).toEqual([acme.name])
    expect(await asked({ actorId: admin.user.id, what: 'company-made' })).toEqual([acme.name])
    expect(await asked({ q: 'registered', from: today, to: today })).toEqual(['Calder Works', acme.name])
    expect(await asked({ what: 'company-made', to: '2020-01-01' })).toEqual([])
  })

  test('names what a change speaks of, finds an order by its number, and is in the order of time', async () => {
    const { admin, given, db, clock } = await testApp()
    const { id: companyId, name } = await given.company()
    await admin.send(createShareLink, { companyId, endsOn: clock.today() })
    const order = await admin.send(createPurchaseOrder, {
      supplier: 'Chains Ltd',
      lineItems: [{ description: 'Sling', quantity: 1, unitPrice: 20 }],
    })
    const earlier = { ...clock, now: () => new Date('2025-01-01T09:00:00Z') }
    await recordEvent(db, earlier, { actor: null, what: 'job-completed', about: companyId })

    const [shared] = (await admin.send(listAudit, { what: 'share-link-made' })).body
    expect([shared?.about?.name, shared?.after]).toMatchObject([name, { companyId: name }])
    const { body: found } = await admin.send(listAudit, { q: `PO-${order.body.poNumber}` })
    expect(found.map(({ about }) => about?._id)).toEqual([order.body._id])
    expect((await admin.send(listAudit)).body.at(-1)?.words).toBe('completed the job')
  })

  test('has refused sign-ins, of an address that nobody has once an hour, and no password', async () => {
    const { admin, engineer, visitor, clock, deps } = await testApp()
    const wrong = 'Not-The-Password-9'
    const tried = (email: string) => visitor.send(signIn, { email, password: wrong })
    await tried(engineer.user.email)
    clock.pass(1)
    await tried(engineer.user.email)
    await tried('nobody@firm.test')
    await tried('nobody@firm.test')
    clock.pass(61)
    await tried('nobody@firm.test')
    await runWaiting(deps, 'refused-sign-in')

    const { body } = await admin.send(listAudit, { what: 'sign-in-refused' })

    expect(body.map(({ about }) => about?._id ?? null)).toEqual([null, null, engineer.user.id, engineer.user.id])
    const { body: found } = await admin.send(listAudit, { q: 'Nobody@firm' })
    expect(found.map(({ after }) => after)).toEqual([{ email: 'nobody@firm.test' }, { email: 'nobody@firm.test' }])
    await admin.send(createUser, { name: 'Sam', email: 'sam@firm.test', password: wrong })
    const whole = JSON.stringify((await admin.send(listAudit, { limit: 500 })).body)
    expect(whole).not.toContain(wrong)
    expect(whole).not.toContain('argon')
  })

  test('leaves as a CSV and as an Excel file, as it is filtered', async () => {
    const { admin } = await testApp()
    await admin.send(createCompany, { name: '=cmd|calc' })

    const csv = await admin.send(exportAudit, { what: 'company-made' })
    const xlsx = await admin.send(exportAudit, { what: 'company-made', format: 'xlsx' })
    const list = await admin.send(exportAuditList, { what: 'company-made', format: 'csv' })

    expect(list.body).toBe(csv.body)
    expect(csv.headers['content-disposition']).toMatch(/log-\d{4}-\d\d-\d\d\.csv/)
    expect(String(csv.body)).toContain('registered the company')
    expect(String(csv.body)).not.toContain(',=cmd')
    expect(xlsx.headers['content-type']).toContain('spreadsheetml')
  })

  test('leaves whole, each entry once, also those of one moment and while others arrive', async () => {
    const { db, given } = await testApp()
    const { id: about } = await given.company()
    const record = (count: number, at: string) => {
      const now = () => new Date(at)
      const event = { actor: null, what: 'company-changed', about, after: { count } }
      return recordEvents(
        db,
        { now },
        Array.from({ length: count }, () => event),
      )
    }
    await record(1200, '2026-03-01T09:00:00Z')
    await record(3, '2026-02-01T09:00:00Z')

    const ids: number[] = []
    for await (const entries of auditInChunks(db, { about, what: 'company-changed' })) {
      if (ids.length === 0) await record(7, '2026-03-02T09:00:00Z')
      ids.push(...entries.map(({ _id }) => _id))
    }

    expect(ids).toHaveLength(1203)
    expect(new Set(ids).size).toBe(1203)
  })

  test('is for administrators', async () => {
    const { engineer, customer } = await testApp()

    expect((await engineer.send(listAudit)).status).toBe(403)
    expect((await customer.send(exportAudit)).status).toBe(403)
  })
})
