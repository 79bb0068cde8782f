import { inject } from 'vitest'
import { givenBreakableProxy } from './breakable-proxy.ts'
import { openPage } from './open-page.ts'

/** An engineer's phone with a job open, whose connection the test can cut. */
export async function openJobOnPhone(jobId: string, { tolerates = [] }: { tolerates?: RegExp[] } = {}) {
  const proxy = await givenBreakableProxy(inject('productUrl'))
  const page = await openPage({
    as: 'engineer',
    at: `/engineer/job/${jobId}`,
    origin: proxy.address,
    width: 360,
    // Without a service worker a part of the app that was not opened before can't be fetched once the line is cut.
    tolerates: [/PageNotLoaded/, /net::ERR_/, ...tolerates],
  })
  return { page, proxy }
}
