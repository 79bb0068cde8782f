import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, requestOf } from './endpoint.ts'

const facts = { allow: 'anyone', summary: 'For this test.', input: z.object({}) } as const
const listSites = listEndpoint({ ...facts, path: '/firms/:firmId/sites', row: z.object({}) })
const updateSite = endpoint({ ...facts, method: 'PUT', path: '/firms/:firmId/sites/:siteId', reply: z.object({}) })
const deleteSite = endpoint({ ...facts, method: 'DELETE', path: '/sites/:siteId', reply: z.object({}) })
const openPlan = downloadEndpoint({ ...facts, base: '', path: '/plans/:name' })

describe('the request of a call', () => {
  test('a list carries the fields that its path does not name in its query, without those that were not given', () => {
    const input = { firmId: '7', q: 'H&H dock', limit: 1, status: undefined, companyId: null }

    expect(requestOf(listSites, input)).toEqual({
      url: '/api/firms/7/sites?q=H%26H%20dock&limit=1',
      method: 'GET',
      body: undefined,
    })
    expect(requestOf(listSites, { firmId: '7' }).url).toBe('/api/firms/7/sites')
  })

  test('a change carries the fields that its path does not name in its body, nulls among them', () => {
    expect(requestOf(updateSite, { firmId: '7', siteId: '9', city: 'Hull', contact: null })).toEqual({
      url: '/api/firms/7/sites/9',
      method: 'PUT',
      body: { city: 'Hull', contact: null },
    })
  })

  test('a deletion has a body only when there is something to say in it', () => {
    expect(requestOf(deleteSite, { siteId: '9' }).body).toBeUndefined()
    expect(requestOf(deleteSite, { siteId: '9', version: 3 }).body).toEqual({ version: 3 })
  })

  test('a name in a path is encoded, and can’t reach into the rest of the path', () => {
    expect(requestOf(openPlan, { name: '../$& dock/1.pdf' }).url).toBe('/plans/..%2F%24%26%20dock%2F1.pdf')
  })
})
