import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as companies from '#contract/companies/companies.contract.ts'
import { createEquipment } from '#contract/equipment/equipment.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

test('a company, contact or site that is sent again under the same id is made once', async () => {
  const { admin } = await testApp()
  const twice = <Reply>(send: () => Promise<{ status: number; body: Reply }>) => Promise.all([send(), send()])
  const ids = { company: randomUUID(), contact: randomUUID(), site: randomUUID() }

  const made = await twice(() => admin.send(companies.createCompany, { _id: ids.company, name: 'Acme Ltd' }))
  const contact = { _id: ids.contact, companyId: ids.company, name: 'Jane', email: 'jane@acme.test' }
  const contacts = await twice(() => admin.send(companies.createContact, contact))
  const site = { _id: ids.site, companyId: ids.company, addressLine1: 'Dock', city: 'Hull', postcode: 'HU1 1AA' }
  const sites = await twice(() => admin.send(companies.createSiteAddress, site))

  for (const [one, other] of [made, contacts, sites]) {
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 201]))
    expect(one.body).toEqual(other.body)
  }
  const stored = await admin.send(companies.getCompany, { companyId: ids.company })
  expect(stored.body).toMatchObject({ contacts: [{ _id: ids.contact }], siteAddresses: [{ _id: ids.site }] })
})

test('a company, contact, site or piece with other content under the same id is refused, and changes nothing', async () => {
  const { admin } = await testApp()
  const company = { _id: randomUUID(), name: 'Acme Ltd' }
  const { status } = await admin.send(companies.createCompany, company)
  const companyId = company._id
  const contact = { _id: randomUUID(), companyId, name: 'Jane', email: 'jane@acme.test' }
  const site = { _id: randomUUID(), companyId, addressLine1: 'Dock', city: 'Hull', postcode: 'HU1 1AA' }
  const piece = { _id: randomUUID(), companyId, serialNumber: 'CB-1', description: 'Chain Block' }
  await admin.send(companies.createContact, contact)
  await admin.send(companies.createSiteAddress, site)
  await admin.send(createEquipment, piece)

  const others = [
    await admin.send(companies.createCompany, { ...company, address: '1 Quay Road' }),
    await admin.send(companies.createContact, { ...contact, email: 'other@acme.test' }),
    await admin.send(companies.createSiteAddress, { ...site, postcode: 'HU1 1AB' }),
    await admin.send(createEquipment, { ...piece, wll: '2 t' }),
    await admin.send(createEquipment, { ...piece, serialNumber: 'CB-2' }),
  ]

  expect(status).toBe(201)
  for (const other of others) expect(other).toMatchObject({ status: 409, body: { code: 'id-taken' } })
  const stored = await admin.send(companies.getCompany, { companyId })
  expect(stored.body).toMatchObject({
    company: { address: '' },
    contacts: [{ email: 'jane@acme.test' }],
    siteAddresses: [{ postcode: 'HU1 1AA' }],
  })
  await admin.send(companies.updateCompany, { companyId, name: 'Acme (1998) Ltd' })
  expect(await admin.send(companies.createCompany, company)).toMatchObject({
    status: 200,
    body: { name: 'Acme (1998) Ltd' },
  })
  expect(await admin.send(createEquipment, piece)).toMatchObject({ status: 200, body: { serialNumber: 'CB-1' } })
})

test('an id that stands for something else, or for what was deleted, is not taken again', async () => {
  const { admin, given } = await testApp()
  const { id: companyId } = await given.company()
  const { id: otherId } = await given.company()
  const contact = { _id: randomUUID(), companyId, name: 'Jane', email: 'jane@acme.test' }
  await admin.send(companies.createContact, contact)

  const another = await admin.send(companies.createContact, { ...contact, companyId: otherId })
  await admin.send(companies.deleteContact, { contactId: contact._id })
  const again = await admin.send(companies.createContact, contact)
  await admin.send(companies.deleteCompany, { companyId: otherId })
  const company = await admin.send(companies.createCompany, { _id: otherId, name: 'Acme Ltd' })

  for (const refused of [another, again, company]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'id-taken' } })
  }
})
