import { expect, test } from 'vitest'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'

test('a danger is reported with the code that came with the job’s page, and the engineer reads that it is recorded', async () => {
  const jobId = await givenLoadedJob('No more code', ['NC-1'])
  const { call } = await callerAs('engineer')
  const [item] = await call<{ _id: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  const danger = { fitForPurpose: false, defectImmediateDanger: true, seriousInjuryRisk: true }
  const words = { defectDescription: 'Cracked', repairDetails: 'Renew the hook' }
  await call('PUT', `/inspections/items/${item?._id}`, { ...danger, ...words })
  const page = await openPage({ as: 'engineer', at: `/engineer/job/${jobId}`, width: 360, tolerates: [/net::ERR_/] })
  await page.getByRole('link', { name: 'Tell them now', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const missed: string[] = []
  await page.route('**/assets/**', (route) => {
    missed.push(new URL(route.request().url()).pathname)
    return route.abort()
  })

  await page.getByRole('link', { name: 'Tell them now', exact: true }).click()
  await page.getByLabel('Who did you tell?').fill('Jo Hall')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('radio', { name: 'In person' }).check()
  await page.getByRole('button', { name: 'I’ve told them' }).click()

  await page.getByText('Recorded. Sending now.').waitFor()
  await page.getByRole('region', { name: 'Danger notices' }).getByText('Jo Hall').waitFor()
  expect(missed).toEqual([])
})
