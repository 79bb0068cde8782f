import { describe, expect, test } from 'vitest'
import * as companies from '#contract/companies/companies.contract.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { testApp } from '#server/testing/test-app.ts'

const nowhere = '00000000-0000-4000-8000-00000000dead'
const site = { addressLine1: 'Dock Road', city: 'Hull', postcode: 'HU1 2AB' }
const contact = { name: 'Priya Nair', email: 'priya@acme.test' }

test('a customer gets their own company with its logo and sites, and nothing of another', async () => {
  const { admin, customer, given } = await testApp()
  const own = String(customer.user.company_id)
  const dock = await admin.send(companies.createSiteAddress, { ...site, companyId: own })
  await admin.send(companies.createContact, { ...contact, companyId: own })
  const other = await given.company({ name: 'Rival Ltd' })
  await admin.send(companies.createSiteAddress, { ...site, addressLine1: 'Rival Yard', companyId: other.id })
  await admin.upload(companies.uploadCompanyLogo, { companyId: own }, await pngFile())

  const { body } = await customer.send(companies.getOwnCompany)

  const { companyId: _, mainActivity: _m, isInNorthernIreland: _n, ...ownDock } = dock.body
  const ownCompany = {
    _id: own,
    name: expect.any(String),
    logoUrl: expect.stringMatching(/^\/files\//),
    siteAddresses: [ownDock],
  }
  expect(body).toEqual({ ...ownCompany, companies: [ownCompany] })
})

describe('registering a company', () => {
  test('needs its name and nothing else', async () => {
    const { admin } = await testApp()

    const made = await admin.send(companies.createCompany, { name: '  Acme Ltd ' })
    const detail = await admin.send(companies.getCompany, { companyId: made.body._id })

    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Acme Ltd',
        address: '',
        logoUrl: null,
        useLogoInPdf: false,
        publicPage: 'condition',
        createdAt: '2026-06-15T09:00:00.000Z',
        version: 1,
      },
    })
    expect(detail).toMatchObject({ status: 200, body: { company: made.body, contacts: [], siteAddresses: [] } })
  })

  test.each([
    ['a blank name', '   '],
    ['a name of 256 letters', 'W'.repeat(256)],
    ['no text', 7],
  ])('is refused with %s', async (_, name) => {
    const { admin } = await testApp()

    expect(await admin.send(companies.createCompany, { name })).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } },
    })
  })

  test('is on record', async () => {
    const { admin, db } = await testApp()

    const { body } = await admin.send(companies.createCompany, { name: 'Acme Ltd' })

    expect(
      await db.selectFrom('audit_log').selectAll().where('about', '=', body._id).orderBy('id').execute(),
    ).toMatchObject([{ what: 'company-made', actor_id: admin.user.id, after: { name: 'Acme Ltd' } }])
  })
})

describe('the list of companies', () => {
  test('is ordered by name whatever the case, searched, and paged with its total', async () => {
    const { admin, given, db } = await testApp()
    await db.updateTable('companies').set({ deleted_at: new Date() }).execute()
    for (const name of ['beta', 'Alpha', 'gamma_1', 'Gamma 2']) await given.company({ name })

    const all = await admin.send(companies.listCompanies)
    const found = await admin.send(companies.listCompanies, { q: 'GAMMA_' })
    const page = await admin.send(companies.listCompanies, { limit: 2, offset: 2 })

    expect(all.body.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma 2', 'gamma_1'])
    expect(found.body.map(({ name }) => name)).toEqual(['gamma_1'])
    expect(page.body.map(({ name }) => name)).toEqual(['Gamma 2', 'gamma_1'])
    expect(page.headers['x-total-count']).toBe('4')
  })

  test.each([{ limit: 0 }, { limit: 501 }, { offset: -1 }, { limit: 'many' }])('refuses a page of %o', async (page) => {
    const { admin } = await testApp()

    expect((await admin.send(companies.listCompanies, page)).status).toBe(400)
  })
})

describe('changing a company', () => {
  test('changes what is sent and keeps the rest', async () => {
    const { admin, given } = await testApp()
    const { id } = await given.company({ name: 'Acme', address: 'Old Street 1' })

    const renamed = await admin.send(companies.updateCompany, { companyId: id, name: 'Acme Ltd', version: 1 })
    const switched = await admin.send(companies.updateCompany, { companyId: id, useLogoInPdf: true })

    expect(renamed.body).toMatchObject({ name: 'Acme Ltd', address: 'Old Street 1', version: 2 })
    expect(switched.body).toMatchObject({ name: 'Acme Ltd', useLogoInPdf: true, version: 3 })
  })

  test('tells the second of two administrators, and overwrites nothing', async () => {
    const { admin, given } = await testApp()
    const { id } = await given.company({ name: 'Acme' })

    const replies = await Promise.all([
      admin.send(companies.updateCompany, { companyId: id, name: 'One', version: 1 }),
      admin.send(companies.updateCompany, { companyId: id, name: 'Two', version: 1 }),
    ])

    const [won] = replies.filter(({ status }) => status === 200)
    const [lost] = replies.filter(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({ code: 'stale-version', current: won?.body })
  })

  test('is refused for one that is not there', async () => {
    const { admin } = await testApp()

    expect((await admin.send(companies.updateCompany, { companyId: nowhere, name: 'X' })).status).toBe(404)
    expect((await admin.send(companies.getCompany, { companyId: nowhere })).status).toBe(404)
    expect((await admin.send(companies.getCompany, { companyId: 'not-an-id' })).status).toBe(400)
  })
})

describe('deleting a company', () => {
  test('takes its contacts, sites and logins with it, and answers the same when repeated', async () => {
    const { admin, customer } = await testApp()
    const companyId = String(customer.user.company_id)
    const { body: added } = await admin.send(companies.createSiteAddress, { ...site, companyId })

    const replies = [
      await admin.send(companies.deleteCompany, { companyId }),
      await admin.send(companies.deleteCompany, { companyId }),
    ]

    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { _id: companyId }]))
    expect((await admin.send(companies.getCompany, { companyId })).status).toBe(404)
    expect((await admin.send(companies.listSiteAddresses, { companyId })).body).toEqual([])
    expect((await customer.send(getProfile)).status).toBe(401)
    expect((await admin.send(companies.deleteSiteAddress, { siteAddressId: added._id })).status).toBe(200)
  })

  test('is refused while it has jobs, and says how many', async () => {
    const { admin, given } = await testApp()
    const { id: companyId } = await given.company({ name: 'Acme Ltd' })
    await given.job({ company_id: companyId })
    await given.job({ company_id: companyId })
    await given.job({ company_id: companyId, deleted_at: new Date() })

    const reply = await admin.send(companies.deleteCompany, { companyId })

    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'company-has-jobs', error: 'Acme Ltd can’t be deleted: it has 2 jobs.', count: 2 },
    })
    expect((await admin.send(companies.getCompany, { companyId })).status).toBe(200)
  })

  test('is refused for one that never was', async () => {
    const { admin } = await testApp()

    expect((await admin.send(companies.deleteCompany, { companyId: nowhere })).status).toBe(404)
  })
})

describe('a company’s logo', () => {
  test('is shown through an address that opens without a header, replaced and removed', async () => {
    const { admin, visitor, given } = await testApp()
    const { id } = await given.company()

    const first = await admin.upload(companies.uploadCompanyLogo, { companyId: id }, await pngFile())
    const shown = await visitor.get(String(first.body.logoUrl))
    const second = await admin.upload(companies.uploadCompanyLogo, { companyId: id }, await pngFile(3000, 2000))
    const removed = await admin.send(companies.deleteCompanyLogo, { companyId: id })

    expect(first).toMatchObject({ status: 200, body: { _id: id, logoUrl: expect.stringMatching(/^\/files\//) } })
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect(second.body.logoUrl).not.toBe(first.body.logoUrl)
    expect(removed).toMatchObject({ status: 200, body: { logoUrl: null } })
  })

  test('is refused when it is no picture, and for a company that is not there', async () => {
    const { admin, given } = await testApp()
    const { id } = await given.company()
    const svg = {
      name: 'logo.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }

    expect(await admin.upload(companies.uploadCompanyLogo, { companyId: id }, svg)).toMatchObject({
      status: 415,
      body: { code: 'wrong-file-type' },
    })
    expect((await admin.upload(companies.uploadCompanyLogo, { companyId: nowhere }, await pngFile())).status).toBe(404)
    expect((await admin.send(companies.deleteCompanyLogo, { companyId: nowhere })).status).toBe(404)
  })
})

describe('contacts and site addresses', () => {
  test('are added to a company and stand in its detail', async () => {
    const { admin, given } = await testApp()
    const { id } = await given.company()

    const newContact = await admin.send(companies.createContact, { ...contact, companyId: id })
    const newSite = await admin.send(companies.createSiteAddress, {
      ...site,
      addressLine2: 'Berth 4',
      companyId: { _id: id },
    })
    const detail = await admin.send(companies.getCompany, { companyId: id })
    const sites = await admin.send(companies.listSiteAddresses, { companyId: id, q: 'hu1' })

    expect(newContact).toMatchObject({ status: 201, body: { ...contact, phone: '', companyId: id } })
    expect(newSite).toMatchObject({ status: 201, body: { ...site, addressLine2: 'Berth 4', companyId: id } })
    expect(detail.body).toMatchObject({ contacts: [newContact.body], siteAddresses: [newSite.body] })
    expect(sites.body).toEqual([newSite.body])
  })

  test('need no phone and no second line, left out or sent as nothing', async () => {
    const { admin, given } = await testApp()
    const { id: companyId } = await given.company()

    const contacts = [
      await admin.send(companies.createContact, { ...contact, companyId }),
      await admin.send(companies.createContact, { ...contact, phone: null, companyId }),
    ]
    const sites = [
      await admin.send(companies.createSiteAddress, { ...site, addressLine2: undefined, companyId }),
      await admin.send(companies.createSiteAddress, { ...site, addressLine2: null, companyId }),
    ]

    expect(contacts.map(({ status, body }) => [status, body.phone])).toEqual(Array(2).fill([201, '']))
    expect(sites.map(({ status, body }) => [status, body.addressLine2])).toEqual(Array(2).fill([201, '']))
  })

  test.each([
    ['contact', companies.createContact, { email: 'x@y.test' }, 'name'],
    ['contact', companies.createContact, { name: 'X', email: 'x' }, 'email'],
    ['contact', companies.createContact, { ...contact, companyId: nowhere }, 'companyId'],
    ['site', companies.createSiteAddress, { ...site, addressLine1: '' }, 'addressLine1'],
    ['site', companies.createSiteAddress, { ...site, city: ' ' }, 'city'],
    ['site', companies.createSiteAddress, { ...site, postcode: undefined }, 'postcode'],
    ['site', companies.createSiteAddress, { ...site, companyId: nowhere }, 'companyId'],
  ])('refuse a %s that lacks something', async (_, endpoint, input, field) => {
    const { admin, given } = await testApp()
    const { id } = await given.company()

    expect(await admin.send(endpoint, { companyId: id, ...input })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('are removed, with the same answer when repeated, and 404 for what never was', async () => {
    const { admin, given } = await testApp()
    const { id } = await given.company()
    const { body: someone } = await admin.send(companies.createContact, { ...contact, companyId: id })
    const { body: somewhere } = await admin.send(companies.createSiteAddress, { ...site, companyId: id })

    for (let round = 0; round < 2; round++) {
      expect(await admin.send(companies.deleteContact, { contactId: someone._id })).toMatchObject({
        status: 200,
        body: { _id: someone._id },
      })
      expect(await admin.send(companies.deleteSiteAddress, { siteAddressId: somewhere._id })).toMatchObject({
        status: 200,
        body: { _id: somewhere._id },
      })
    }
    expect((await admin.send(companies.deleteContact, { contactId: nowhere })).status).toBe(404)
    expect((await admin.send(companies.deleteSiteAddress, { siteAddressId: nowhere })).status).toBe(404)
    expect((await admin.send(companies.getCompany, { companyId: id })).body).toMatchObject({
      contacts: [],
      siteAddresses: [],
    })
  })
})
