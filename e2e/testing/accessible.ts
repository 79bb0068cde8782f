import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}
const colourRules = ['color-contrast', 'link-in-text-block']

/** Night changes nothing but colours. */
const colours: RunOptions = { runOnly: { type: 'rule', values: colourRules }, resultTypes: ['violations'] }

/** A wider screen changes everything but colours, which take axe longer than all the rest. */
const allButColours: RunOptions = {
  ...everything,
  rules: { ...everything.rules, ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) },
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

/** On a phone and on a computer, by day and by night; and nothing sticks out at the side. */
export async function expectAccessibleEverywhere(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, `${page.url()} on a phone`)
  await expectNothingSticksOut(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, `${page.url()} on a computer`, allButColours)
  await expectNothingSticksOut(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${page.url()} on a computer, at night`, colours)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNothingSticksOut(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThan(1)
}
