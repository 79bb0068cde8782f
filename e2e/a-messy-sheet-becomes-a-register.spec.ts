import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessibleEverywhere } from './testing/accessible.ts'
import { callerAs } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'

/** With all rounds as many as a large firm has. */
const rowCount = inject('rounds') === 'all' ? 20_000 : 1_000

async function chooseFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel('Choose a file or drop it here').setInputFiles(file)
  await page.waitForURL(/\/columns$/)
}

/** A sheet of a company that is not here yet; every hundredth row lacks its serial number. */
function sheetOf(company: string) {
  const headers = 'Client;Site;S/N;Description;Make;SWL;Location;Last TE;Next due;Result;Report No;Inspector'
  const rows = Array.from({ length: rowCount }, (_, row) =>
    [
      company,
      'Dock 4, Hull, HU9 1AA',
      row % 100 === 99 ? '' : `MS-${row}`,
      'Chain Block',
      'Yale',
      '1 t',
      `Bay ${row % 9}`,
      '25/05/2026',
      '25/11/2026',
      'Safe',
      `TE/${row}`,
      'J. Webb',
    ].join(';'),
  )
  return { name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from([headers, ...rows].join('\r\n')) }
}

test('a sheet of a large firm becomes its register in four steps, also over reloads, and can be undone', async () => {
  const company = 'Messy Sheets Ltd'
  const admin = await callerAs('admin')
  const page = await openPage({ as: 'admin', at: '/admin/import' })
  await page.getByRole('link', { name: 'New import' }).click()
  await expectAccessibleEverywhere(page)

  await chooseFile(page, sheetOf(company))
  await page.getByLabel('Location is', { exact: true }).selectOption('Leave out')
  await page.reload()
  expect(await page.getByLabel('S/N is').inputValue()).toBe('serialNumber')
  expect(await page.getByLabel('Location is', { exact: true }).inputValue()).toBe('')
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByLabel(`What is meant by ${company}`).selectOption('Create it')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByLabel('What is meant by Dock 4, Hull, HU9 1AA').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Create all' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  const missing = rowCount / 100
  await page.getByRole('tab', { name: `Create ${(rowCount - missing).toLocaleString('en-GB')}` }).waitFor()
  await page.getByText(`${missing.toLocaleString('en-GB')} ×`).waitFor()
  expect(await admin.call<unknown[]>('GET', '/companies?q=Messy%20Sheets')).toEqual([])

  await page.getByRole('button', { name: 'Run' }).click()
  await page.waitForURL(/\/done$/)
  await page.reload()
  await page.getByText(/^Done, and .*rows need you$/).waitFor({ timeout: 90_000 })
  await expectAccessibleEverywhere(page)
  const [made] = await admin.call<{ _id: string }[]>('GET', '/companies?q=Messy%20Sheets')
  expect(await admin.call('GET', `/equipment/counts?companyId=${made?._id}`)).toMatchObject({
    total: rowCount - missing,
  })

  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('This import was undone').waitFor({ timeout: 90_000 })
  expect(await admin.call<unknown[]>('GET', '/companies?q=Messy%20Sheets')).toEqual([])
})

test('the columns of a workbook are chosen by keyboard alone, and its dates before it is checked', async () => {
  const admin = await callerAs('admin')
  await admin.call('POST', '/companies', { name: 'Keyboard Workshop Ltd' })
  const page = await openPage({ as: 'admin', at: '/admin/import/new' })
  await chooseFile(page, join(import.meta.dirname, '..', 'docs', 'guide', 'samples', 'workshop-equipment.xlsx'))

  await tabTo(page, 'Company')
  await page.keyboard.type('Keyboard Workshop')
  // Enter takes what is marked: the first that was found, once the search has answered.
  const marked = page.getByRole('listbox', { name: 'Choices' }).locator('[data-combobox-selected]')
  await expect.poll(() => marked.allTextContents()).toEqual(['Keyboard Workshop Ltd'])
  await page.keyboard.press('Enter')
  await tabTo(page, 'Zeros in front')
  await page.keyboard.type('Fill up to 6')
  await tabTo(page, 'Where is')
  await page.keyboard.type('Location')
  await tabTo(page, 'Check')
  await page.keyboard.press('Enter')
  // Nothing says whether 01/10 is in January or in October: the choice has the keyboard now.
  await expect.poll(() => focusedName(page)).toBe('Dates in Next Examination')
  await page.keyboard.type('Day')
  await tabTo(page, 'Check')
  await page.keyboard.press('Enter')

  await page.getByRole('tab', { name: /^Create \d/ }).waitFor()
  await tabTo(page, /^Needs you/)
  const unsafe = page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: 'This says it’s unsafe' })
  await expect.poll(() => unsafe.count()).toBe(1)
})

/** Presses Tab until what has this name has the keyboard. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < 150; presses += 1) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing called ${String(name)} can be reached with the keyboard.`)
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null
    return (element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? '').trim()
  })
}
