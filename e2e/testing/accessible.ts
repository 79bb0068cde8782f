import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}
/** Night changes nothing but colours. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** WCAG 2.2 A and AA, as far as a machine can tell. */
export async function expectAccessible(page: Page, occasion = page.url(), rules = everything) {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(rules)})`)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
  expect(found, occasion).toEqual([])
}

/** On a phone and on a desk in daylight, and once at night; and nothing sticks out at the side. */
export async function expectAccessibleEverywhere(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${page.url()} at ${width}, light`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'sticks out').toBeLessThan(1)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${page.url()}, dark`, colours)
  await page.emulateMedia({ colorScheme: 'light' })
}
