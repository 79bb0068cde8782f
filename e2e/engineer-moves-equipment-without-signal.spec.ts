import { expect, test } from 'vitest'
import { expectAccessible } from './testing/accessible.ts'
import { openJobOnPhone } from './testing/engineer-without-signal.ts'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'

interface Piece {
  _id: string
  companyId: { _id: string }
}

test('pieces of the site are added, moved here and said to be gone without signal, and all of it arrives', async () => {
  const jobId = await givenLoadedJob('Basement stores', ['AS-1'])
  const { call } = await callerAs('admin')
  const job = await call<Piece & { siteAddressId: { _id: string } }>('GET', `/jobs/${jobId}`)
  const [companyId, siteAddressId] = [job.companyId._id, job.siteAddressId._id]
  const register = (serialNumber: string, site: string | null) =>
    call<Piece>('POST', '/equipment', { companyId, siteAddressId: site, serialNumber, description: 'Hoist' })
  const here = await register('AS-2', siteAddressId)
  const gone = await register('AS-3', siteAddressId)
  const elsewhere = await register('AS-4', null)
  const { page, proxy } = await openJobOnPhone(jobId)
  await page.getByText('Also at this site').click()
  await page.getByRole('button', { name: 'Add Hoist AS-2' }).waitFor()
  await expectAccessible(page)

  proxy.cut()
  await page.getByRole('button', { name: 'Add Hoist AS-2' }).click()
  await page.getByText('Serial number AS-2').waitFor()
  await page.getByRole('button', { name: 'Not here: Hoist AS-3' }).click()
  await page.getByRole('button', { name: 'Add Hoist AS-3' }).waitFor({ state: 'detached' })
  // A toast stays while the mouse rests on it, and lies over what is pressed next.
  await page.mouse.move(0, 0)
  await page.getByLabel('Find a piece that is registered elsewhere').fill('AS-4')
  await page.getByRole('button', { name: 'Move here: Hoist AS-4' }).click()
  await page.getByRole('button', { name: 'Add Hoist AS-4' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor()
  proxy.mend()
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()

  const items = await call<object[]>('GET', `/inspections/jobs/${jobId}/items`)
  expect(items).toMatchObject([{ serialNumber: 'AS-1' }, { serialNumber: 'AS-2', equipmentId: here._id }])
  expect(await call('GET', `/equipment/${gone._id}`)).toMatchObject({ siteAddressId: null })
  expect(await call('GET', `/equipment/${elsewhere._id}`)).toMatchObject({ siteAddressId: { _id: siteAddressId } })
})
