import { callerAs } from './given-work.ts'
import { expectAccessibleEverywhere } from './accessible.ts'
import { openPage } from './open-page.ts'
import type { Person } from './people.ts'

/** Another test deletes a job of the product that all share, while this device fetches what it keeps of it. */
const deletedMeanwhile = /404.*\/api\/inspections\/jobs\/[^/]+\/items/

/** A page that says that its link opens nothing is looked at too. */
const unknownLink = /404.*\/api\/unsubscribe\//

/** Looks at one page after the other, as this person. An address with `{…}` is that of the first record of this list. */
export async function lookAtEach(addresses: string[], as: Person | 'visitor') {
  const page = await openPage({ tolerates: [deletedMeanwhile, unknownLink], ...(as !== 'visitor' && { as }) })
  for (const address of addresses) {
    await page.goto(await withRecord(address))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')

    await expectAccessibleEverywhere(page)
  }
}

async function withRecord(address: string): Promise<string> {
  const list = /\{(.+)\}/.exec(address)?.[1]
  if (!list) return address
  const admin = await callerAs('admin')
  const [first] = await admin.call<{ _id: string }[]>('GET', `/${list}`)
  return address.replace(/\{.+\}/, first?._id ?? 'none')
}
