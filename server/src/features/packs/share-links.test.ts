import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { downloadPack } from '#contract/packs/packs.contract.ts'
import {
  createShareLink,
  deleteShareLink,
  downloadShared,
  exportShareLinks,
  getShared,
  listShareLinks,
  openShared,
} from '#contract/packs/share-links.contract.ts'
import { requestOf } from '#contract/endpoint.ts'
import { zipEntries } from '#server/testing/files/zip-entries.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A customer with two sites and a piece at each, and another company beside it. */
async function twoSites() {
  const context = await testApp()
  const { app, given, customer } = context
  const company_id = String(customer.user.company_id)
  const wharf = await given.site({ company_id, address_line1: 'The Wharf', city: 'Hull' })
  const yard = await given.site({ company_id, address_line1: 'Back Yard', city: 'Goole' })
  await given.equipment({ company_id, site_address_id: wharf.id, serial_number: 'WHARF-1' })
  await given.equipment({ company_id, site_address_id: yard.id, serial_number: 'YARD-1' })
  const { id: theirCompany } = await given.company({ name: 'Borough Cranes' })
  const theirs = await given.equipment({ company_id: theirCompany, serial_number: 'THEIRS-1' })

  async function share(input: Record<string, string> = {}) {
    const { status, body } = await customer.send(createShareLink, { endsOn: '2026-07-15', ...input })
    expect(status).toBe(201)
    return { ...body, token: body.url.split('/').at(-1) ?? '' }
  }
  const page = (token: string, cookie = '') => app.inject({ url: `/shared/${token}`, headers: { cookie } })
  const zip = (token: string, cookie = '') =>
    app.inject({ url: requestOf(downloadShared, { token }).url, headers: { cookie } })
  const enter = (token: string, pin: string) =>
    app.inject({ method: 'POST', url: `/api/shared/${token}/open`, payload: { pin } })
  return { ...context, company_id, wharf, yard, theirs, share, page, zip, enter }
}

describe('a link for an auditor', () => {
  test('lists what the pack lists, for that company or site only, and gives the same zip', async () => {
    const { share, page, zip, wharf, visitor, customer, app } = await twoSites()
    const { token, url } = await share()
    const one = await share({ siteAddressId: wharf.id })

    const { statusCode, body, headers } = await page(token)

    expect(statusCode).toBe(200)
    expect(url).toMatch(/\/shared\/[\w-]{43}$/)
    for (const words of ['WHARF-1', 'YARD-1', 'All sites', 'Never examined', 'Missing: no current report'])
      expect(body).toContain(words)
    expect(body).not.toContain('THEIRS-1')
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    const ofSite = (await visitor.send(getShared, { token: one.token })).body
    expect(ofSite.pieces.map(({ serialNumber }) => serialNumber)).toEqual(['WHARF-1'])
    const own = await app.inject({
      url: requestOf(downloadPack, {}).url,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    const shared = zipEntries((await zip(token)).rawPayload)
    expect([...shared.keys()]).toEqual([...zipEntries(own.rawPayload).keys()])
  })

  test('counts whole its last day in London, and then looks like one that never was', async () => {
    const { share, page, zip, clock, customer, visitor } = await twoSites()
    const { token } = await share({ endsOn: '2026-06-30' })
    const ended = await share()
    for (const status of [200, 200])
      expect((await customer.send(deleteShareLink, { shareLinkId: ended._id })).status).toBe(status)

    clock.set('2026-06-30T22:59:00Z')
    expect((await page(token)).statusCode).toBe(200)
    clock.set('2026-06-30T23:00:00Z')

    const pages = await Promise.all([token, ended.token, 'never-was'].map((each) => page(each)))
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
    expect((await zip(token)).statusCode).toBe(404)
    expect((await visitor.send(getShared, { token })).status).toBe(404)
  })

  test('ends with its company', async () => {
    const { share, page, db, company_id, clock } = await twoSites()
    const { token } = await share()
    await db.updateTable('companies').set({ deleted_at: clock.now() }).where('id', '=', company_id).execute()

    expect((await page(token)).statusCode).toBe(404)
  })

  test('counts its openings, and tells its address only once', async () => {
    const { share, page, zip, customer, db } = await twoSites()
    const { _id, token } = await share()
    await page(token)
    await page(token)
    await zip(token)

    const { body } = await customer.send(listShareLinks)

    expect(body).toMatchObject([{ _id, openings: 3, lastOpenedAt: '2026-06-15T09:00:00.000Z', hasPin: false }])
    const stored = JSON.stringify([
      body,
      await db.selectFrom('share_links').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
    ])
    expect(stored).not.toContain(token)
  })

  test('stands in the file of the list with its openings, in nobody else’s, and without its address', async () => {
    const { share, page, customer, admin, theirs, wharf } = await twoSites()
    const { token } = await share({ siteAddressId: wharf.id, pin: '4711' })
    await page((await share()).token)
    await admin.send(createShareLink, { companyId: theirs.company_id, endsOn: '2026-07-01' })

    const { headers, body } = await customer.send(exportShareLinks, { format: 'csv' })
    const all = await admin.send(exportShareLinks, { format: 'csv' })

    expect(headers['content-disposition']).toContain('share-links-2026-06-15.csv')
    const [heads, ...rows] = String(body).trim().split('\r\n')
    expect(heads).toBe('Company,Site,Last Day,PIN,Openings,Last Opened,Created,Created By')
    expect(rows).toHaveLength(2)
    expect(rows.join()).toContain(',"The Wharf, Hull, ')
    expect(rows.join()).toContain(',15/07/2026,Yes,0,,15/06/2026 10:00,')
    expect(rows.join()).toContain(',All sites,15/07/2026,No,1,15/06/2026 10:00,')
    expect(String(body)).not.toContain(token)
    expect(String(all.body)).toContain('Borough Cranes')
  })

  test('lasts 90 days at most and names a company, a site of it and a PIN of digits', async () => {
    const { customer, admin, theirs, wharf } = await twoSites()
    const asked = (input: Record<string, string>) => customer.send(createShareLink, { endsOn: '2026-09-13', ...input })

    expect((await asked({})).status).toBe(201)
    for (const input of [{ endsOn: '2026-09-14' }, { endsOn: '2026-06-14' }, { pin: '123' }, { pin: 'secret' }])
      expect((await asked(input)).status).toBe(400)
    expect((await asked({ companyId: theirs.company_id })).status).toBe(404)
    expect((await admin.send(createShareLink, { endsOn: '2026-09-13' })).status).toBe(400)
    const mixed = { companyId: theirs.company_id, siteAddressId: wharf.id, endsOn: '2026-09-13' }
    expect((await admin.send(createShareLink, mixed)).status).toBe(404)
  })

  test('of another company is neither listed nor ended', async () => {
    const { admin, customer, theirs } = await twoSites()
    const other = await admin.send(createShareLink, { companyId: theirs.company_id, endsOn: '2026-07-01' })

    expect((await customer.send(listShareLinks)).body).toEqual([])
    expect((await customer.send(listShareLinks, { companyId: theirs.company_id })).status).toBe(404)
    expect((await customer.send(deleteShareLink, { shareLinkId: other.body._id })).status).toBe(404)
    expect((await customer.send(deleteShareLink, { shareLinkId: randomUUID() })).status).toBe(404)
    expect((await admin.send(listShareLinks)).body).toHaveLength(1)
  })
})

describe('a link with a PIN', () => {
  test('opens with it by a cookie that is good for this link only', async () => {
    const { share, page, zip, enter, visitor } = await twoSites()
    const { token } = await share({ pin: '4711' })
    const other = await share({ pin: '4711' })

    const before = await page(token)
    expect(before.body).toContain('Enter the PIN')
    expect(before.body).not.toContain('WHARF-1')
    expect((await zip(token)).statusCode).toBe(401)
    expect((await visitor.send(getShared, { token })).status).toBe(401)
    expect((await visitor.send(openShared, { token, pin: '4712' })).status).toBe(401)

    const opened = await enter(token, '4711')
    const cookie = String(opened.headers['set-cookie'])
    expect(cookie).toMatch(/; HttpOnly/)
    const sent = cookie.split(';')[0] ?? ''
    expect((await page(token, sent)).body).toContain('WHARF-1')
    expect((await zip(token, sent)).statusCode).toBe(200)
    expect((await page(other.token, sent)).body).toContain('Enter the PIN')
    const moved = sent.replace(/shared-[^=]+/, `shared-${other._id}`)
    expect((await page(other.token, moved)).body).toContain('Enter the PIN')
  })

  test('is asked for by a page without a script', async () => {
    const { app, share, page } = await twoSites()
    const { token } = await share({ pin: '4711' })
    const post = (pin: string) =>
      app.inject({
        method: 'POST',
        url: `/shared/${token}/open`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `pin=${pin}`,
      })

    expect((await post('0000')).body).toContain('That isn’t the PIN.')
    const right = await post('4711')

    expect([right.statusCode, right.headers.location]).toEqual([303, `/shared/${token}`])
    expect((await page(token, String(right.headers['set-cookie']).split(';')[0])).body).toContain('YARD-1')
  })

  test('takes no PIN for a while after five wrong ones, sent one by one or at once, and then the right one', async () => {
    const { share, enter, clock } = await twoSites()
    const [{ token }, other] = [await share({ pin: '4711' }), await share({ pin: '4711' })]

    const wrong = await Promise.all(Array.from({ length: 7 }, () => enter(token, '0000')))
    expect(wrong.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    const early = await enter(token, '4711')
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60'])
    expect((await enter(other.token, '4711')).statusCode).toBe(200)
    clock.pass(1)

    expect((await enter(token, '4711')).statusCode).toBe(200)
    expect((await enter(token, '0000')).statusCode).toBe(401)
  })
})
