import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // Reads every style sheet anew for a rule about screens that may not be turned, and we have no such style.
  preload: false,
}

/** WCAG 2.2 A and AA, as far as a machine can tell. */
export async function expectAccessible(page: Page, occasion = page.url()) {
  // What is scrolled half under a bar that stays would be a small target.
  await page.evaluate(() => scrollTo(0, 0))
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(rules)})`)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
  expect(found, occasion).toEqual([])
}

/** On a phone by night and on a computer by day; and nothing sticks out at the side. */
export async function expectAccessibleEverywhere(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, `${page.url()} on a phone, at night`)
  await expectNothingSticksOut(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, `${page.url()} on a computer`)
  await expectNothingSticksOut(page)
}

async function expectNothingSticksOut(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThan(1)
}
