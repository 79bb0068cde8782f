import { describe, expect, test } from 'vitest'
import { sendInvitation, withdrawInvitation } from '#contract/account-links/account-links.contract.ts'
import {
  deleteCompany,
  deleteSiteAddress,
  getOwnCompany,
  uploadCompanyLogo,
} from '#contract/companies/companies.contract.ts'
import { listEquipment } from '#contract/equipment/equipment.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { createShareLink, getShared } from '#contract/packs/share-links.contract.ts'
import { wholeCompany } from '#contract/auth/scope.rules.ts'
import {
  createUser,
  deleteUser,
  getProfile,
  getUser,
  listUsers,
  promoteUser,
  updateUser,
} from '#contract/users/users.contract.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Acme with a dock and a yard, each with a job and a piece; and Beta, with a mill. */
async function twoCompanies() {
  const context = await testApp()
  const { given, signedIn } = context
  const [acme, beta] = [await given.company({ name: 'Acme' }), await given.company({ name: 'Beta' })]
  const place = async (companyId: string, line: string) => {
    const site = await given.site({ company_id: companyId, address_line1: line })
    await given.job({ company_id: companyId, site_address_id: site.id, title: `Visit to ${line}` })
    await given.equipment({ company_id: companyId, site_address_id: site.id, description: `Hoist at ${line}` })
    return site.id
  }
  const sites = {
    dock: await place(acme.id, 'Dock'),
    yard: await place(acme.id, 'Yard'),
    mill: await place(beta.id, 'Mill'),
  }
  const person = async (memberships: Parameters<typeof given.user>[1], facts = {}) => {
    const user = await given.user({ role: 'customer', ...facts }, memberships)
    return Object.assign(await signedIn(user), { user })
  }
  const sees = async (who: Awaited<ReturnType<typeof person>>) => {
    const [jobs, pieces] = [(await who.send(listJobs)).body, (await who.send(listEquipment)).body]
    return { jobs: jobs.map(({ title }) => title).sort(), pieces: pieces.map(({ description }) => description).sort() }
  }
  return { ...context, acme: acme.id, beta: beta.id, sites, person, sees }
}

const nobody = { jobs: [], pieces: [] }
const atDock = { jobs: ['Visit to Dock'], pieces: ['Hoist at Dock'] }
const hal = { name: 'Hal Hull', email: 'hal@acme.test', role: 'customer' }

describe('what a customer reaches', () => {
  test('is said by memberships, by the company alone, or by both', async () => {
    const { admin, acme, beta, sites } = await twoCompanies()

    const some = await admin.send(createUser, {
      ...hal,
      memberships: [
        { companyId: acme, siteAddressIds: [sites.dock] },
        { companyId: beta, allSites: true, mayInvite: true },
      ],
    })
    expect(some).toMatchObject({ status: 201, body: { companyId: { _id: acme, name: 'Acme' } } })
    expect(some.body.memberships).toEqual([
      { companyId: { _id: acme, name: 'Acme' }, siteAddressIds: [sites.dock], mayInvite: false },
      { companyId: { _id: beta, name: 'Beta' }, allSites: true, mayInvite: true },
    ])
    const saved = { ...hal, userId: some.body._id }
    const same = await admin.send(updateUser, { ...saved, companyId: acme })
    expect(same.body).toMatchObject({ version: 1, memberships: some.body.memberships })
    const moved = await admin.send(updateUser, { ...saved, companyId: beta })
    expect(moved.body.memberships).toEqual([
      { companyId: { _id: beta, name: 'Beta' }, allSites: true, mayInvite: true },
    ])
    const named = await admin.send(updateUser, { ...saved, companyId: beta, memberships: some.body.memberships })
    expect(named.body).toMatchObject({
      companyId: { _id: beta },
      memberships: [{ mayInvite: true }, { siteAddressIds: [sites.dock] }],
    })
    expect((await admin.send(promoteUser, { userId: some.body._id })).body.memberships).toEqual([])
  })

  test.each([
    ['a company that never was', { companyId: '00000000-0000-4000-8000-00000000dead', allSites: true }, 'memberships'],
    ['a site of another company', { companyId: 'acme', siteAddressIds: ['mill'] }, 'memberships'],
    ['neither sites nor all of them', { companyId: 'acme' }, 'memberships.0.siteAddressIds'],
  ] as [string, { companyId: string; allSites?: true; siteAddressIds?: string[] }, string][])(
    'can’t be %s',
    async (_, { companyId, siteAddressIds, ...rest }, field) => {
      const { admin, acme, sites } = await twoCompanies()
      const membership = {
        ...rest,
        companyId: companyId === 'acme' ? acme : companyId,
        ...(siteAddressIds && { siteAddressIds: [sites.mill] }),
      }

      const reply = await admin.send(createUser, { ...hal, memberships: [membership] })

      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    },
  )

  test('changes with the next call, also for the files that were given out, without signing anybody out', async () => {
    const { admin, acme, beta, sites, person, sees, visitor } = await twoCompanies()
    const someone = await person([wholeCompany(acme), wholeCompany(beta)])
    expect((await sees(someone)).jobs).toHaveLength(3)
    await admin.upload(uploadCompanyLogo, { companyId: acme }, await pngFile())
    const logo = String((await someone.send(getOwnCompany)).body.logoUrl)
    const logoStatus = async () => (await visitor.get(logo)).status
    expect(await logoStatus()).toBe(200)
    const { name, email, id: userId } = someone.user
    const reach = (memberships: unknown[]) =>
      admin.send(updateUser, { userId, name, email, role: 'customer', companyId: acme, memberships })

    await reach([{ companyId: acme, siteAddressIds: [sites.dock] }])

    expect(await sees(someone)).toEqual(atDock)
    expect(await logoStatus()).toBe(403)
    expect((await someone.send(getOwnCompany)).body.companies).toMatchObject([{ siteAddresses: [{ _id: sites.dock }] }])
    await reach([
      { companyId: acme, allSites: true },
      { companyId: beta, siteAddressIds: [] },
    ])
    expect((await sees(someone)).jobs).toEqual(['Visit to Dock', 'Visit to Yard'])
    expect((await someone.send(getProfile)).status).toBe(200)
  })

  test('is nothing once the only site is deleted, never everything', async () => {
    const { admin, acme, given, person, sees } = await twoCompanies()
    const gate = await given.site({ company_id: acme, address_line1: 'Gate' })
    const someone = await person([{ companyId: acme, siteIds: [gate.id], mayInvite: false }])

    expect((await admin.send(deleteSiteAddress, { siteAddressId: gate.id })).status).toBe(200)

    expect(await sees(someone)).toEqual(nobody)
    expect((await someone.send(getUser, { userId: someone.user.id })).body.memberships).toMatchObject([
      { siteAddressIds: [] },
    ])
  })

  test('ends with a company that is deleted; who reaches another keeps that', async () => {
    const { admin, acme, given, person } = await twoCompanies()
    const { id: gone } = await given.company({ name: 'Gone' })
    const both = await person([wholeCompany(gone), wholeCompany(acme)])
    const only = await person([wholeCompany(gone)])

    expect((await admin.send(deleteCompany, { companyId: gone })).status).toBe(200)

    const { body } = await admin.send(getUser, { userId: both.user.id })
    expect(body).toMatchObject({ companyId: { _id: acme }, memberships: [{ companyId: { _id: acme } }] })
    expect((await admin.send(getUser, { userId: only.user.id })).status).toBe(404)
  })
})

test('a share link ends with what its maker reaches, and goes on with an administrator’s', async () => {
  const { admin, acme, sites, person, visitor } = await twoCompanies()
  const someone = await person([{ companyId: acme, siteIds: [sites.dock, sites.yard], mayInvite: false }])
  const share = async (who: typeof someone | typeof admin, siteAddressId?: string) =>
    who.send(createShareLink, { companyId: acme, siteAddressId, endsOn: '2026-07-01' })
  const opened = async (url: string) => (await visitor.send(getShared, { token: url.split('/').at(-1) })).status
  expect(await share(someone)).toMatchObject({ status: 400, body: { fields: { siteAddressId: expect.any(String) } } })
  expect((await share(someone, sites.mill)).status).toBe(404)
  const [dock, yard] = [(await share(someone, sites.dock)).body.url, (await share(someone, sites.yard)).body.url]
  const office = (await share(admin)).body.url
  expect([await opened(dock), await opened(yard), await opened(office)]).toEqual([200, 200, 200])

  const { name, email, id: userId } = someone.user
  const memberships = [{ companyId: acme, siteAddressIds: [sites.yard] }]
  await admin.send(updateUser, { userId, name, email, role: 'customer', memberships })
  expect([await opened(dock), await opened(yard), await opened(office)]).toEqual([404, 200, 200])
  await admin.send(deleteUser, { userId })
  expect([await opened(yard), await opened(office)]).toEqual([404, 200])
})

describe('a customer who may invite', () => {
  const invited = (companyId: string, sites: string[]) => ({
    ...hal,
    memberships: [{ companyId, siteAddressIds: sites }],
  })

  test('invites a colleague, which is in the log and mailed to the other inviters, and may withdraw it', async () => {
    const { acme, beta, sites, person, db, given } = await twoCompanies()
    const ines = await person([{ companyId: acme, siteIds: [sites.dock, sites.yard], mayInvite: true }], {
      name: 'Ines',
    })
    const other = await person([{ ...wholeCompany(acme), mayInvite: true }], { name: 'Olga', email: 'olga@acme.test' })
    await given.user({ role: 'customer' }, [{ ...wholeCompany(beta), mayInvite: true }])

    const made = await ines.send(createUser, invited(acme, [sites.dock]))

    expect(made).toMatchObject({
      status: 201,
      body: { status: 'invited', link: expect.stringContaining('/invitation/') },
    })
    const events = await db
      .selectFrom('audit_log')
      .where('about', '=', made.body._id)
      .select(['what', 'actor_id'])
      .orderBy('id')
      .execute()
    expect(events).toEqual(['user-made', 'user-invited'].map((what) => ({ what, actor_id: ines.user.id })))
    const mails = db.selectFrom('mails').where('kind', '=', 'colleague-invited').select(['to_email', 'about'])
    expect(await mails.execute()).toEqual([{ to_email: 'olga@acme.test', about: made.body._id }])
    expect((await ines.send(listUsers)).body.map(({ name }) => name)).toEqual(['Hal Hull', 'Ines'])
    expect((await other.send(listUsers)).body.map(({ name }) => name)).toEqual(['Hal Hull', 'Ines', 'Olga'])
    const mine = async (who: typeof ines) => (await who.send(listUsers)).body.filter(({ invitedByMe }) => invitedByMe)
    expect([(await mine(ines)).length, (await mine(other)).length]).toEqual([1, 0])
    const userId = made.body._id
    expect((await ines.send(sendInvitation, { userId })).status).toBe(200)
    expect((await other.send(withdrawInvitation, { userId })).status).toBe(403)
    expect([
      (await ines.send(withdrawInvitation, { userId })).status,
      (await ines.send(withdrawInvitation, { userId })).status,
    ]).toEqual([200, 200])
    expect((await ines.send(getUser, { userId })).status).toBe(404)
  })

  test('can’t give more than they have, nor the right to invite, nor another role or a password', async () => {
    const { acme, beta, sites, person } = await twoCompanies()
    const ines = await person([{ companyId: acme, siteIds: [sites.dock], mayInvite: true }, wholeCompany(beta)])
    const whole = [{ companyId: acme, allSites: true }]
    const own = [{ companyId: acme, siteAddressIds: [sites.dock] }]
    const tried = {
      anotherSite: invited(acme, [sites.dock, sites.yard]),
      allSites: { ...hal, memberships: whole },
      companyAlone: { ...hal, companyId: acme },
      whereTheyMayNot: { ...hal, memberships: [{ companyId: beta, allSites: true }] },
      mayInvite: { ...hal, memberships: [{ ...own[0], mayInvite: true }] },
      engineer: { ...hal, role: 'engineer', memberships: own },
      password: { ...hal, memberships: own, password: 'under the lifting beam' },
    }

    const statuses: Record<string, number> = {}
    for (const [name, input] of Object.entries(tried)) statuses[name] = (await ines.send(createUser, input)).status

    expect(statuses).toEqual({
      anotherSite: 400,
      allSites: 400,
      companyAlone: 400,
      whereTheyMayNot: 400,
      mayInvite: 403,
      engineer: 403,
      password: 400,
    })
  })

  test('sees those who are wholly within their scope; who may not invite sees only themselves', async () => {
    const { acme, beta, sites, person, admin } = await twoCompanies()
    const ines = await person([{ companyId: acme, siteIds: [sites.dock], mayInvite: true }], { name: 'Ines' })
    const within = await person([{ companyId: acme, siteIds: [sites.dock], mayInvite: false }], { name: 'Within' })
    const beyond = [
      await person([wholeCompany(acme)]),
      await person([{ companyId: acme, siteIds: [sites.dock, sites.yard], mayInvite: false }]),
      await person([{ companyId: acme, siteIds: [sites.dock], mayInvite: false }, wholeCompany(beta)]),
      admin,
    ]

    expect((await ines.send(listUsers)).body.map(({ name }) => name)).toEqual(['Ines', 'Within'])
    for (const { user } of beyond) expect((await ines.send(getUser, { userId: user.id })).status).toBe(404)
    expect((await within.send(listUsers)).status).toBe(403)
    expect((await within.send(getUser, { userId: within.user.id })).body).toMatchObject({ name: 'Within' })
    expect((await within.send(getUser, { userId: ines.user.id })).status).toBe(403)
  })
})
