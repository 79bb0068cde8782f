import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './testing/accessible.ts'
import { findChromium } from './find-chromium.mjs'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import { givenDevice, openOn } from './testing/own-browser.ts'
import { password, people } from './testing/people.ts'
import { storedDrafts } from './testing/stored-drafts.ts'
import { givenBreakableProxy } from './testing/breakable-proxy.ts'
import { openJobOnPhone } from './testing/engineer-without-signal.ts'

test('a day without signal: reload, work, a dead battery; once there is signal, everything arrives exactly once', async () => {
  const title = 'Basement crane bay'
  const jobId = await givenLoadedJob(title, ['CB-1', 'CB-2', 'CB-3'])
  const proxy = await givenBreakableProxy(inject('productUrl'))
  const device = givenDevice()
  const program = await findChromium()
  const first = await openOn(device, program)
  const jobAddress = `${proxy.address}/engineer/job/${jobId}`

  // With signal, once.
  await visit(first.page, proxy.address, jobAddress)

  // Without signal from here on.
  proxy.cut()
  await first.page.reload()
  await badge(first.page, 'Offline').waitFor()
  await work(first.page)
  await first.kill()

  // The device comes back to life, still without signal.
  const second = await openOn(device, program)
  await second.page.goto(jobAddress)
  await badge(second.page, 'Offline').waitFor()
  await second.page.getByText('Completed on this device').waitFor()
  await second.page.getByRole('heading', { name: 'Inspection Items (4)' }).waitFor()

  proxy.mend()
  await badge(second.page, 'Online').waitFor()
  const told = second.page.getByText('Job completed and certificate generated successfully!')
  await told.waitFor()
  await second.page.getByText('Completed on this device').waitFor({ state: 'detached' })
  await second.page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  await second.kill()

  await expectOnServer(jobId)
})

test('an item that was changed on two devices is shown twice, and the person chooses', async () => {
  const jobId = await givenLoadedJob('Two devices', ['TD-1', 'TD-2'])
  const { page, proxy } = await openJobOnPhone(jobId, { tolerates: [/answered 409/, /status of 409/] })
  await page.getByText('Serial number TD-1').waitFor()

  proxy.cut()
  for (const serialNumber of ['TD-1', 'TD-2']) {
    await page.getByRole('link', { name: `Examine Chain Block ${serialNumber}` }).click()
    await page.getByRole('link', { name: 'Change the details' }).click()
    await page.getByLabel('WLL').fill('2 t')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`Chain Block ${serialNumber} saved`).waitFor()
    await page.getByRole('link', { name: 'Back to the job' }).first().click()
    await page.getByRole('listitem').filter({ hasText: serialNumber }).getByText('Waiting to be sent').waitFor()
  }
  const { call } = await callerAs('engineer')
  const items = await call<{ _id: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  for (const { _id } of items) await call('PUT', `/inspections/items/${_id}`, { wll: '5 t' })
  proxy.mend()
  await page.getByRole('button', { name: /sync details/ }).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByRole('dialog').getByText('Someone else changed this item too').nth(1).waitFor()
  await page.keyboard.press('Escape')

  await choose(page, 'TD-1', 'Keep mine')
  await choose(page, 'TD-2', 'Take theirs')
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()

  const stands = await call<{ wll: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  expect(stands.map(({ wll }) => wll)).toEqual(['2 t', '5 t'])
  await page.getByRole('link', { name: 'Examine Chain Block TD-2' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chain Block TD-2' }).waitFor()
  await page.getByRole('region', { name: 'Equipment' }).getByText('5 t').waitFor()
})

test('a piece renamed without signal, while the office merged it into another, arrives on the one it went into', async () => {
  const jobId = await givenLoadedJob('Renamed and merged', ['RM-1'])
  const { call } = await callerAs('admin')
  const [item] = await call<{ equipmentId: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  const merged = await call<Piece>('GET', `/equipment/${item?.equipmentId}`)
  const companyId = merged.companyId._id
  const survivor = await call<Piece>('POST', '/equipment', { companyId, serialNumber: 'RM1', description: 'Hoist' })
  const { page, proxy } = await openJobOnPhone(jobId)
  await page.getByRole('link', { name: 'Examine Chain Block RM-1' }).click()
  await page.getByRole('link', { name: 'Change the details' }).click()
  await page.getByLabel('Description').waitFor()

  proxy.cut()
  await page.getByLabel('Description').fill('Chain Hoist')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await badge(page, 'Offline').waitFor()
  await call('POST', `/equipment/${merged._id}/merge`, { intoId: survivor._id })
  proxy.mend()
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()

  const [arrived] = await call<object[]>('GET', `/inspections/jobs/${jobId}/items`)
  expect(arrived).toMatchObject({ description: 'Chain Hoist', serialNumber: 'RM-1', equipmentId: survivor._id })
  const pieces = await call<object[]>('GET', `/equipment?companyId=${companyId}`)
  expect(pieces).toMatchObject([{ _id: survivor._id, description: 'Chain Hoist' }])
})

interface Piece {
  _id: string
  companyId: { _id: string }
}

/** Decides by keyboard what stands; afterwards the focus is in the item's card. */
async function choose(page: Page, serialNumber: string, which: 'Keep mine' | 'Take theirs') {
  const card = page.getByRole('listitem').filter({ hasText: `Serial number ${serialNumber}` })
  await card.getByRole('button', { name: 'Compare and choose' }).press('Enter')
  const choice = page.getByRole('dialog', { name: 'Which one do you want to keep?' })
  await choice.getByText('2 t').waitFor()
  await choice.getByText('5 t').waitFor()
  await expectAccessible(page)
  await choice.getByRole('button', { name: which }).press('Enter')
  await choice.waitFor({ state: 'detached' })
  await card.getByText('Someone else changed this item too').waitFor({ state: 'detached' })
  await expect.poll(() => card.evaluate((node) => node.contains(document.activeElement))).toBe(true)
}

test('every screen of a job passes, on a computer by day and on a phone by night', async () => {
  const jobId = await givenLoadedJob('For everyone', ['FE-1', 'FE-2'])
  const page = await openPage({ as: 'engineer', at: `/engineer/job/${jobId}`, width: 360 })
  await page.getByText('Serial number FE-1').waitFor()
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Complete Job' }).click()
  await page.getByRole('dialog', { name: 'Not ready to complete' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Chain Block FE-1' }).press('Enter')
  await page.getByRole('button', { name: 'Not fit' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Not fit' }).click()
  await page.getByRole('radio', { name: 'Danger now' }).check()
  await page.getByText(/details? missing$/).waitFor()
  await expectAccessibleEverywhere(page)

  await page.getByRole('link', { name: 'Back to the job' }).click()
  await page.getByRole('link', { name: 'Add Inspection Item' }).click()
  await page.getByLabel('Description').press('ArrowDown')
  await page.getByRole('option', { name: 'Chain Block', exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Description').inputValue()).toBe('Chain Block')
  await page.getByRole('button', { name: /sync details/ }).press('Enter')
  await page.getByRole('dialog', { name: 'Sync' }).waitFor()
  await expectAccessibleEverywhere(page)
})

async function visit(page: Page, address: string, jobAddress: string) {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(people.engineer.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: people.engineer.heading }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(jobAddress)
  await page.getByRole('heading', { name: 'Inspection Items (3)' }).waitFor()
}

/** What an engineer does in a basement. */
async function work(page: Page) {
  await page.getByRole('heading', { name: 'Inspection Items (3)' }).waitFor()

  // One tap per item that is as it was.
  await page.getByRole('button', { name: 'Examined, no defect found: Chain Block CB-1' }).click()
  await page.getByText('1 of 3 examined').waitFor()

  // One with a defect.
  await page.getByRole('link', { name: 'Examine Chain Block CB-2' }).click()
  await page.getByRole('button', { name: 'Not fit' }).click()
  await page.getByRole('radio', { name: 'Danger now' }).check()
  await page.getByText('Equipment marked as not fit for purpose must be removed from service immediately.').waitFor()
  await page.getByLabel('Defect', { exact: true }).fill('Load chain stretched')
  await page.getByLabel('Repair required').fill('Renew the load chain')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await page.getByText(/^Chain Block CB-2 saved: Not Fit/).waitFor()
  await page.getByRole('link', { name: 'Back to the job' }).click()
  await page.getByText('2 of 3 examined').waitFor()

  // One that is gone.
  await page.getByRole('button', { name: 'More for Chain Block CB-3' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Reason for deleting').fill('Scrapped in June')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 of 2 examined').waitFor()

  // A new one, with a photo, and the tab is reloaded half way.
  await page.getByRole('link', { name: 'Add Inspection Item' }).click()
  await page.getByLabel('Serial number').fill('SH-0042')
  await page.getByLabel('Description').fill('Shackle')
  await page.getByText(/At 6-monthly interval, next/).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await picture(page) })
  await page.getByRole('img', { name: 'The item' }).waitFor()
  await expect.poll(() => storedDrafts(page)).toMatch(/"serialNumber":"SH-0042".*"photoUrl":"/)
  await page.reload()
  await page.getByText('What you had typed is back').waitFor()
  await page.getByRole('img', { name: 'The item' }).waitFor()
  expect(await page.getByLabel('Serial number').inputValue()).toBe('SH-0042')

  // And the next in the row.
  await page.getByRole('button', { name: 'Save and add another like this' }).click()
  await page.getByRole('button', { name: 'Use SH-0043' }).click()
  expect(await page.getByLabel('Description').inputValue()).toBe('Shackle')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('4 of 4 examined').waitFor()

  await page.getByRole('button', { name: 'Complete Job' }).click()
  await page.getByText('This cannot be undone.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Job' }).click()
  await page.getByText('Completed on this device').waitFor()
}

async function expectOnServer(jobId: string) {
  const { call } = await callerAs('engineer')
  expect(await call('GET', `/jobs/${jobId}`)).toMatchObject({ status: 'completed', itemCount: 4, examinedCount: 4 })
  expect(await call('GET', `/certificates/jobs/${jobId}`)).toMatchObject({ jobId, version: 1 })
  const items = await call<Record<string, unknown>[]>('GET', `/inspections/jobs/${jobId}/items`)
  expect(items.map(({ serialNumber, fitForPurpose }) => [serialNumber, fitForPurpose])).toEqual([
    ['CB-1', true],
    ['CB-2', false],
    ['SH-0042', true],
    ['SH-0043', true],
  ])
  const [, , withPhoto] = items
  const photo = await fetch(new URL(String(withPhoto?.photoUrl), inject('productUrl')))
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
}

function badge(page: Page, word: 'Online' | 'Offline') {
  return page.getByRole('status').filter({ hasText: word })
}

/** Drawn in the browser, larger than what is kept. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#f59f00'
    context.fillRect(0, 0, 3000, 2000)
    context.fillStyle = '#14213d'
    context.fillRect(1200, 500, 600, 1000)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
